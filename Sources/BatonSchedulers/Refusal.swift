// SPDX-License-Identifier: MIT

/// The error of a sequence whose work a scheduler refused or dropped.
public struct SchedulerRefusal: Error, Equatable, CustomStringConvertible {
  /// Why a scheduler refused.
  public enum Reason: Sendable, Equatable {
    /// The scheduler has been shut down.
    case shutDown
    /// The scheduler's queue is full: `capacity` pieces of work are waiting.
    case queueFull(capacity: Int)
    /// The queue is full, and its threads wait for room in the queue of the scheduler whose work was to be added, or in
    /// queues whose threads wait for that: a circle in which all would wait for ever.
    ///
    /// `capacity` is that of the queue, in pieces of work, and `sender` the scheduler whose work scheduled the refused work.
    case circularWait(capacity: Int, sender: String)
    /// The calling thread was blocked for `limit`, which is ``Hooks/longestWaitForRoom``, because the queue was full, and
    /// nothing was taken from it meanwhile.
    ///
    /// `capacity` is that of the queue, in pieces of work. `sender` is the scheduler whose work scheduled the refused work,
    /// if it was a scheduler's.
    case waitedForRoom(capacity: Int, sender: String, limit: Duration)
    /// The work was cancelled before it began, for example by `OperationQueue.cancelAllOperations()`.
    case cancelled
    /// The event loop that ran the scheduler's work has ended, or the thread of its run loop.
    case loopEnded
    /// The scheduler does not support the request, which the text describes.
    case unsupported(String)
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

  /// Reports the refusal to `state`, the state of the work, if that is ``RefusableWork``, otherwise to the hook.
  @usableFromInline
  func tell<State>(_ state: State) {
    if let work = state as? any RefusableWork {
      work.schedulerRefused(self)
    } else {
      Hooks.refusedWorkHandler(self)
    }
  }
}

/// The state of work that is notified if a scheduler refuses the work.
///
/// A scheduler that refuses work, or drops work that it has accepted, passes the *state* of the work to
/// ``ImmediateSchedulerType/refuse(_:_:)``, which notifies the state. The states of all operators conform,
/// and end their sequence with the refusal.
@preconcurrency
public protocol RefusableWork: Sendable {
  /// Called instead of the work, at most once, on any thread, without a lock held.
  func schedulerRefused(_ refusal: SchedulerRefusal)
}

extension ImmediateSchedulerType {
  /// Reports that this scheduler refuses work.
  ///
  /// The refusal is reported to `state` if that conforms to ``RefusableWork``, and otherwise to
  /// ``Hooks/refusedWorkHandler``. A scheduler calls this method once for each piece of work, without a lock
  /// held.
  ///
  /// - Returns: A disposable that does nothing, for `schedule` to return.
  // Disfavoured, as programs written for RxSwift may have a member of this name.
  @_disfavoredOverload
  @discardableResult
  public func refuse(_ state: some Sendable, _ refusal: SchedulerRefusal) -> any Disposable {
    refusal.tell(state)
    return Disposables.create()
  }

  /// Calls `call` with nil on this scheduler; or, if it refuses, with the refusal, on any thread.
  ///
  /// Operators schedule in this way, unless their own state is `RefusableWork`.
  package func scheduleCall(
    as name: WorkName, at site: CallSite = .unknown, _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    schedule(RefusableCall(name, site, call)) { $0.run() }
  }

  /// Disposes of `disposable` on this scheduler; or, if it refuses, on the thread that reports the refusal.
  package func scheduleDisposal(of disposable: any Disposable) {
    // The result is dropped, because no code cancels a disposal.
    _ = scheduleCall(as: .disposal) { _ in disposable.dispose() }
  }
}

/// The state of work that is a call: made with nil by the scheduler, or with the refusal if the scheduler refuses.
@usableFromInline
struct RefusableCall: RefusableWork, NamedWork {
  private let call: UncheckedSendable<(SchedulerRefusal?) -> Void>
  let workName: WorkName
  private let site: CallSite

  init(_ name: WorkName, _ site: CallSite, _ call: @escaping (SchedulerRefusal?) -> Void) {
    workName = name
    self.site = site
    self.call = UncheckedSendable(call)
  }

  func run() -> any Disposable {
    RunTrace.name(workName.operation, at: site)
    call.value(nil)
    return Disposables.create()
  }

  @usableFromInline func schedulerRefused(_ refusal: SchedulerRefusal) { call.value(refusal) }
}

extension SchedulerType {
  /// Calls `call` on this scheduler after `dueTime`; see `scheduleCall(as:_:)`.
  package func scheduleCall(
    after dueTime: Duration, as name: WorkName, at site: CallSite = .unknown,
    _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    scheduleRelative(RefusableCall(name, site, call), dueTime: dueTime) { $0.run() }
  }
}

/// The description of a scheduler, for refusals too: its class and, if it has one, its name, as in `ThreadPoolScheduler("baton.io")`.
func describe(_ kind: Any.Type, _ name: String? = nil) -> String {
  name.map { "\(kind)(\($0.debugDescription))" } ?? "\(kind)"
}

extension ImmediateSchedulerType where Self: CustomStringConvertible {
  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: description, reason: reason)
  }
}

/// What a scheduler does on shutdown with the work that it has accepted.
public enum ShutdownMode: Sendable, Hashable {
  /// The work is run: waiting work now, and timed work when it is due. Periodic work, which never ends, is
  /// dropped.
  case finishQueued
  /// Work that has not begun is dropped.
  case dropQueued
}

/// A scheduler that can be shut down.
///
/// Work that is scheduled after ``shutdown(_:)``, and work that ``shutdown(_:)`` drops, is refused with
/// ``SchedulerRefusal/Reason/shutDown``.
@preconcurrency
public protocol ShutdownScheduler: ImmediateSchedulerType {
  /// Shuts the scheduler down, so that it refuses work, and does not wait for running work, which runs to its end.
  ///
  /// It may be called from any thread, and again, to drop the work that an earlier call left to finish.
  ///
  /// - Parameter mode: What to do with the work that has been accepted.
  /// - Precondition: This is not a shared scheduler, such as `.io`, `.newThread` or `.mainRunLoop`.
  /// - Scheduling: Dropped work is refused on the calling thread, before this method returns.
  func shutdown(_ mode: ShutdownMode)

  /// Whether the scheduler has been shut down.
  var isShutDown: Bool { get }

  /// The number of pieces of work that wait for their turn: for a server's gauges.
  ///
  /// Work counts that is due, or was scheduled for no time, and has not begun, even if it has been disposed of. Timers count when
  /// they run.
  var backlog: Int { get }
}
