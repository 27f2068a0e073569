// SPDX-License-Identifier: MIT

import Synchronization

/// A ``Multicaster`` with memory: each subscriber first gets the last elements, within the call that
/// subscribes, and then each later event once, in order. `ReplaySubject`, `BehaviorSubject` and
/// `share(replay:)` send through it. See the table at ``Drain``.
///
/// Invariant: what a subscriber's copy of the buffer holds, and what the subscriber is sent later, are
/// together every event once. An event is recorded in the buffer, and takes its place in the order of
/// delivery, in one critical section of the drain's lock. A subscriber copies the buffer and takes its own
/// place in that order in one critical section too.
///
/// An entry's `add` command first waits for the drain's owner; then the entry is in the observer list. It is
/// *joining* while the subscribing thread sends the replay (see ``ReplayEntry``), and then live. It can leave
/// in each of these states.
///
/// Invariant: subscribers hear in the order in which they subscribed. An entry has its place in the observer
/// list from its `add` command on, so one that joins keeps its place before those that come during its
/// replay. Subscriptions that a replay's subscriber makes on the same thread (*followers*) stay joining until
/// that replay is over, and then send what waits for them, in order. A subscriber whose replay is under way
/// on another thread gets later events on that thread, and nobody waits for it.
@_fixed_layout @usableFromInline
package final class ReplayMulticaster<Element>: AnyMulticaster, DrainWork {
  @frozen @usableFromInline
  enum Command {
    /// An element that is already in the buffer.
    case next(Element)
    /// The terminal event, which has been recorded.
    case end(Terminal)
    case add(ReplayEntry)
    case settle(ReplayEntry)
    case remove(ReplayEntry)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: only touched under the drain's lock, and no access spans foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var buffer: RingBuffer<Element>
  @safe @exclusivity(unchecked) @usableFromInline var terminal: Terminal?
  @safe @exclusivity(unchecked) @usableFromInline var hasClosed = false
  /// The first of a linked list: for each thread that sends a replay, its outermost one.
  @safe @exclusivity(unchecked) @usableFromInline var replays: ReplayEntry?
  // Exclusivity unchecked: only touched by the drain's owner, or by a thread that holds the drain's lock
  // while there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
  /// How many entries of the observer list are not live.
  @safe @exclusivity(unchecked) @usableFromInline var joining = 0
  @usableFromInline let heldSink: HeldSink<Element>.Type = HeldSink.self
  @usableFromInline let replaysAfterEnd: Bool

  /// - Parameters:
  ///   - limit: The number of elements that are replayed.
  ///   - elements: The elements that are in the buffer at first.
  ///   - replaysAfterEnd: Whether a subscriber that comes after the terminal event gets the elements before
  ///     that event.
  @usableFromInline
  package init(limit: Int, _ elements: ContiguousArray<Element> = [], replaysAfterEnd: Bool = true) {
    buffer = RingBuffer(limit: limit, elements)
    self.replaysAfterEnd = replaysAfterEnd
  }

  @usableFromInline package var isClosed: Bool { drain.core.lock.withLock { _ in hasClosed } }

  package var hasMembers: Bool {
    members.load(ordering: .acquiring) > 0 && drain.core.lock.withLock { _ in isOpen }
  }

  /// The element that was sent last, the terminal event if one was sent, and whether the multicaster has been
  /// closed.
  package var newest: (element: Element?, terminal: Terminal?, isClosed: Bool) {
    drain.core.lock.withLock { _ in UncheckedSendable((buffer.last, terminal, hasClosed)) }.value
  }

  @inlinable @inline(__always)
  package func next(_ element: Element) {
    var evicted: Element?  // Released after the lock has been left.
    let outcome = drain.claim(
      orLeave: .next(element),
      if: {
        guard isOpen else { return false }
        evicted = buffer.append(element)
        return true
      })
    drain.carryOut(outcome, self) { deliver(element) }
    withExtendedLifetime(evicted) {}
  }

  @inlinable
  package func on(_ event: Event<Element>) {
    if case .next(let element) = event { next(element) } else if let end = event.terminal { send(end) }
  }

  @usableFromInline
  func send(_ end: Terminal) {
    let outcome = drain.claim(
      orLeave: .end(end),
      if: {
        guard isOpen else { return false }
        terminal = end
        return true
      })
    drain.carryOut(outcome, self) { self.end(end) }
  }

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

  override func remove(_ entry: ObserverEntry) {
    let entry = replayEntry(entry)
    var freed: AnyHeldSink?
    drain.note(.remove(entry), ahead: true) { freed = take(entry) }
    withExtendedLifetime(freed) {}
  }
}

extension ReplayMulticaster {
  /// Adds a subscriber, and sends it the replay before returning.
  ///
  /// - Returns: Whether the multicaster has taken the subscriber: false if it was closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    let entry = ReplayEntry(self, heldSink.init(sink))
    var outer: ReplayEntry?
    var elements: ContiguousArray<Element> = []
    var terminal: Terminal?
    // The closure's result has a type that is known here, so no type is looked up at run time.
    let isIn = drain.core.lock.withLock { room in
      if hasClosed { return false }
      terminal = self.terminal
      if terminal == nil || replaysAfterEnd { elements = buffer.elements }
      if terminal == nil {
        outer = begin(entry)
        drain.note(.add(entry), ahead: false, in: &room) { takeIn(entry) }
      }
      return true
    }
    guard isIn else { return false }
    if terminal == nil { countMember() }
    outer?.followers.append(entry)
    for element in elements {
      if sink.scope.isDisposed { break }
      sink.next(element)
    }
    if let terminal {
      if !sink.scope.isDisposed { sink.end(terminal) }
    } else {
      if outer == nil { endReplay(of: entry) }
      // Added to the scope last, because the scope may dispose of the entry at once.
      sink.scope.add(entry)
    }
    return true
  }

  /// Begins a replay. Returns the outermost entry whose replay this thread is sending, if there is one.
  private func begin(_ entry: ReplayEntry) -> ReplayEntry? {
    var outer = replays
    while let other = outer, other.thread != entry.thread { outer = other.nextReplay }
    if outer == nil {
      entry.nextReplay = replays
      replays = entry
    }
    return outer
  }

  /// Ends a replay, and then those within it, in the order in which their subscribers came.
  private func endReplay(of entry: ReplayEntry) {
    entry.endReplay()
    // What is sent now may bring more followers.
    while !entry.followers.isEmpty {
      let follower = entry.followers.removeFirst()
      follower.endReplay()
      drain.note(.settle(follower), ahead: true) { settle(follower) }
    }
    drain.core.lock.withLock { room in
      if replays === entry {
        replays = entry.nextReplay
      } else {
        var before = replays
        while let other = before, other.nextReplay !== entry { before = other.nextReplay }
        before?.nextReplay = entry.nextReplay
      }
      entry.nextReplay = nil
      drain.note(.settle(entry), ahead: true, in: &room) { settle(entry) }
    }
  }
}

