// SPDX-License-Identifier: MIT

import Synchronization

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      // Not a child of the scope downstream, because a disposal downstream reaches it on the scheduler.
      let scope = Scope()
      downstream.scope.captureContext()
      scope.shareContext(of: downstream.scope)
      let subscription = ScheduledSubscription(scope, on: scheduler, isForeign: source.isForeign) {
        subscription, refusal in
        if let refusal {
          downstream.error(refusal)
          scope.dispose()
          return
        }
        let sink = Sink<Element>(
          scope: scope,
          next: { element in
            if downstream.scope.isDisposed {
              subscription.stopIfSubscribing()
            } else {
              downstream.next(element)
            }
          },
          end: { terminal in subscription.end(in: downstream.scope) { downstream.end(terminal) } })
        downstream.scope.carry { source.run(sink) }
      }
      downstream.scope.add(subscription)
      subscription.start()
    }
  }
}

/// A subscription that is made and disposed of on a scheduler.
///
///     waiting ──▶ subscribed ──▶ over
///        └──────────────────────▲
///
/// It is over when the sequence ends or when it is disposed of, whichever comes first. Disposing cancels a
/// waiting subscription; a later disposal schedules the disposal of `scope`. The end of the sequence disposes
/// of `scope` where it comes from: the operator that sent the end may have ended its source by it, and that
/// must not go on. Nothing goes on above the end of a user's class, so that class's own disposable is
/// disposed of on the scheduler.
///
/// One exception: if the thread that is still subscribing disposes, it is the scheduler's thread, and the
/// scope is disposed of there and then. A source that sends everything while it is being subscribed to may
/// never give the scheduler a chance to run anything else.
///
/// If the scheduler refuses the subscription, the sequence ends with the refusal. If it refuses the disposal,
/// the scope is disposed of on the thread that reports the refusal.
@usableFromInline
final class ScheduledSubscription: Disposable {
  @usableFromInline typealias Subscribe = (ScheduledSubscription, SchedulerRefusal?) -> Void

  private enum Phase {
    /// The closure that subscribes, and the scheduled work, once it is known.
    case waiting(UncheckedSendable<Subscribe>, (any Disposable)?)
    case subscribed
    case over
  }

  private let scope: Scope
  private let scheduler: any ImmediateSchedulerType
  private let isForeign: Bool
  private let site = CallSite.here
  private let phase: Lock<Phase>
  /// The identity of the thread that is subscribing, or 0.
  private let thread = Atomic<UInt>(0)

  /// - Parameter subscribe: Called on the scheduler with nil, or anywhere with the scheduler's refusal.
  @usableFromInline
  init(
    _ scope: Scope, on scheduler: any ImmediateSchedulerType, isForeign: Bool,
    _ subscribe: @escaping Subscribe
  ) {
    self.scope = scope
    self.scheduler = scheduler.held
    self.isForeign = isForeign
    phase = Lock(.waiting(UncheckedSendable(subscribe), nil))
  }

  @usableFromInline
  func start() {
    if case .over = phase.withLock({ $0 }) { return }
    let work = scheduler.scheduleCall(as: "subscribe(on:)", at: site) { [self] refusal in begin(refusal) }
    let isOver = phase.withLock { phase in
      if case .waiting(let subscribe, _) = phase { phase = .waiting(subscribe, work) }
      return if case .over = phase { true } else { false }
    }
    if isOver { work.dispose() }
  }

  private func begin(_ refusal: SchedulerRefusal?) {
    // The old phase is copied out of the lock, because freeing its disposable and closure is foreign code.
    let before = phase.withLock { phase in
      let before = phase
      if case .waiting = before { phase = refusal == nil ? .subscribed : .over }
      return before
    }
    guard case .waiting(let subscribe, _) = before else { return }
    thread.store(ThreadIdentity.current, ordering: .relaxed)
    subscribe.value(self, refusal)
    thread.store(0, ordering: .relaxed)
  }

  private var isSubscribingHere: Bool { thread.load(ordering: .relaxed) == ThreadIdentity.current }

  /// Ends together with the sequence: calls `send`, unless the subscription is over already, and disposes of
  /// the scope. A disposal that is on its way on the scheduler then finds nothing to do.
  @usableFromInline
  func end(in downstream: Scope, _ send: () -> Void) {
    let phase = finish()
    let closed = isForeign ? nil : scope.closeIfOpen(leavingTaskTo: downstream)
    if case .subscribed = phase { send() }
    if isForeign { release(in: phase) }
    closed?.settle()
  }

  @usableFromInline func dispose() { PendingDisposals.dispose(object: self) }

  @usableFromInline
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if pending.isMarking { return pending.postpone(self) }
    let phase = finish()
    if case .subscribed = phase, isSubscribingHere { return pending.push(object: scope) }
    release(in: phase)
    // Otherwise it is disposed of on the scheduler.
    if scope.isDisposed { scope.leaveIfToWaitFor(to: &pending) }
  }

  /// Disposes of what the phase holds, on the thread on which that must be done.
  private func release(in phase: Phase) {
    switch phase {
    case .waiting(_, let work): work?.dispose()
    case .subscribed where isSubscribingHere: scope.dispose()
    case .subscribed: scheduler.scheduleDisposal(of: scope)
    case .over: break
    }
  }

  @usableFromInline func stopIfSubscribing() { if isSubscribingHere { scope.dispose() } }

  private func finish() -> Phase {
    phase.withLock { phase in
      defer { phase = .over }
      return phase
    }
  }
}
