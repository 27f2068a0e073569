// SPDX-License-Identifier: MIT

/// What a sequence ends with when a scheduler would not run, or dropped, the work that served it.
public struct SchedulerRefusal: Error, Equatable, CustomStringConvertible {
  /// Why a scheduler refused.
  public enum Reason: Sendable, Equatable {
    /// It has been shut down.
    case shutDown
    /// Its queue holds as many pieces of work as it may.
    case queueFull(capacity: Int)
    /// The owner of its mechanism cancelled the work before it began, as `OperationQueue.cancelAllOperations()` does.
    case cancelled
    /// What ran its work has ended: an event loop, or the thread of a run loop.
    case loopEnded
    /// It cannot do what was asked. The text says what.
    case unsupported(String)
  }

  /// The scheduler, as it describes itself to a person: its kind, and its name if it has one.
  public let scheduler: String
  /// Why it refused.
  public let reason: Reason

  /// Makes a refusal.
  public init(scheduler: String, reason: Reason) {
    self.scheduler = scheduler
    self.reason = reason
  }

  /// The refusal, for a person to read.
  public var description: String {
    switch reason {
    case .shutDown: "\(scheduler) refused work: it has been shut down"
    case .queueFull(let capacity): "\(scheduler) refused work: its queue is full (capacity \(capacity))"
    case .cancelled: "\(scheduler) refused work: it was cancelled before it began"
    case .loopEnded: "\(scheduler) refused work: its event loop has ended"
    case .unsupported(let what): "\(scheduler) refused work: \(what)"
    }
  }
}

/// A state of work that is told if a scheduler will not run the work.
///
/// A scheduler that refuses work, at once or when it drops accepted work, passes the work's *state* to
/// ``ImmediateSchedulerType/refuse(_:_:)``, which tells it. The states of all operators conform, and end their sequence with the
/// refusal.
@preconcurrency
public protocol RefusableWork: Sendable {
  /// Called instead of the work, at most once, on any thread; no lock is held.
  func schedulerRefused(_ refusal: SchedulerRefusal)
}

extension ImmediateSchedulerType {
  /// Reports that this scheduler refuses work, to `state` if that is ``RefusableWork``, otherwise to
  /// ``Hooks/refusedWorkHandler``. For schedulers, which call it outside their locks, and once for each piece of work.
  ///
  /// - Returns: A disposable that does nothing, for `schedule` to return.
  // Disfavoured, as programs written for RxSwift may have a member of this name.
  @_disfavoredOverload
  @discardableResult
  public func refuse(_ state: some Sendable, _ refusal: SchedulerRefusal) -> any Disposable {
    refusal.tell(state)
    return Disposables.create()
  }
}

extension SchedulerRefusal {
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

  @usableFromInline
  func schedulerRefused(_ refusal: SchedulerRefusal) { call.value(refusal) }
}

extension ImmediateSchedulerType {
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

extension SchedulerType {
  /// Calls `call` on this scheduler after `dueTime`; see `scheduleCall(as:_:)`.
  package func scheduleCall(
    after dueTime: Duration, as name: WorkName, at site: CallSite = .unknown,
    _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    scheduleRelative(RefusableCall(name, site, call), dueTime: dueTime) { $0.run() }
  }
}

/// The description of a scheduler of class `kind`: the class and, if it has one, its name, as in `ThreadPoolScheduler("baton.io")`.
/// Refusals contain it. (A scheduler in virtual time shows its clock too, in `debugDescription`.)
func describe(_ kind: Any.Type, _ name: String? = nil) -> String {
  name.map { "\(kind)(\($0.debugDescription))" } ?? "\(kind)"
}

extension ImmediateSchedulerType where Self: CustomStringConvertible {
  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: description, reason: reason)
  }
}
