// SPDX-License-Identifier: MIT

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
  public func refuse(_ state: some Sendable, with refusal: SchedulerRefusal) -> any Disposable {
    refusal.tell(state)
    return Disposables.create()
  }
}

extension ImmediateSchedulerType where Self: CustomStringConvertible {
  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: description, reason: reason)
  }
}

extension ImmediateSchedulerType {
  /// Calls `call` with nil on this scheduler; or, if it refuses, with the refusal, on any thread.
  ///
  /// Operators schedule in this way, unless their own state is `RefusableWork`.
  package func scheduleCall(
    as name: StaticString, at site: CallSite = .unknown, _ call: @escaping (SchedulerRefusal?) -> Void
  ) -> any Disposable {
    schedule(RefusableCall(name, site, call)) { $0.run() }
  }

  /// Disposes of `disposable` on this scheduler; or, if it refuses, on the thread that reports the refusal.
  package func scheduleDisposal(of disposable: any Disposable) {
    // The result is dropped, because no code cancels a disposal.
    _ = scheduleCall(as: "disposal on a scheduler") { _ in disposable.dispose() }
  }
}

/// The state of work that is a call: made with nil by the scheduler, or with the refusal if the scheduler
/// refuses.
struct RefusableCall: RefusableWork, NamedWork {
  private let call: UncheckedSendable<(SchedulerRefusal?) -> Void>
  let workName: StaticString
  private let site: CallSite

  init(_ name: StaticString, _ site: CallSite, _ call: @escaping (SchedulerRefusal?) -> Void) {
    workName = name
    self.site = site
    self.call = UncheckedSendable(call)
  }

  func run() -> any Disposable {
    RunTrace.name(of: workName, at: site)
    call.value(nil)
    return Disposables.create()
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) { call.value(refusal) }
}
