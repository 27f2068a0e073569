// SPDX-License-Identifier: MIT

/// The threads that wait for the owner of a drain, in the order in which they came: which one takes over next, and which
/// one is woken up for that.
///
/// A thread asks while it runs, for some microseconds, and then sleeps. An owner that wants to leave makes the first one
/// that asks its heir. If all sleep it calls one and goes on: waking up takes longer than most events. A thread that was
/// called, has asked again, and sleeps once more, waits for an event that takes longer than waking up: it becomes the
/// heir in its sleep.
@usableFromInline
struct DrainCrowd: Equatable, Sendable {
  /// What a thread does that waits.
  ///
  ///     asking ──▶ asleep ──▶ called ──▶ askingAgain ──▶ asleepAgain
  @usableFromInline
  enum Posture: Sendable {
    case asking, asleep, called, askingAgain, asleepAgain

    /// Whether it runs and looks for an answer.
    var isAsking: Bool { self == .asking || self == .askingAgain }
    /// Whether it can be made the owner.
    var isReady: Bool { isAsking || self == .asleepAgain }
  }

  /// A thread that waits.
  @usableFromInline
  struct Member: Equatable, Sendable {
    @usableFromInline let waiter: DrainWaiter
    /// How many items it left before it began to wait.
    let load: Int
    var posture = Posture.asking

    /// Whether it must be woken up to see its answer. (Who calls a thread wakes it up, too.)
    @usableFromInline var mustBeWoken: Bool { posture == .asleep || posture == .asleepAgain }
  }

  private(set) var members: [Member]

  init(members: [Member] = []) { self.members = members }

  /// Whether a thread asks for the role.
  var isAsking: Bool { members.contains { $0.posture.isAsking } }

  mutating func add(_ waiter: DrainWaiter, load: Int) { members.append(Member(waiter: waiter, load: load)) }

  /// Returns whether it was there.
  mutating func remove(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    members.remove(at: place)
    return true
  }

  /// Takes out the first thread that is ready to take over.
  mutating func removeHeir() -> Member? {
    members.firstIndex { $0.posture.isReady }.map { members.remove(at: $0) }
  }

  /// Chooses the first thread that sleeps and has not been called: it is to be woken up.
  mutating func callSleeper() -> DrainWaiter? {
    guard let place = members.firstIndex(where: { $0.posture == .asleep }) else { return nil }
    members[place].posture = .called
    return members[place].waiter
  }

  /// Returns whether it waits at all.
  mutating func fallAsleep(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    switch members[place].posture {
    case .asking: members[place].posture = .asleep
    case .askingAgain: members[place].posture = .asleepAgain
    case .asleep, .called, .asleepAgain: preconditionFailure("DrainCrowd: a thread that sleeps fell asleep")
    }
    return true
  }

  /// Returns whether it is to sleep on, for it has woken up by chance.
  mutating func stir(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    guard members[place].posture == .called else { return true }
    members[place].posture = .askingAgain
    return false
  }

  private func place(of waiter: DrainWaiter) -> Int? { members.firstIndex { $0.waiter == waiter } }
}
