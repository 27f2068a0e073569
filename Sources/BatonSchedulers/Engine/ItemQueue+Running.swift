// SPDX-License-Identifier: MIT

/// The side of a queue that its servers call, on the thread that runs the work.
extension ItemQueue {
  private enum Step {
    case run(ScheduledItem, Call?)
    /// Timers wait, so the clock must be read.
    case look
    case nothing
  }

  /// A server has been called, or has woken up by itself. A single server may begin again without having
  /// slept.
  ///
  /// - Parameter server: Where the thread sleeps; nil for a loop and for blocks.
  func begin(_ server: Parker? = nil) {
    state.withLock { state in
      if let index = state.sleepers.lastIndex(where: { $0 === server }) {
        state.sleepers.remove(at: index)
      } else {
        if state.keeper === server { _ = state.takeKeeper() } else { state.isCalled = false }
        if server == nil { state.isCalled = false }
      }
      state.running = min(state.running + 1, width)
      let isSet = inbox.flags.contains(Flag.awake)
      if state.running == width {
        if !isSet { inbox.set(Flag.awake) }
      } else if isSet, !state.isCalled {
        inbox.clear(Flag.awake)
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
  func refill(_ state: inout State) -> Bool {
    state.waiting = inbox.takeAll()
    return !state.waiting.isEmpty
  }

  /// Calls the next server if work is left, or timers that nobody keeps. (Who has put an item into the inbox
  /// has called a server for it.) Or wakes up the next one to end.
  private func callForRest(_ state: inout State) -> Call? {
    if state.running == width || state.isCalled { return nil }
    if !state.waiting.isEmpty { return call(&state) }
    if state.timers.earliest < state.alarm { return callForTimers(&state) }
    return isEnding(state) && !state.sleepers.isEmpty ? state.callSleeper() : nil
  }

  /// Has pushes call a server again, unless an item has come meanwhile. Returns whether the caller is asleep
  /// now. Called under the lock.
  func fallAsleep(_ state: inout State) -> Bool {
    // Another server has taken items from the inbox since the caller looked.
    if !state.waiting.isEmpty { return false }
    // It clears the flag, and takes what comes from now on.
    if state.isCalled { return inbox.isEmpty(but: Flag.closed.union(Flag.awake)) }
    let closed = inbox.flags.intersection(Flag.closed)
    if inbox.exchangeIfEmpty(closed.union(Flag.awake), for: closed) { return true }
    // The flag was not set. Not a load, which may return a value from before an item came.
    return inbox.exchangeIfEmpty(closed, for: closed)
  }

  /// A thread that has found nothing to run falls asleep, unless an item has come meanwhile; or it ends.
  ///
  /// - Parameters:
  ///   - server: Where the thread sleeps.
  ///   - start: The moment since when it has found nothing.
  func sleep(_ server: Parker, idleSince start: UInt64 = 0) -> Next {
    state.withLock { state in
      if !fallAsleep(&state) { return .again }
      state.running -= 1
      let earliest = state.timers.earliest
      if earliest < state.alarm {
        if let keeper = state.takeKeeper() { state.sleepers.append(keeper) }
        (state.keeper, state.alarm) = (server, earliest)
        return .wait(until: earliest)
      }
      let end = patience.map { start &+ $0 } ?? .max
      if isEnding(state) || patience != nil && end <= MonotonicClock.now() {
        state.threads -= 1
        return .over(endIfDone(&state))
      }
      state.sleepers.append(server)
      return .wait(until: end)
    }
  }

  /// A block ends, because there is nothing to run or because it has run its batch. Another is called if
  /// anything waits.
  func endBlock(isMore: Bool) -> Call? {
    state.withLock { state in
      let isAsleep = !isMore && fallAsleep(&state)
      state.running -= 1
      if !isAsleep { return call(&state) }
      return state.timers.earliest < state.alarm ? callForTimers(&state) : nil
    }
  }

  /// What a loop that has found nothing to run is to be told. Before it is told that all is over, the queue
  /// is closed: the loop may end then, and only jobs come after that.
  func outlook() -> Next {
    state.withLock { state in
      if let moment = nextMoment(&state) { return .wait(until: moment) }
      // Whoever has read the backlog has taken items from the inbox.
      if !state.waiting.isEmpty { return .again }
      let flags = inbox.flags
      return inbox.exchangeIfEmpty(flags, for: flags.union(Flag.closed)) ? .over(nil) : .again
    }
  }

  /// Falls asleep, if what the loop has been told is still all that there is. Otherwise the loop must be
  /// woken up.
  func sleep(for told: Next) -> Bool {
    state.withLock { state in
      let next = nextMoment(&state)
      switch told {
      case .wait(let moment): if next ?? 0 < moment || !fallAsleep(&state) { return false }
      case .over: if next != nil || !fallAsleep(&state) { return false }
      case .again: return false
      }
      state.running = 0
      if let next { state.alarm = next } else { end(&state) }
      return true
    }
  }

  /// Until when the loop waits; nil if it has finished.
  private func nextMoment(_ state: inout State) -> UInt64? {
    if !state.timers.isEmpty { return state.timers.earliest }
    return isEnding(state) ? nil : .max
  }
}
