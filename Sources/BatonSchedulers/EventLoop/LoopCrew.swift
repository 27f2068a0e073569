// SPDX-License-Identifier: MIT

/// The event loop that serves a queue: what it is told, and whether it may sleep.
///
/// The loop falls asleep in two steps, because it notes for itself what it waits for: it is told by
/// ``ItemQueue/outlook()``, and sleeps by ``ItemQueue/sleep(for:)`` if that is still all that there is.
struct LoopCrew: Crew {
  enum Call {
    /// The driver wakes the loop up, which finds out what there is to do.
    case wake
  }

  /// What the loop is told after a turn.
  enum Turn: Equatable {
    /// More work waits.
    case again
    /// It waits, until a moment at the latest; `UInt64.max` means until it is called.
    case wait(until: UInt64)
    /// Nothing is left, and nothing but jobs comes any more.
    case over
  }

  private enum Phase {
    case asleep(until: UInt64)
    case called
    case running
    /// Asleep, and told that all is over.
    case over
  }

  /// The loop lets go of the queue, but programs may have kept a stand-in of a scheduler that is gone.
  static var settlesForGood: Bool { true }

  private var phase = Phase.asleep(until: .max)

  var isCalled: Bool { if case .called = phase { true } else { false } }

  @inline(__always) var allRun: Bool { if case .running = phase { true } else { false } }

  mutating func call() -> Call? {
    if isCalled || allRun { return nil }
    phase = .called
    return .wake
  }

  mutating func callForTimer(at moment: UInt64) -> Call? {
    if case .asleep(let end) = phase, moment < end { call() } else { nil }
  }

  mutating func settle(_ rest: Outlook) -> Call? {
    guard case .asleep = phase, case .over = Self.turn(rest), !rest.hasWork else { return nil }
    return call()
  }

  mutating func begin() { phase = .running }

  static func turn(_ rest: Outlook) -> Turn {
    rest.hasTimers ? .wait(until: rest.earliest) : rest.isEnding ? .over : .wait(until: .max)
  }

  /// Whether what the loop has been told is still right. (A timer that has been removed since makes it wake
  /// up too early.)
  static func isRight(_ told: Turn, _ rest: Outlook) -> Bool {
    switch (told, turn(rest)) {
    case (.wait(let moment), .wait(let earliest)): moment <= earliest
    case (.over, .over): true
    default: false
    }
  }

  mutating func sleep(_ rest: Outlook) {
    if case .wait(let moment) = Self.turn(rest) { phase = .asleep(until: moment) } else { phase = .over }
  }
}

extension ItemQueue where Servers == LoopCrew {
  func begin() { begin { $0.begin() } }

  /// What a loop that has found nothing to run is to be told. Before it is told that all is over, the queue
  /// is closed: the loop may end then, and only jobs come after that.
  func outlook() -> LoopCrew.Turn {
    state.withLock { state in
      let turn = LoopCrew.turn(outlook(state))
      if turn != .over { return turn }
      // Whoever has read the backlog has taken items from the inbox.
      if !state.waiting.isEmpty { return .again }
      let flags = inbox.flags
      return inbox.exchangeIfEmpty(flags, for: flags.union(.closed)) ? .over : .again
    }
  }

  /// Falls asleep, if what the loop has been told is still all that there is. Otherwise the loop must be
  /// woken up.
  func sleep(for told: LoopCrew.Turn) -> Bool {
    state.withLock { state in
      let rest = outlook(state)
      if !LoopCrew.isRight(told, rest) || !fallAsleep(&state) { return false }
      state.crew.sleep(rest)
      return true
    }
  }
}
