// SPDX-License-Identifier: MIT

/// A call that a scheduler makes, with nil, or refuses to make: then it is made with the refusal, wherever that
/// happens.
@usableFromInline
struct RefusableCall: RefusableWork, NamedWork {
  private let call: UncheckedSendable<(SchedulerRefusal?) -> Void>
  let workName: WorkName

  init(_ name: WorkName, _ call: @escaping (SchedulerRefusal?) -> Void) {
    workName = name
    self.call = UncheckedSendable(call)
  }

  func run() -> any Disposable {
    call.value(nil)
    return Disposables.create()
  }

  @usableFromInline
  func schedulerRefused(_ refusal: SchedulerRefusal) { call.value(refusal) }
}

extension ImmediateSchedulerType {
  /// Has `call` called on this scheduler, with nil; or with the refusal, on any thread, if it refuses.
  ///
  /// This is how operators schedule, unless their state is work that may be refused already.
  package func scheduleCall(
    as name: WorkName, _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    schedule(RefusableCall(name, call)) { $0.run() }
  }

  /// Disposes of `disposable` on this scheduler; or there and then, if it refuses.
  package func scheduleDisposal(of disposable: any Disposable) {
    // What is returned is not kept: nobody cancels a disposal.
    _ = scheduleCall(as: .disposal) { _ in disposable.dispose() }
  }
}

extension SchedulerType {
  /// Has `call` called on this scheduler when `dueTime` has passed: see `scheduleCall(as:_:)`.
  package func scheduleCall(
    after dueTime: Duration, as name: WorkName, _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    scheduleRelative(RefusableCall(name, call), dueTime: dueTime) { $0.run() }
  }
}
