// SPDX-License-Identifier: MIT

/// The queue of a scheduler: what waits for its turn and what waits for a time. Its ``Crew`` serves it, and a
/// driver makes that run.
///
/// New items go into the inbox, without the lock. Each method that may call a server returns the crew's call,
/// which the driver carries out. A server calls `begin`, then ``runBatch(_:calling:_:)`` until that finds
/// nothing, and then says so by a method of its crew's.
///
/// The flag `awake` of the inbox tells a thread that pushes to call nobody: a server is called and will look
/// here, or all run and will look here before they sleep. The thread that sets it asks the crew, under the
/// lock, for a server to call. A server that begins clears it if another one may be called after it; one that
/// falls asleep clears it, if nobody is called, by a compare-exchange that fails if an item has come. So no
/// wake-up is lost. With one server, the flag is set from the call until that falls asleep.
///
/// The flag `closed` says that the scheduler was shut down, or a loop has ended, and no item is pushed any
/// more. It is set once, under the lock.
final class ItemQueue<Servers: Crew>: Sendable {
  typealias Call = Servers.Call

  struct State: ~Copyable {
    /// The items that have been taken from the inbox, oldest first.
    var waiting = Chain()
    var timers = DueHeap()
    var crew: Servers
    /// Whether the scheduler is gone, so that no more work can be scheduled, except by work that still runs.
    var isRetired = false
  }

  let state: Lock<State>
  let inbox = ItemInbox()
  /// The clock of the timers, in nanoseconds; nil means the ``MonotonicClock``. Foreign code, not read under
  /// the lock.
  private let clock: (@Sendable () -> UInt64)?

  init(_ crew: Servers, clock: (@Sendable () -> UInt64)? = nil) {
    state = Lock(State(crew: crew))
    self.clock = clock
  }

  @inline(__always)
  func now() -> UInt64 { clock.map { $0() } ?? MonotonicClock.now() }

  /// Converts a moment of that clock to the ``MonotonicClock``.
  func monotonic(_ moment: UInt64) -> UInt64 {
    guard let clock else { return moment }
    let (now, real) = (clock(), MonotonicClock.now())
    return moment > now ? real &+ (moment - now) : real &- min(real, now - moment)
  }

  var isClosed: Bool { inbox.flags.contains(.closed) }

  /// The number of items that wait for a server. Takes them from the inbox, as a server does.
  var backlog: Int {
    state.withLock { state in
      state.waiting.append(inbox.takeAll())
      return state.waiting.count
    }
  }

  var timerCount: Int { state.withLock { $0.timers.count } }

  // Adding work.

  /// Adds an item. `isIn` is false if the queue is closed.
  @inline(__always)
  func push(_ item: ScheduledItem) -> (isIn: Bool, call: Call?) {
    let old = inbox.push(item, setting: .awake, unless: .closed)
    if old.contains(.closed) { return item.isOwed ? (true, pushOwed(item)) : (false, nil) }
    return (true, old.contains(.awake) ? nil : call())
  }

  /// Adds an item, to a closed queue too.
  @inline(never)
  func pushOwed(_ item: ScheduledItem) -> Call? {
    inbox.push(item, setting: .awake).contains(.awake) ? nil : call()
  }

  @inline(never)
  private func call() -> Call? { state.withLock { $0.crew.call() } }

  /// Adds a timer, unless it has been disposed of. `isIn` is false if the queue is closed.
  func insert(_ node: TimerNode) -> (isIn: Bool, call: Call?) {
    state.withLock { state in
      if isClosed { return (false, nil) }
      if !state.timers.insert(node) { return (true, nil) }
      return (true, state.crew.callForTimer(at: node.deadline))
    }
  }

  func remove(_ node: TimerNode) -> Call? {
    state.withLock { state in
      state.timers.remove(node)
      return settle(&state)
    }
  }

  // Ending.

  /// Closes the queue to new work. Returns the items that are dropped.
  func close(_ mode: ShutdownMode) -> (dropped: [ScheduledItem], call: Call?) {
    state.withLock { state in
      inbox.set(.closed)
      return (takeDropped(mode, &state), settle(&state))
    }
  }

  func retire() -> Call? {
    state.withLock { state in
      state.isRetired = true
      return settle(&state)
    }
  }

