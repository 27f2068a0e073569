// SPDX-License-Identifier: MIT

import Synchronization

/// A ``Fan`` that remembers: who subscribes gets the last elements within the call, whatever other threads do,
/// and then each later event once, in order.
///
/// Open until a terminal event is sent (`terminal` is set) or until it is closed. What is sent is recorded at once,
/// in the drain's lock, in which it also takes its place among what is to be delivered. A subscriber copies the buffer
/// and takes its own place there within one turn of that lock: so what is in its copy was sent before, and it
/// gets all else.
///
/// A seat is on its way in; then joining, as long as whoever subscribes is at the replay, see ``ReplaySeat``; then in
/// the roster. It can leave from each of the three.
@usableFromInline
package final class ReplayFan<Element>: DrainWork {
  @usableFromInline
  enum Command {
    /// An event that has been recorded.
    case event(Event<Element>)
    case add(ReplaySeat<Element>)
    /// The replay is over.
    case settle(ReplaySeat<Element>)
    case remove(ReplaySeat<Element>)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: in the drain's lock only, and no access spans foreign code.
  @exclusivity(unchecked) @usableFromInline var buffer: ReplayBuffer<Element>
  @exclusivity(unchecked) @usableFromInline var terminal: Event<Element>?
  @exclusivity(unchecked) @usableFromInline var hasClosed = false
  // Exclusivity unchecked: only the drain's owner touches them, or who is in the lock while there is none.
  @exclusivity(unchecked) @usableFromInline var roster = Roster<Element>()
  @exclusivity(unchecked) @usableFromInline var joining: [ReplaySeat<Element>] = []
  /// Whether it has been closed and all have been let go: who was on its way in then does not get in.
  @exclusivity(unchecked) @usableFromInline var isCleared = false
  private let members = Atomic(0)
  private let replaysAfterEnd: Bool

  /// Makes a fan.
  ///
  /// - Parameters:
  ///   - limit: The number of elements that are replayed.
  ///   - elements: What is in the buffer at first.
  ///   - replaysAfterEnd: Whether who comes after the terminal event gets the elements too.
  @usableFromInline
  package init(limit: Int, _ elements: ContiguousArray<Element> = [], replaysAfterEnd: Bool = true) {
    buffer = ReplayBuffer(limit: limit, elements)
    self.replaysAfterEnd = replaysAfterEnd
  }

  /// Whether it has been closed.
  package var isClosed: Bool { drain.locked { hasClosed } }

  /// Whether events would reach anyone.
  package var hasMembers: Bool { members.load(ordering: .acquiring) > 0 && !isClosed }

  /// The element that was sent last, the terminal event if there was one, and whether it has been closed.
  package var newest: Newest {
    drain.locked { UncheckedSendable((buffer.last, terminal, hasClosed) as Newest) }.value
  }

  package typealias Newest = (element: Element?, terminal: Event<Element>?, isClosed: Bool)

  /// Sends an element.
  @inlinable @inline(__always)
  package func next(_ element: Element) {
    var evicted: Element?  // Released out of the lock.
    let turn = drain.claim(
      orLeave: .event(.next(element)),
      if: {
        guard isOpen else { return false }
        evicted = buffer.append(element)
        return true
      })
    switch turn {
    case .own:
      deliver(element)
      if !drain.leave() { drain.finish(self) }
    case .done: break
    case .crowded: wait(turn)
    }
    withExtendedLifetime(evicted) {}
  }

  /// Sends the terminal event, or any other.
  @usableFromInline
  package func on(_ event: Event<Element>) {
    if case .next(let element) = event { return next(element) }
    let turn = drain.claim(
      orLeave: .event(event),
      if: {
        guard isOpen else { return false }
        terminal = event
        return true
      })
    if case .own = turn {
      end(event)
      if !drain.leave() { drain.finish(self) }
    } else {
      wait(turn)
    }
  }

  @inlinable @inline(never)
  func wait(_ turn: DrainTurn) { drain.follow(turn, self) }

  /// Lets everyone go without an event, and ignores what comes later.
  @usableFromInline
  package func close() {
    var freed = Freed()
    drain.locked { room in
      if hasClosed { return }
      hasClosed = true
      swap(&freed.buffer, &buffer)
      drain.note(.clear, ahead: true, in: &room) { freed.held = takeAll() }
    }
  }

  /// What is to be let go of outside the lock.
  private struct Freed {
    var buffer = ReplayBuffer<Element>(limit: 0)
    var held: ContiguousArray<HeldSink<Element>> = []
  }

  /// In the lock.
  @usableFromInline var isOpen: Bool { @inline(__always) get { terminal == nil && !hasClosed } }

  func leave(_ seat: ReplaySeat<Element>) {
    members.subtract(1, ordering: .relaxed)
    var freed: HeldSink<Element>?
    drain.note(.remove(seat), ahead: true) { freed = take(seat) }
    withExtendedLifetime(freed) {}
  }
}

// What only the drain's owner does, or who is in the lock while there is none.
extension ReplayFan {
  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .event(.next(let element)): deliver(element)
    case .event(let event): end(event)
    case .add(let seat):
      if isCleared { seat.held = nil } else if seat.held != nil { takeIn(seat) }
    case .settle(let seat): settle(seat)
    case .remove(let seat): _ = take(seat)
    case .clear:
      isCleared = true
      _ = takeAll()
    }
  }

  @usableFromInline
  func takeIn(_ seat: ReplaySeat<Element>) {
    if seat.goLive() { roster.add(seat) } else { joining.append(seat) }
  }

  @usableFromInline
  func settle(_ seat: ReplaySeat<Element>) {
    guard let place = joining.firstIndex(where: { $0 === seat }) else { return }
    joining.remove(at: place)
    takeIn(seat)
  }

  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    roster.next(element)
    if !joining.isEmpty { offer(.next(element)) }
  }

  @usableFromInline
  func end(_ event: Event<Element>) {
    roster.send(event)
    offer(event)
    _ = takeAll()
  }

  /// Takes a seat out wherever it is; returns its subscriber, to be let go of.
  @usableFromInline
  func take(_ seat: ReplaySeat<Element>) -> HeldSink<Element>? {
    joining.removeAll { $0 === seat }
    return roster.remove(seat)
  }

  /// Takes all seats out; returns their subscribers, to be let go of.
  @usableFromInline
  func takeAll() -> ContiguousArray<HeldSink<Element>> {
    var freed = roster.removeAll()
    for seat in joining { if let held = seat.held.take() { freed.append(held) } }
    joining = []
    return freed
  }

  /// Sends an event to each seat that is joining; those whose replay is over move to the roster.
  @usableFromInline
  func offer(_ event: Event<Element>) {
    let seats = joining
    joining = []
    for seat in seats {
      guard let sink = seat.sink else { continue }
      seat.deliver(event, to: sink)
      takeIn(seat)
    }
  }
}

