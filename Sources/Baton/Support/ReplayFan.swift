// SPDX-License-Identifier: MIT

import Synchronization

/// A ``Fan`` that remembers: who subscribes gets the last elements within the call, whatever other threads do,
/// and then each later event once, in order.
///
/// Open until a terminal event (`terminal` is set) or until it is closed. An event is recorded under the lock,
/// and then sent, both by the drain's owner. A subscriber takes its copy of the buffer and becomes a newcomer
/// under the same lock; so what is in its copy was recorded before, and the owner, who takes the newcomers in
/// under the lock with the next record, sends it everything that is not.
///
/// A seat is a newcomer; then, if its replay is still going on when the owner takes it in, joining: its events
/// wait in it, see ``ReplaySeat``; then in the roster. It can be let go in each of the three.
@usableFromInline
package final class ReplayFan<Element> {
  @usableFromInline
  enum Command {
    case event(Event<Element>)
    case remove(ReplaySeat<Element>)
    case clear
  }

  @usableFromInline
  struct State {
    @usableFromInline var buffer: ReplayBuffer<Element>
    @usableFromInline var newcomers: [ReplaySeat<Element>] = []
    @usableFromInline var terminal: Event<Element>?
    @usableFromInline var isClosed = false

    @usableFromInline
    init(_ buffer: ReplayBuffer<Element>) { self.buffer = buffer }

    @usableFromInline var isOpen: Bool { @inline(__always) get { terminal == nil && !isClosed } }

    mutating func takeNewcomers() -> [ReplaySeat<Element>] {
      defer { newcomers = [] }
      return newcomers
    }
  }

  @usableFromInline let drain = Drain<Command>()
  @usableFromInline let state: Lock<UncheckedSendable<State>>
  // Exclusivity unchecked: only the drain's owner touches them.
  @exclusivity(unchecked) @usableFromInline var roster = Roster<Element>()
  @exclusivity(unchecked) @usableFromInline var joining: [ReplaySeat<Element>] = []
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
    state = Lock(UncheckedSendable(State(ReplayBuffer(limit: limit, elements))))
    self.replaysAfterEnd = replaysAfterEnd
  }

  /// Whether it has been closed.
  package var isClosed: Bool { state.withLock { $0.value.isClosed } }

  /// Whether events would reach anyone.
  package var hasMembers: Bool { members.load(ordering: .acquiring) > 0 && !isClosed }

  /// The newest element, the terminal event if there was one, and whether it has been closed.
  package var newest: Newest {
    state.withLock { state in
      UncheckedSendable((state.value.buffer.last, state.value.terminal, state.value.isClosed) as Newest)
    }.value
  }

  package typealias Newest = (element: Element?, terminal: Event<Element>?, isClosed: Bool)

  /// Sends an element.
  @inlinable @inline(__always)
  package func next(_ element: Element) {
    if drain.enter() {
      deliver(element)
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
    let buffer = state.withLock { state -> UncheckedSendable<ReplayBuffer<Element>>? in
      if state.value.isClosed { return nil }
      state.value.isClosed = true
      defer { state.value.buffer = ReplayBuffer(limit: 0) }
      return UncheckedSendable(state.value.buffer)
    }
    if buffer != nil { submit(.clear) }
  }

  func leave(_ seat: ReplaySeat<Element>) {
    members.subtract(1, ordering: .relaxed)
    submit(.remove(seat))
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
    case .event(.next(let element)): deliver(element)
    case .event(let event): end(event)
    case .remove(let seat): remove(seat)
    case .clear: clear()
    }
  }
}

// What only the drain's owner does.
extension ReplayFan {
  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    var evicted: Element?  // Released out of the lock.
    var newcomers: [ReplaySeat<Element>] = []
    let isOpen = state.withLock { state in
      guard state.value.isOpen else { return false }
      evicted = state.value.buffer.append(element)
      if !state.value.newcomers.isEmpty { swap(&newcomers, &state.value.newcomers) }
      return true
    }
    guard isOpen else { return }
    if !newcomers.isEmpty { takeIn(newcomers) }
    roster.next(element)
    if !joining.isEmpty { offer(.next(element)) }
    withExtendedLifetime(evicted) {}
  }

  @usableFromInline
  func end(_ event: Event<Element>) {
    let newcomers = state.withLock { state -> UncheckedSendable<[ReplaySeat<Element>]>? in
      guard state.value.isOpen else { return nil }
      state.value.terminal = event
      return UncheckedSendable(state.value.takeNewcomers())
    }
    guard let newcomers else { return }
    takeIn(newcomers.value)
    roster.send(event)
    offer(event)
    letAllGo()
  }

  @usableFromInline
  func remove(_ seat: ReplaySeat<Element>) {
    takeInNewcomers()
    joining.removeAll { $0 === seat }
    roster.remove(seat)
  }

  @usableFromInline
  func clear() {
    takeInNewcomers()
    letAllGo()
  }

  private func letAllGo() {
    let joining = joining
    self.joining = []
    for seat in joining { seat.letGo() }
    roster.removeAll()
  }

  private func takeInNewcomers() {
    takeIn(state.withLock { UncheckedSendable($0.value.takeNewcomers()) }.value)
  }

  @usableFromInline
  func takeIn(_ newcomers: [ReplaySeat<Element>]) {
    for seat in newcomers {
      if seat.isLive { roster.add(seat) } else { joining.append(seat) }
    }
  }

  /// Leaves an event with each seat whose replay is going on; the others get it, and move to the roster.
  @usableFromInline
  func offer(_ event: Event<Element>) {
    let seats = joining
    joining = []
    for seat in seats {
      if seat.keep(event) {
        joining.append(seat)
        continue
      }
      roster.add(seat)
      if let sink = seat.sink, !sink.scope.isDisposed { sink.on(event) }
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
    let replay = state.withLock { state -> UncheckedSendable<Replay>? in
      if state.value.isClosed { return nil }
      let terminal = state.value.terminal
      if terminal == nil { state.value.newcomers.append(seat) }
      let elements = terminal == nil || replaysAfterEnd ? state.value.buffer.elements : []
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
      seat.goLive(sink)
      // Not before: it may be disposed of at once.
      sink.scope.add(seat)
    }
    return true
  }

  private typealias Replay = (elements: ContiguousArray<Element>, terminal: Event<Element>?)
}

extension ReplayFan: @unchecked Sendable {}  // Sendable: a lock, and what the drain's owner alone touches.
