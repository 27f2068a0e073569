// SPDX-License-Identifier: MIT

/// The state of work that is a call: made with nil by the scheduler, or with the refusal if the scheduler
/// refuses.
@usableFromInline
struct RefusableCall: RefusableWork, NamedWork {
  private let call: UncheckedSendable<(SchedulerRefusal?) -> Void>
  let workName: WorkName
  private let place: RunPlace

  init(_ name: WorkName, _ place: RunPlace, _ call: @escaping (SchedulerRefusal?) -> Void) {
    workName = name
    self.place = place
    self.call = UncheckedSendable(call)
  }

  func run() -> any Disposable {
    RunTrace.name(workName.operation, at: place)
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
    as name: WorkName, at place: RunPlace = .unknown, _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    schedule(RefusableCall(name, place, call)) { $0.run() }
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
    after dueTime: Duration, as name: WorkName, at place: RunPlace = .unknown,
    _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    scheduleRelative(RefusableCall(name, place, call), dueTime: dueTime) { $0.run() }
  }
}
