// SPDX-License-Identifier: MIT

import Synchronization

/// A ``Fan`` with memory: each subscriber first gets the last elements, within the call that subscribes, and
/// then each later event once, in order. `ReplaySubject`, `BehaviorSubject` and `share(replay:)` send through
/// it. See the table at ``Drain``.
///
/// Invariant: what a subscriber's copy of the buffer holds, and what the subscriber is sent later, are
/// together every event once. An event is recorded in the buffer, and takes its place in the order of
/// delivery, in one critical section of the drain's lock. A subscriber copies the buffer and takes its own
/// place in that order in one critical section too. So what is in the copy was sent before, and everything
/// else comes after.
///
/// A seat's `add` command first waits for the drain's owner; then the seat is in `joining`, while the subscribing thread
/// sends the replay (see ``ReplaySeat``); then it is in the roster. It can leave in each of these states.
///
/// ``ReplayBuffer`` alone decides what is kept. "Where to add" in Architecture says what another rule touches.
@usableFromInline
package final class ReplayFan<Element>: DrainWork {
  @usableFromInline
  enum Command {
    /// An event that is already in the buffer.
    case event(Event<Element>)
    case add(ReplaySeat<Element>)
    /// A subscriber's replay is over.
    case settle(ReplaySeat<Element>)
    case remove(ReplaySeat<Element>)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: only touched under the drain's lock, and no access spans foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var buffer: ReplayBuffer<Element>
  @safe @exclusivity(unchecked) @usableFromInline var terminal: Event<Element>?
  @safe @exclusivity(unchecked) @usableFromInline var hasClosed = false
  // Exclusivity unchecked: only touched by the drain's owner, or by a thread that holds the drain's lock
  // while there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var roster = Roster<Element>()
  @safe @exclusivity(unchecked) @usableFromInline var joining: [ReplaySeat<Element>] = []
  /// Whether the fan has been closed and all subscribers have been released. A seat whose `add` command comes after that is not
  /// let in.
  @safe @exclusivity(unchecked) @usableFromInline var isCleared = false
  private let members = Atomic(0)
  private let replaysAfterEnd: Bool

  /// Makes a fan.
  ///
  /// - Parameters:
  ///   - limit: The number of elements that are replayed.
  ///   - elements: The elements that are in the buffer at first.
  ///   - replaysAfterEnd: Whether a subscriber that comes after the terminal event gets the elements before
  ///     that event.
  @usableFromInline
  package init(limit: Int, _ elements: ContiguousArray<Element> = [], replaysAfterEnd: Bool = true) {
    buffer = ReplayBuffer(limit: limit, elements)
    self.replaysAfterEnd = replaysAfterEnd
  }

  /// Whether ``close()`` has been called.
  package var isClosed: Bool { drain.locked { hasClosed } }

  /// Whether an event would reach a subscriber.
  ///
  /// A seat is counted until its subscriber's scope ends, which is later than the fan: it ends after the terminal event.
  package var hasMembers: Bool { members.load(ordering: .acquiring) > 0 && drain.locked { isOpen } }

  /// The element that was sent last, the terminal event if one was sent, and whether the fan has been closed.
  package var newest: Newest {
    drain.locked { UncheckedSendable((buffer.last, terminal, hasClosed) as Newest) }.value
  }

  package typealias Newest = (element: Element?, terminal: Event<Element>?, isClosed: Bool)

  /// Sends an element to all subscribers, and records it.
  @inlinable @inline(__always)
  package func next(_ element: Element) {
    var evicted: Element?  // Released after the lock has been left.
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

  /// Sends any event to all subscribers. After a terminal event the fan is ended.
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

  /// Releases all subscribers without an event, and ignores later events and subscribers.
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

  /// What is released after the lock has been left.
  private struct Freed {
    var buffer = ReplayBuffer<Element>(limit: 0)
    var held: ContiguousArray<AnyObject> = []
  }

  /// Whether events are accepted. Read under the drain's lock.
  @usableFromInline var isOpen: Bool { @inline(__always) get { terminal == nil && !hasClosed } }

  func leave(_ seat: ReplaySeat<Element>) {
    members.wrappingSubtract(1, ordering: .relaxed)
    var freed: AnyObject?
    drain.note(.remove(seat), ahead: true) { freed = take(seat) }
    withExtendedLifetime(freed) {}
  }
}

// Called only by the drain's owner, or by a thread that holds the drain's lock while there is no owner.
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

  /// Removes a seat, wherever it is. Returns its subscriber, which the caller releases outside the lock.
  @usableFromInline
  func take(_ seat: ReplaySeat<Element>) -> AnyObject? {
    joining.removeAll { $0 === seat }
    return roster.remove(seat)
  }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  func takeAll() -> ContiguousArray<AnyObject> {
    var freed = roster.removeAll()
    for seat in joining { if let held = seat.held.take() { freed.append(held) } }
    joining = []
    return freed
  }

  /// Sends an event to every joining seat. A seat whose replay is over moves to the roster.
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

extension ReplayFan {
  /// Adds a subscriber, and sends it the replay before returning.
  ///
  /// - Returns: Whether the fan has taken the subscriber: false if it was closed.
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
    if terminal == nil { members.wrappingAdd(1, ordering: .relaxed) }
    for element in elements {
      if sink.scope.isDisposed { break }
      sink.next(element)
    }
    if let terminal {
      if !sink.scope.isDisposed { sink.on(terminal) }
    } else {
      seat.endReplay(sink)
      drain.note(.settle(seat), ahead: true) { settle(seat) }
      // Added to the scope last, because the scope may dispose of the seat at once.
      sink.scope.add(seat)
    }
    return true
  }

  private typealias Replay = (elements: ContiguousArray<Element>, terminal: Event<Element>?)
}

extension ReplayFan: @unchecked Sendable {}  // Sendable: each property says what guards it.
