// SPDX-License-Identifier: MIT

import Synchronization

/// Sends the events it is given to all who subscribe, one event at a time.
///
/// Open until a terminal event (ended) or until it is closed; then its subscribers are let go and later events
/// are ignored. Events, arrivals and departures pass one drain, in order: whoever owns it owns the roster. So
/// an event costs the two atomic operations of the drain, and a subscriber that leaves is freed at once, or
/// by the owner right after the event under way.
@usableFromInline
package final class Fan<Element> {
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
      drain.leave { perform($0) }
    } else {
      wait(.event(.next(element)))
    }
  }

  /// Sends the terminal event, or any other.
  @usableFromInline
  package func on(_ event: Event<Element>) { submit(.event(event)) }

  /// Lets everyone go without an event, and ignores what comes later.
  package func close() {
    if !closed.exchange(true, ordering: .acquiringAndReleasing) { submit(.clear) }
  }

  /// Adds a subscriber. One that comes after the terminal event gets just that.
  ///
  /// - Returns: Whether that was possible: false if it has been closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    if isClosed { return false }
    if ended.load(ordering: .acquiring), let terminal {
      sink.on(terminal)
      return true
    }
    let seat = FanSeat(self, sink)
    members.add(1, ordering: .relaxed)
    submit(.add(seat))
    // Not before: it may be disposed of at once.
    sink.scope.add(seat)
    return true
  }

  fileprivate func leave(_ seat: FanSeat<Element>) {
    members.subtract(1, ordering: .relaxed)
    // After the end the owner lets everyone go.
    if !ended.load(ordering: .acquiring) { submit(.remove(seat)) }
  }

  private func submit(_ command: Command) {
    if drain.enter() {
      perform(command)
      drain.leave { perform($0) }
    } else {
      wait(command)
    }
  }

  @inlinable @inline(never)
  func wait(_ command: Command) { drain.push(command) { perform($0) } }

  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .event(.next(let element)): roster.next(element)
    case .event(let event): end(event)
    case .add(let seat): add(seat)
    case .remove(let seat): roster.remove(seat)
    case .clear: roster.removeAll()
    }
  }

  @usableFromInline
  func end(_ event: Event<Element>) {
    if isClosed || ended.load(ordering: .relaxed) { return }
    terminal = event
    ended.store(true, ordering: .releasing)
    roster.send(event)
    roster.removeAll()
  }

  @usableFromInline
  func add(_ seat: FanSeat<Element>) {
    if let terminal {
      let sink = seat.sink
      seat.letGo()
      if let sink, !sink.scope.isDisposed { sink.on(terminal) }
    } else if isClosed {
      seat.letGo()
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

  init(_ fan: Fan<Element>, _ sink: Sink<Element>) {
    self.fan = fan
    super.init(sink)
  }

  /// Called once, by the scope that it is in.
  @usableFromInline
  func dispose() { fan.leave(self) }
}

extension FanSeat: @unchecked Sendable {}  // Sendable: only the drain's owner touches what is mutable.
