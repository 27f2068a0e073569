// SPDX-License-Identifier: MIT

/// The threads that wait for the owner of a drain, in the order of their arrival. Decides which thread takes
/// over next, and which is woken up to do so.
///
/// A waiting thread first spins for some microseconds (*asks*), and then sleeps. An owner that wants to hand
/// over picks the first thread that asks. If all sleep, the owner wakes one up (*calls* it) and carries on,
/// because waking up takes longer than most events. If the called thread has asked again and has fallen
/// asleep once more, an event takes longer than waking up; then the thread is given the role while it sleeps.
@usableFromInline
struct DrainCrowd: Equatable, Sendable {
  /// The states of a waiting thread.
  ///
  ///     asking ──▶ asleep ──▶ called ──▶ askingAgain ──▶ asleepAgain
  @usableFromInline
  enum Posture: Sendable {
    case asking, asleep, called, askingAgain, asleepAgain

    /// Whether the thread is spinning, and will see an answer without being woken up.
    var isAsking: Bool { self == .asking || self == .askingAgain }
    /// Whether the thread can be made the owner.
    var isReady: Bool { isAsking || self == .asleepAgain }
  }

  /// A thread that waits.
  @usableFromInline
  struct Member: Equatable, Sendable {
    @usableFromInline let waiter: DrainWaiter
    /// The number of items that the thread left before it began to wait.
    let load: Int
    var posture = Posture.asking

    /// Whether the thread must be woken up to see its answer. A `called` thread has been woken up already.
    @usableFromInline var mustBeWoken: Bool { posture == .asleep || posture == .asleepAgain }
  }

  private(set) var members: [Member]

  init(members: [Member] = []) { self.members = members }

  /// Whether any thread is spinning for the role.
  var isAsking: Bool { members.contains { $0.posture.isAsking } }

  mutating func add(_ waiter: DrainWaiter, load: Int) { members.append(Member(waiter: waiter, load: load)) }

  /// Removes a thread. Returns whether it was there.
  mutating func remove(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    members.remove(at: place)
    return true
  }

  /// Removes and returns the first thread that can be made the owner.
  mutating func removeHeir() -> Member? {
    members.firstIndex { $0.posture.isReady }.map { members.remove(at: $0) }
  }

  /// Marks the first thread that sleeps and has not been called yet, and returns it: the caller wakes it up.
  mutating func callSleeper() -> DrainWaiter? {
    guard let place = members.firstIndex(where: { $0.posture == .asleep }) else { return nil }
    members[place].posture = .called
    return members[place].waiter
  }

  /// A thread falls asleep. Returns whether it is still in the crowd.
  mutating func fallAsleep(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    switch members[place].posture {
    case .asking: members[place].posture = .asleep
    case .askingAgain: members[place].posture = .asleepAgain
    case .asleep, .called, .asleepAgain: preconditionFailure("DrainCrowd: a thread that sleeps fell asleep")
    }
    return true
  }

  /// A thread has woken up. Returns whether it sleeps on, because nobody called it: the wake-up was spurious.
  mutating func stir(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    guard members[place].posture == .called else { return true }
    members[place].posture = .askingAgain
    return false
  }

  private func place(of waiter: DrainWaiter) -> Int? { members.firstIndex { $0.waiter == waiter } }
}
