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
/// A seat's `add` command first waits for the drain's owner; then the seat is in the roster. It is *joining* while the
/// subscribing thread sends the replay (see ``ReplaySeat``), and then live. It can leave in each of these states.
///
/// Invariant: subscribers hear in the order in which they subscribed. A seat has its place in the roster from its `add` command
/// on, so one that joins keeps its place before those that come during its replay. Subscriptions that a replay's subscriber
/// makes on the same thread (*followers*) stay joining until that replay is over, and then send what waits for them, in order.
/// A subscriber whose replay is under way on another thread gets later events on that thread, and nobody waits for it.
///
/// ``ReplayBuffer`` alone decides what is kept. "Where to add" in Architecture says what another rule touches.
@usableFromInline
package final class ReplayFan<Element>: AnyFan, DrainWork {
  @usableFromInline
  enum Command {
    /// An element that is already in the buffer.
    case next(Element)
    /// The terminal event, which has been recorded.
    case end(Terminal)
    case add(ReplaySeat)
    /// A subscriber's replay is over.
    case settle(ReplaySeat)
    case remove(ReplaySeat)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: only touched under the drain's lock, and no access spans foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var buffer: ReplayBuffer<Element>
  @safe @exclusivity(unchecked) @usableFromInline var terminal: Terminal?
  @safe @exclusivity(unchecked) @usableFromInline var hasClosed = false
  /// The first of a linked list: for each thread that sends a replay, its outermost one.
  @safe @exclusivity(unchecked) var replays: ReplaySeat?
  // Exclusivity unchecked: only touched by the drain's owner, or by a thread that holds the drain's lock
  // while there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var roster = Roster<Element>()
  /// How many seats of the roster are not live.
  @safe @exclusivity(unchecked) @usableFromInline var joining = 0
  /// Whether the fan has been closed and all subscribers have been released. A seat whose `add` command comes after that is not
  /// let in.
  @safe @exclusivity(unchecked) @usableFromInline var isCleared = false
  let members = Atomic(0)
  let replaysAfterEnd: Bool

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
    drain.locked { UncheckedSendable((buffer.last, terminal?.event(), hasClosed) as Newest) }.value
  }

  package typealias Newest = (element: Element?, terminal: Event<Element>?, isClosed: Bool)

  /// Sends an element to all subscribers, and records it.
  @inlinable @inline(__always)
  package func next(_ element: Element) {
    var evicted: Element?  // Released after the lock has been left.
    let turn = drain.claim(
      orLeave: .next(element),
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
    if case .next(let element) = event { next(element) } else if let end = event.terminal { send(end) }
  }

  /// Sends the terminal event to all subscribers.
  @usableFromInline
  func send(_ end: Terminal) {
    let turn = drain.claim(
      orLeave: .end(end),
      if: {
        guard isOpen else { return false }
        terminal = end
        return true
      })
    if case .own = turn {
      self.end(end)
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
    var freed: (ring: ContiguousArray<Element>, held: ContiguousArray<AnyHeldSink>) = ([], [])
    drain.core.lock.withLock { room in
      if hasClosed { return }
      hasClosed = true
      freed.ring = buffer.takeAll()
      drain.note(.clear, ahead: true, in: &room) { freed.held = takeAll() }
    }
    // Released after the lock has been left.
    withExtendedLifetime(freed) {}
  }

  /// Whether events are accepted. Read under the drain's lock.
  @usableFromInline var isOpen: Bool { @inline(__always) get { terminal == nil && !hasClosed } }

  override func leave(_ seat: Seat) {
    let seat = replaySeat(seat)
    members.wrappingSubtract(1, ordering: .relaxed)
    var freed: AnyHeldSink?
    drain.note(.remove(seat), ahead: true) { freed = take(seat) }
    withExtendedLifetime(freed) {}
  }
}

// Called only by the drain's owner, or by a thread that holds the drain's lock while there is no owner.
extension ReplayFan {
  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .next(let element): deliver(element)
    case .end(let terminal): end(terminal)
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
  func takeIn(_ seat: ReplaySeat) {
    roster.list.add(seat, isLive: false)
    joining += 1
    settle(seat)
  }

  /// Makes a joining seat live, if its replay is over.
  @usableFromInline
  func settle(_ seat: ReplaySeat) {
    guard seat.index >= 0, !seat.isLive, seat.goLive() else { return }
    joining -= 1
    roster.list.enliven(seat)
  }

  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    if joining == 0 { roster.next(element) } else { offer(.next(element)) }
  }

  @usableFromInline
  func end(_ event: Terminal) {
    if joining == 0 { roster.send(event) } else { offer(event.event()) }
    _ = takeAll()
  }

  /// Removes a seat, wherever it is. Returns its subscriber, which the caller releases outside the lock.
  @usableFromInline
  func take(_ seat: ReplaySeat) -> AnyHeldSink? {
    if seat.index >= 0, !seat.isLive { joining -= 1 }
    return roster.remove(seat)
  }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  func takeAll() -> ContiguousArray<AnyHeldSink> {
    joining = 0
    return roster.removeAll()
  }

  /// Sends an event to every seat, joining ones too, in order. A seat whose replay is over becomes live.
  @usableFromInline
  func offer(_ event: Event<Element>) {
    roster.forEachSeat { seat in
      let seat = replaySeat(seat)
      guard let held = seat.held else { return }
      // Unsafe: all sinks in this roster are of this type of element.
      let sink = unsafe unsafeDowncast(held, to: HeldSink<Element>.self).sink
      if seat.isLive {
        if !sink.scope.isDisposed { sink.on(event) }
      } else {
        seat.deliver { if !sink.scope.isDisposed { sink.on(event) } }
        settle(seat)
      }
    }
  }

  // Unsafe: only seats of this class are added.
  private func replaySeat(_ seat: Seat) -> ReplaySeat { unsafe unsafeDowncast(seat, to: ReplaySeat.self) }
}

extension ReplayFan: @unchecked Sendable {}  // Sendable: each property says what guards it.