// Called only by the drain's owner, or by a thread that holds the drain's lock while there is no owner.
extension ReplayMulticaster {
  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .next(let element): deliver(element)
    case .end(let terminal): end(terminal)
    case .add(let entry):
      if isClosed { entry.held = nil } else if entry.held != nil { takeIn(entry) }
    case .settle(let entry): settle(entry)
    case .remove(let entry): _ = take(entry)
    case .clear: _ = takeAll()
    }
  }

  @usableFromInline
  func takeIn(_ entry: ReplayEntry) {
    observers.add(entry, isLive: false)
    joining += 1
    settle(entry)
  }

  /// Makes a joining entry live, if its replay is over.
  @usableFromInline
  func settle(_ entry: ReplayEntry) {
    guard entry.index >= 0, !entry.isLive, entry.goLive() else { return }
    joining -= 1
    observers.enliven(entry)
  }

  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    if joining == 0 { observers.next(element) } else { offer(.next(element)) }
  }

  @usableFromInline
  func end(_ event: Terminal) {
    if joining == 0 { observers.send(event) } else { offer(event.event()) }
    _ = takeAll()
  }

  /// Removes an entry, wherever it is. Returns its subscriber, which the caller releases outside the lock.
  @usableFromInline
  func take(_ entry: ReplayEntry) -> AnyHeldSink? {
    if entry.index >= 0, !entry.isLive { joining -= 1 }
    return observers.remove(entry)
  }

  /// Removes all entries. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  func takeAll() -> ContiguousArray<AnyHeldSink> {
    joining = 0
    return observers.removeAll()
  }

  /// Sends an event to every entry, joining ones too, in order. An entry whose replay is over becomes live.
  @usableFromInline
  func offer(_ event: Event<Element>) {
    observers.forEachEntry { entry in
      let entry = replayEntry(entry)
      guard let held = entry.held else { return }
      // Unsafe: all sinks in this observer list are of this type of element.
      let sink = unsafe unsafeDowncast(held, to: HeldSink<Element>.self).sink
      if entry.isLive {
        if !sink.scope.isDisposed { sink.on(event) }
      } else {
        entry.deliver { if !sink.scope.isDisposed { sink.on(event) } }
        settle(entry)
      }
    }
  }

  // Unsafe: only entries of this class are added.
  private func replayEntry(_ entry: ObserverEntry) -> ReplayEntry {
    unsafe unsafeDowncast(entry, to: ReplayEntry.self)
  }
}

extension ReplayMulticaster: @unchecked Sendable {}  // Sendable: each property says what guards it.
