// SPDX-License-Identifier: MIT

/// The side of a serial queue that its mechanism calls, on the thread that runs the work.
///
/// The mechanism calls ``runBatch(_:_:)`` until that finds nothing to run, and then falls asleep: a thread by ``sleep()``, an event
/// loop by ``sleep(for:)``.
extension ItemQueue {
  /// What a thread does that has found nothing to run.
  enum Next {
    /// An item has come meanwhile.
    case again
    /// Nothing to do until a moment.
    case wait(until: UInt64)
    /// Nothing to do any more; or, for a mechanism that ends when idle, nothing to do now.
    case over
  }

  /// What a loop does that has found nothing to run.
  enum Outlook {
    /// An item has come meanwhile.
    case again
    case wait(Alarm)
    /// There will be nothing any more, but jobs.
    case over
  }

  private enum Step {
    case run(ScheduledItem)
    /// Timers wait, so the clock must be read.
    case look
    case nothing
  }

  /// Has no thread wake the mechanism up until that falls asleep, though only a timer has woken it up.
  func stayAwake() { inbox.set(Flag.awake) }

  /// Runs up to `count` items that wait and timers that are due, each by `run`, outside the lock.
  ///
  /// - Returns: Whether there may be more to run.
  func runBatch(_ count: Int, _ run: (ScheduledItem) -> Void) -> Bool {
    var now: UInt64? = now()
    for number in 1...count {
      guard let item = next(now) else { return false }
      run(item)
      now = number % Sizes.round == 0 ? self.now() : nil
    }
    return true
  }

  /// A timer that is due at `now` (if that is given), the oldest waiting item, or a timer that is due; nil if there is none.
  private func next(_ now: UInt64?) -> ScheduledItem? {
    var now = now
    while true {
      switch state.withLock({ step(now, &$0) }) {
      case .run(let item): return item
      // Outside the lock, because the clock may be foreign code.
      case .look: now = self.now()
      case .nothing: return nil
      }
    }
  }

  private func step(_ now: UInt64?, _ state: inout State) -> Step {
    state.isRunning = true
    if let now, let node = state.timers.popDue(now: now) { return .run(node) }
    repeat {
      if let item = state.waiting.next() { return .run(item) }
    } while refill(&state)
    return now == nil && !state.timers.isEmpty ? .look : .nothing
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

  /// Falls asleep, unless an item has come meanwhile.
  func sleep() -> Next {
    state.withLock { state in
      if !fallAsleep() { return .again }
      let alarm = nextAlarm(&state)
      rest(until: alarm, &state)
      return alarm.map { .wait(until: $0.moment) } ?? .over
    }
  }

  /// What a loop that has found nothing to run is to be told. If it is to be told that all is over, the queue is closed before: the
  /// loop may end then, and only jobs come after that.
  func outlook() -> Outlook {
    state.withLock { state in
      if let alarm = nextAlarm(&state) { return .wait(alarm) }
      let flags = inbox.flags
      return inbox.exchangeIfEmpty(flags, for: flags.union(Flag.closed)) ? .over : .again
    }
  }

  /// Falls asleep, if what the loop has been told is still all that there is. Otherwise the loop must be woken up.
  func sleep(for told: Outlook) -> Bool {
    state.withLock { state in
      switch (told, nextAlarm(&state)) {
      case (.over, nil):
        if !fallAsleep() { return false }
        rest(until: nil, &state)
      case (.wait(let alarm), let now?) where now.moment >= alarm.moment:
        if !fallAsleep() { return false }
        rest(until: alarm, &state)
      default: return false
      }
      return true
    }
  }

  private func rest(until alarm: Alarm?, _ state: inout State) {
    state.isRunning = false
    if let alarm { state.alarm = alarm } else { end(&state) }
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