// Subscribing.
extension ReplayFan {
  /// Adds a subscriber and sends it the replay before returning.
  ///
  /// - Returns: Whether that was possible: false if it has been closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    let seat = ReplaySeat(self, sink)
    let replay = drain.locked { room -> UncheckedSendable<Replay>? in
      if hasClosed { return nil }
      let elements = terminal == nil || replaysAfterEnd ? buffer.elements : []
      if terminal == nil { drain.note(.add(seat), ahead: false, in: &room) { takeIn(seat) } }
      return UncheckedSendable((elements, terminal))
    }
    guard let (elements, terminal) = replay?.value else { return false }
    if terminal == nil { members.add(1, ordering: .relaxed) }
    for element in elements {
      if sink.scope.isDisposed { break }
      sink.next(element)
    }
    if let terminal {
      if !sink.scope.isDisposed { sink.on(terminal) }
    } else {
      seat.endReplay(sink)
      drain.note(.settle(seat), ahead: true) { settle(seat) }
      // Not before: it may be disposed of at once.
      sink.scope.add(seat)
    }
    return true
  }

  private typealias Replay = (elements: ContiguousArray<Element>, terminal: Event<Element>?)
}

extension ReplayFan: @unchecked Sendable {}  // Sendable: the drain's lock, and what its owner alone touches.
