// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      // Not a child of the scope downstream, because a disposal downstream reaches it on the scheduler, and not together
      // with that one.
      let scope = Scope()
      downstream.scope.captureContext()
      scope.shareContext(of: downstream.scope)
      let subscription = ScheduledSubscription(scope: scope, on: scheduler, isForeign: source.isForeign)
      downstream.scope.add(subscription)
      subscription.start { refusal in
        if let refusal {
          downstream.error(refusal)
          scope.dispose()
          return
        }
        source.run(
          Sink(
            scope: scope,
            next: { element in
              if downstream.scope.isDisposed {
                subscription.stopIfSubscribing()
              } else {
                downstream.next(element)
              }
            },
            error: { error in subscription.end { downstream.error(error) } },
            completed: { subscription.end { downstream.completed() } }
          )
        )
      }
    }
  }
}

/// A subscription that is made and disposed of on a scheduler.
///
///     waiting ──▶ subscribing ──▶ subscribed ──▶ over
///        └────────────┴───────────────┴───────────▲
///
/// It is over when the sequence ends or when it is disposed of, whichever comes first. Disposing cancels a
/// waiting subscription; a later disposal schedules the disposal of `scope`. The end of the sequence disposes of `scope`
/// where it comes from: the operator that sent the end may have ended its source by it, and that must not go on.
/// Nothing goes on above the end of a user's class, so that class's own disposable is disposed of on the scheduler.
///
/// One exception: if the thread that is still subscribing disposes, it is the scheduler's thread, and the
/// scope is disposed of there and then. A source that sends everything while it is being subscribed to may
/// never give the scheduler a chance to run anything else.
///
/// If the scheduler refuses the subscription, the sequence ends with the refusal. If it refuses the disposal,
/// the scope is disposed of on the thread that reports the refusal.
@usableFromInline
final class ScheduledSubscription: Disposable {
  private enum Phase {
    /// The closure that subscribes, and the scheduled work, once it is known.
    case waiting(UncheckedSendable<(SchedulerRefusal?) -> Void>?, (any Disposable)?)
    case subscribing(thread: ObjectIdentifier)
    case subscribed
    /// Disposed of, or ended. `thread` is set while it is still subscribing.
    case over(subscribing: ObjectIdentifier?)
  }

  private let scope: Scope
  private let scheduler: any ImmediateSchedulerType
  /// Whether the source is of a user's class.
  private let isForeign: Bool
  private let site = CallSite.here
  private let phase = Lock(Phase.waiting(nil, nil))

  @usableFromInline
  init(scope: Scope, on scheduler: any ImmediateSchedulerType, isForeign: Bool) {
    self.scope = scope
    self.scheduler = scheduler
    self.isForeign = isForeign
  }

  /// Calls `subscribe` on the scheduler with nil, or anywhere with the scheduler's refusal.
  @usableFromInline
  func start(_ subscribe: @escaping (SchedulerRefusal?) -> Void) {
    let subscribe = UncheckedSendable(subscribe)
    let isWanted = phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = .waiting(subscribe, nil)
      return true
    }
    guard isWanted else { return }
    let work = scheduler.scheduleCall(as: .subscription, at: site) { [self] refusal in
      if let refusal { refused(refusal) } else { run() }
    }
    let isOver = phase.withLock { phase in
      switch phase {
      case .waiting(let subscribe, _): phase = .waiting(subscribe, work)
      case .over: return true
      case .subscribing, .subscribed: break
      }
      return false
    }
    if isOver { work.dispose() }
  }

  private func refused(_ refusal: SchedulerRefusal) {
    if case .waiting(let subscribe, _) = finish() { subscribe?.value(refusal) }
  }

  private func run() {
    let thread = Self.thread
    // The old phase is copied out of the lock, because freeing its disposable and closure is foreign code.
    let before = phase.withLock { phase in
      let before = phase
      if case .waiting(.some, _) = before { phase = .subscribing(thread: thread) }
      return before
    }
    guard case .waiting(let subscribe?, _) = before else { return }
    subscribe.value(nil)
    phase.withLock { phase in
      switch phase {
      case .subscribing: phase = .subscribed
      case .over: phase = .over(subscribing: nil)
      case .waiting, .subscribed: preconditionFailure("subscribe(on:): subscribed twice")
      }
    }
  }

  /// Ends together with the sequence: calls `send`, unless the subscription is over already, and disposes of the scope. A disposal
  /// that is on its way on the scheduler then finds nothing to do.
  @usableFromInline
  func end(_ send: () -> Void) {
    let phase = finish()
    switch phase {
    case .over: break
    case .waiting, .subscribing, .subscribed: send()
    }
    if isForeign { release(in: phase) } else { scope.dispose() }
  }

  @usableFromInline
  func dispose() { release(in: finish()) }

  /// Disposes of what the phase holds, on the thread on which that must be done.
  private func release(in phase: Phase) {
    switch phase {
    case .waiting(_, let work): work?.dispose()
    case .subscribing(let thread) where thread == Self.thread: scope.dispose()
    case .subscribing, .subscribed: scheduler.scheduleDisposal(of: scope)
    case .over: break
    }
  }

  /// Disposes of the scope if the calling thread is the one that is still subscribing, which is the
  /// scheduler's.
  @usableFromInline
  func stopIfSubscribing() {
    let thread = Self.thread
    let isHere = phase.withLock { phase in
      if case .over(let subscribing) = phase { subscribing == thread } else { false }
    }
    if isHere { scope.dispose() }
  }

  private func finish() -> Phase {
    phase.withLock { phase in
      let old = phase
      if case .subscribing(let thread) = old {
        phase = .over(subscribing: thread)
      } else if case .over = old {
        return old
      } else {
        phase = .over(subscribing: nil)
      }
      return old
    }
  }

  /// A thread's trampoline identifies the thread.
  private static var thread: ObjectIdentifier { ObjectIdentifier(Trampoline.current) }
}
