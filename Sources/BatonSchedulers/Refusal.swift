// SPDX-License-Identifier: MIT

/// The error of a sequence whose work a scheduler refused or dropped.
public struct SchedulerRefusal: Error, Equatable, CustomStringConvertible {
  /// Why a scheduler refused.
  public enum Reason: Sendable, Equatable {
    /// The scheduler has been shut down.
    case shutDown
    /// The scheduler's queue is full: `capacity` pieces of work are waiting.
    case queueFull(capacity: Int)
    /// The queue is full, and its threads wait for room in the queue of the scheduler whose work was to be
    /// added, or in queues whose threads wait for that: a circle in which all would wait for ever.
    ///
    /// `capacity` is that of the queue, in pieces of work, and `sender` the scheduler whose work scheduled
    /// the refused work.
    case circularWait(capacity: Int, sender: String)
    /// The calling thread was blocked for `limit`, which is ``Hooks/longestWaitForRoom``, because the queue
    /// was full, and nothing was taken from it meanwhile.
    ///
    /// `capacity` is that of the queue, in pieces of work. `sender` is the scheduler whose work scheduled the
    /// refused work, if it was a scheduler's.
    case waitedForRoom(capacity: Int, sender: String, limit: Duration)
    /// The work was cancelled before it began, for example by `OperationQueue.cancelAllOperations()`.
    case cancelled
    /// The event loop that ran the scheduler's work has ended, or the thread of its run loop.
    case loopEnded
    /// The scheduler does not support the request, which the text describes.
    case unsupported(String)

    /// The work's thread could not be started.
    package static let noThread = Reason.unsupported("the system starts no more threads")
  }

  /// A description of the scheduler: its type, and its name if it has one.
  public let scheduler: String
  /// Why the scheduler refused.
  public let reason: Reason

  /// Creates a refusal.
  public init(scheduler: String, reason: Reason) {
    self.scheduler = scheduler
    self.reason = reason
  }

  /// The refusal as a sentence.
  public var description: String {
    switch reason {
    case .shutDown: "\(scheduler) refused work: it has been shut down"
    case .queueFull(let capacity): "\(scheduler) refused work: its queue is full (capacity \(capacity))"
    case .circularWait(let capacity, let sender):
      """
      \(scheduler) refused work from \(sender): its queue is full (capacity \(capacity)), and each of the two waits for room in \
      the other's queue, directly or around a circle. Leave one of the queues without a capacity, or have it refuse work when \
      it is full.
      """
    case .waitedForRoom(let capacity, let sender, let limit):
      """
      \(scheduler) refused work from \(sender), which was blocked for \(limit / .seconds(1)) s, because the queue is full \
      (capacity \(capacity)) and nothing was taken from it. The scheduler is slow or waits for the sender's thread. \
      Hooks.longestWaitForRoom is the limit.
      """
    case .cancelled: "\(scheduler) refused work: it was cancelled before it began"
    case .loopEnded: "\(scheduler) refused work: its event loop has ended"
    case .unsupported(let what): "\(scheduler) refused work: \(what)"
    }
  }
}

/// The state of work that is notified if a scheduler refuses the work.
///
/// A scheduler that refuses work, or drops work that it has accepted, passes the *state* of the work to
/// ``ImmediateSchedulerType/refuse(_:with:)``, which notifies the state. The states of all operators conform,
/// and end their sequence with the refusal.
@preconcurrency
public protocol RefusableWork: Sendable {
  /// Called instead of the work, at most once, on any thread, without a lock held.
  func schedulerRefused(_ refusal: SchedulerRefusal)
}

/// The description of a scheduler, for refusals too: its class and, if it has one, its name, as in
/// `ThreadPoolScheduler("baton.io")`.
func describe(_ kind: Any.Type, _ name: String? = nil) -> String {
  name.map { "\(kind)(\($0.debugDescription))" } ?? "\(kind)"
}
