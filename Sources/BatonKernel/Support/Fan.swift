// SPDX-License-Identifier: MIT

import Synchronization

/// Sends the events it is given to all who subscribe, one event at a time.
///
/// Open until a terminal event (ended) or until it is closed; then its subscribers are let go and later events
/// are ignored. Events pass a drain: whoever owns it owns the roster, so an event costs the two atomic operations of
/// the drain. Arrivals, in their turn among the events, and departures, ahead of all, are bookkeeping: done at once,
/// or by the owner right after the event under way. Who comes or goes delivers nothing.
@usableFromInline
package final class Fan<Element>: DrainWork {
  @usableFromInline
  enum Command {
    case event(Event<Element>)
    case add(FanSeat<Element>)
    case remove(FanSeat<Element>)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: only the drain's owner touches it.
  @exclusivity(unchecked) @usableFromInline var roster = Roster<Element>()
  // Exclusivity unchecked: set once by the drain's owner, before `ended`, and read after.
  @exclusivity(unchecked) private var terminal: Event<Element>?
  private let ended = Atomic(false)
  private let closed = Atomic(false)
  private let members = Atomic(0)

  @usableFromInline
  package init() {}

  /// Whether it has been closed.
  package var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether events would reach anyone.
  package var hasMembers: Bool { !isClosed && members.load(ordering: .acquiring) > 0 }

  /// Sends an element.
  @inlinable @inline(__always)
  package func next(_ element: Element) {
    if drain.enter() {
      roster.next(element)
      if !drain.leave() { drain.finish(self) }
    } else {
      drain.push(.event(.next(element)), to: self)
    }
  }

  /// Sends the terminal event, or any other.
  @usableFromInline
  package func on(_ event: Event<Element>) { drain.push(.event(event), to: self) }

  /// Lets everyone go without an event, and ignores what comes later.
  @usableFromInline
  package func close() {
    if closed.exchange(true, ordering: .acquiringAndReleasing) { return }
    var freed: ContiguousArray<HeldSink<Element>> = []
    drain.note(.clear, ahead: true) { freed = roster.removeAll() }
    withExtendedLifetime(freed) {}
  }

  /// Adds a subscriber. One that comes after the terminal event gets just that.
  ///
  /// - Returns: Whether that was possible: false if it has been closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    if isClosed { return false }
    if !ended.load(ordering: .acquiring) {
      let seat = FanSeat(self, sink)
      members.add(1, ordering: .relaxed)
      drain.note(.add(seat), ahead: false) {
        // It may have ended or been closed since we looked.
        if terminal == nil, !isClosed { roster.add(seat) } else { seat.isLate = true }
      }
      // Not before: it may be disposed of at once.
      sink.scope.add(seat)
      if !seat.isLate { return true }
      seat.held = nil
    }
    if let terminal, !sink.scope.isDisposed { sink.on(terminal) }
    return true
  }

  fileprivate func leave(_ seat: FanSeat<Element>) {
    members.subtract(1, ordering: .relaxed)
    // After the end the owner lets everyone go.
    if ended.load(ordering: .acquiring) { return }
    var freed: HeldSink<Element>?
    drain.note(.remove(seat), ahead: true) { freed = roster.remove(seat) }
    withExtendedLifetime(freed) {}
  }

  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .event(.next(let element)): roster.next(element)
    case .event(let event): end(event)
    case .add(let seat): add(seat)
    case .remove(let seat): _ = roster.remove(seat)
    case .clear: _ = roster.removeAll()
    }
  }

  @usableFromInline
  func end(_ event: Event<Element>) {
    if isClosed || ended.load(ordering: .relaxed) { return }
    terminal = event
    ended.storeReleasing(true)
    roster.send(event)
    _ = roster.removeAll()
  }

  @usableFromInline
  func add(_ seat: FanSeat<Element>) {
    if let terminal {
      let held = seat.held.take()
      if let sink = held?.sink, !sink.scope.isDisposed { sink.on(terminal) }
    } else if isClosed {
      seat.held = nil
    } else {
      roster.add(seat)
    }
  }
}

extension Fan: @unchecked Sendable {}  // Sendable: the drain's owner alone touches what is mutable.

/// What a subscription to a ``Fan`` is to be stopped with.
@usableFromInline
final class FanSeat<Element>: Seat<Element>, Disposable {
  private let fan: Fan<Element>
  /// Whether it came after the end, which its own thread found.
  fileprivate var isLate = false

  init(_ fan: Fan<Element>, _ sink: Sink<Element>) {
    self.fan = fan
    super.init(sink)
  }

  /// Called once, by the scope that it is in.
  @usableFromInline
  func dispose() { fan.leave(self) }
}

extension FanSeat: @unchecked Sendable {}  // Sendable: only the drain's owner touches what is mutable.
