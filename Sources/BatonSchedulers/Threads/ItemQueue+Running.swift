// SPDX-License-Identifier: MIT

/// The side of a serial queue that its mechanism calls, on the thread that runs the work.
extension ItemQueue {
  /// What the mechanism does after a batch.
  enum Next {
    /// More work waits. Other users of the same mechanism may have a turn first.
    case again
    /// Nothing to do until a moment.
    case wait(until: UInt64)
    /// Nothing to do any more; or, for a mechanism that ends when idle, nothing to do now.
    case over
  }

  private enum Step {
    case run(ScheduledItem)
    case stop(Next)
  }

  /// Runs items that wait and timers that are due, each by `run`, outside the lock.
  func runBatch(_ run: (ScheduledItem) -> Void) -> Next {
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

  /// The next step: a timer that is due at `now` (if that is given), the oldest waiting item, or sleep.
  private func step(_ now: UInt64?) -> Step {
    state.withLock { state in
      state.isRunning = true
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

  /// Takes the items of the inbox. Returns false if there are none.
  func refill(_ state: inout State) -> Bool {
    state.waiting = inbox.takeAll()
    return !state.waiting.isEmpty
  }

  /// Clears the `awake` flag, unless an item has come meanwhile. Returns whether the mechanism is asleep now.
  /// Called under the lock.
  func fallAsleep() -> Bool {
    let closed = inbox.flags.intersection(Flag.closed)
    if inbox.exchangeIfEmpty(closed.union(Flag.awake), for: closed) { return true }
    // Or it was asleep already: woken by a timer, or spuriously.
    return inbox.isEmpty(but: Flag.closed)
  }

  /// Falls asleep. Returns nil if an item has come meanwhile.
  private func sleep(_ state: inout State) -> Next? {
    if !fallAsleep() { return nil }
    state.isRunning = false
    guard let alarm = nextAlarm(&state) else {
      end(&state)
      return .over
    }
    state.alarm = alarm
    return .wait(until: alarm.moment)
  }

  /// What the sleeping mechanism wakes up for; nil if it ends.
  private func nextAlarm(_ state: inout State) -> Alarm? {
    if !state.timers.isEmpty { return .timer(at: state.timers.earliest) }
    if isClosed || state.isRetired || patience == 0 { return nil }
    guard let patience else { return Alarm.nothing }
    let now = MonotonicClock.now()
    guard case .end(let moment) = state.alarm else { return .end(at: now + patience) }
    return now < moment ? state.alarm : nil
  }
}
