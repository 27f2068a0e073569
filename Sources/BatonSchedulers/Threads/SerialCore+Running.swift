// SPDX-License-Identifier: MIT

/// The side of a serial queue that its mechanism is on.
extension SerialCore {
  /// What the mechanism is to do after a batch.
  enum Next {
    /// More waits; others on the same mechanism may have a turn.
    case again
    /// Nothing is to be done before then.
    case wait(until: UInt64)
    /// Nothing will ever be to be done; or, if the mechanism ends when idle, nothing is.
    case over
  }

  private enum Step {
    case run(ScheduledItem)
    case stop(Next)
  }

  func runBatch() -> Next {
    var now: UInt64? = MonotonicClock.now()
    for count in 1...Sizes.batch {
      switch step(now) {
      case .run(let item): run(item)
      case .stop(let next): return next
      }
      now = count % Sizes.round == 0 ? MonotonicClock.now() : nil
    }
    return .again
  }

  /// The next item: a timer that is due at `now`, if that is given, or the oldest that waits.
  private func step(_ now: UInt64?) -> Step {
    state.withLock { state in
      if let now, let node = state.timers.popDue(now: now) { return .run(node) }
      while true {
        if let item = state.waiting.next() { return .run(item) }
        if refill(&state) { continue }
        if !state.timers.isEmpty, let node = state.timers.popDue(now: MonotonicClock.now()) {
          return .run(node)
        }
        if let next = sleep(&state) { return .stop(next) }
      }
    }
  }

  /// Looks for items that have not been seen; false if there are none.
  func refill(_ state: inout State) -> Bool {
    state.waiting = inbox.takeAll()
    return !state.waiting.isEmpty
  }

  /// Says that nobody is awake; false, and nothing is said, if an item came in the meantime. Called under the lock.
  func fallAsleep() -> Bool {
    let closed = inbox.flags.intersection(Flag.closed)
    if inbox.exchangeIfEmpty(closed.union(Flag.awake), for: closed) { return true }
    // Or already asleep: woken by a timer, or for nothing.
    return inbox.isEmpty(but: Flag.closed)
  }

  /// Falls asleep; nil if an item came in the meantime.
  private func sleep(_ state: inout State) -> Next? {
    if !fallAsleep() { return nil }
    guard let alarm = nextAlarm(&state) else {
      (state.life, state.alarm) = (.idle, .nothing)
      _ = end(&state)
      return .over
    }
    state.alarm = alarm
    _ = watch(&state)
    return .wait(until: alarm.moment)
  }

  /// What the mechanism sleeps for; nil if it is to end.
  private func nextAlarm(_ state: inout State) -> Alarm? {
    if !state.timers.isEmpty { return .timer(at: state.timers.earliest) }
    if isClosed || state.isRetired || patience == 0 { return nil }
    guard let patience else { return Alarm.nothing }
    let now = MonotonicClock.now()
    guard case .end(let moment) = state.alarm else { return .end(at: now + patience) }
    return now < moment ? state.alarm : nil
  }
}