  func takeDropped(_ mode: ShutdownMode, _ state: inout State) -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    if mode == .dropQueued {
      repeat {
        while let item = state.waiting.next() { dropped.append(item) }
      } while refill(&state)
    }
    return dropped + state.timers.takeDropped(mode)
  }

  func settle(_ state: inout State) -> Call? {
    var rest = outlook(state)
    rest.hasWork = rest.hasWork || !inbox.isEmpty(but: .closed)
    let call = state.crew.settle(rest)
    if Servers.settlesForGood, call != nil { inbox.set(.closed) }
    return call
  }

  @inline(__always)
  func outlook(_ state: borrowing State) -> Outlook {
    Outlook(
      hasWork: !state.waiting.isEmpty, hasTimers: !state.timers.isEmpty, earliest: state.timers.earliest,
      isEnding: isClosed || state.isRetired)
  }

  // For servers, on the thread that runs the work.

  /// A server begins, as `note` tells the crew. A single server may begin again without having slept.
  func begin(_ note: (inout Servers) -> Void) {
    state.withLock { state in
      note(&state.crew)
      let isSet = inbox.flags.contains(.awake)
      if state.crew.allRun {
        if !isSet { inbox.set(.awake) }
      } else if isSet, !state.crew.isCalled {
        inbox.clear(.awake)
      }
    }
  }

  /// Runs up to `count` items that wait and timers that are due, each by `run`, outside the lock.
  ///
  /// - Parameter make: Does what is called for, so that another server begins; never called if there is only
  ///   one.
  /// - Returns: Whether there may be more to run.
  func runBatch(_ count: Int, calling make: (Call) -> Void = { _ in }, _ run: (ScheduledItem) -> Void) -> Bool
  {
    var now: UInt64? = now()
    for number in 1...count {
      guard let (item, call) = next(now) else { return false }
      if let call { make(call) }
      run(item)
      now = number % Sizes.round == 0 ? self.now() : nil
    }
    return true
  }

  /// A timer that is due at `now` (if that is given), the oldest waiting item, or a timer that is due; nil if
  /// there is none.
  private func next(_ now: UInt64?) -> (ScheduledItem, Call?)? {
    var now = now
    while true {
      switch state.withLock({ step(now, &$0) }) {
      case .run(let item, let call): return (item, call)
      // Outside the lock, because the clock may be foreign code.
      case .look: now = self.now()
      case .nothing: return nil
      }
    }
  }

  private enum Step {
    case run(ScheduledItem, Call?)
    /// Timers wait, so the clock must be read.
    case look
    case nothing
  }

  @inline(__always)
  private func step(_ now: UInt64?, _ state: inout State) -> Step {
    if let now {
      // While new items are in the processor's cache: those of a long inbox would have to be loaded to
      // reverse them.
      state.waiting.append(inbox.takeAll())
      if let node = state.timers.popDue(now: now) { return .run(node, callForRest(&state)) }
    }
    repeat {
      if let item = state.waiting.next() { return .run(item, callForRest(&state)) }
    } while refill(&state)
    return now == nil && !state.timers.isEmpty ? .look : .nothing
  }

  /// Takes the items of the inbox. Returns false if there are none.
  private func refill(_ state: inout State) -> Bool {
    state.waiting = inbox.takeAll()
    return !state.waiting.isEmpty
  }

  /// Calls a server for what the server that takes an item leaves. (For what is in the inbox, the thread that
  /// has put it there has called one.)
  @inline(__always)
  private func callForRest(_ state: inout State) -> Call? {
    if state.crew.allRun || state.crew.isCalled { return nil }
    return state.crew.callForRest(outlook(state))
  }

  /// A server has found nothing to run, unless `isMore`, and falls asleep or ends as the crew decides.
  ///
  /// - Parameter decide: Is given what waits for a time; nil if an item has come meanwhile.
  func leave<Decision: Sendable>(
    isMore: Bool = false, _ decide: (inout Servers, Outlook?) -> Decision
  ) -> Decision {
    state.withLock { state in
      let isAsleep = !isMore && fallAsleep(&state)
      return decide(&state.crew, isAsleep ? outlook(state) : nil)
    }
  }

  /// Has pushes call a server again, unless an item has come meanwhile. Returns whether the caller is asleep
  /// now. Called under the lock.
  func fallAsleep(_ state: inout State) -> Bool {
    // Another server has taken items from the inbox since the caller looked.
    if !state.waiting.isEmpty { return false }
    // It clears the flag, and takes what comes from now on.
    if state.crew.isCalled { return inbox.isEmpty(but: [.closed, .awake]) }
    let closed = inbox.flags.intersection(.closed)
    if inbox.exchangeIfEmpty(closed.union(.awake), for: closed) { return true }
    // The flag was not set. Not a load, which may return a value from before an item came.
    return inbox.exchangeIfEmpty(closed, for: closed)
  }
}
