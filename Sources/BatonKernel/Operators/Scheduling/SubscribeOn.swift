// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func subscribed(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      // Not within the scope downstream: it ends on the scheduler, not with that.
      let scope = Scope()
      let subscription = ScheduledSubscription(scope: scope, on: scheduler)
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
/// It is over when the sequence ends or when it is disposed of, whichever comes first. Disposing while it waits
/// cancels it; after that, either schedules the disposal of `scope`. But while the subscribing itself goes on,
/// on this very thread, this thread is the scheduler's: the scope is disposed of there and then. For a source
/// that sends all it has while it is subscribed to may never leave the scheduler to anybody else.
///
/// If the scheduler refuses the subscription, it is over with the refusal. If it refuses the disposal, the scope is
/// disposed of where that happens.
@usableFromInline
final class ScheduledSubscription: Disposable {
  private enum Phase {
    /// What is to be done, and the disposable that cancels it once that is known.
    case waiting(UncheckedSendable<(SchedulerRefusal?) -> Void>?, (any Disposable)?)
    case subscribing(thread: ObjectIdentifier)
    case subscribed
    /// Disposed of while `thread` was still subscribing, or at its end.
    case over(subscribing: ObjectIdentifier?)
  }

  private let scope: Scope
  private let scheduler: any ImmediateSchedulerType
  private let phase = Lock(Phase.waiting(nil, nil))

  @usableFromInline
  init(scope: Scope, on scheduler: any ImmediateSchedulerType) {
    self.scope = scope
    self.scheduler = scheduler
  }

  /// Has `subscribe` called with nil on the scheduler, or with the scheduler's refusal.
  @usableFromInline
  func start(_ subscribe: @escaping (SchedulerRefusal?) -> Void) {
    let subscribe = UncheckedSendable(subscribe)
    let isWanted = phase.withLock { phase in
      guard case .waiting = phase else { return false }
      phase = .waiting(subscribe, nil)
      return true
    }
    guard isWanted else { return }
    let work = scheduler.scheduleCall(as: .subscription) { [self] refusal in
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
    // All that waits leaves the lock before it is freed: the scheduler's disposable is foreign too.
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

  /// Ends with the sequence, unless this is over already.
  @usableFromInline
  func end(_ send: () -> Void) {
    let phase = finish()
    if case .over = phase { return }
    send()
    release(in: phase)
  }

  @usableFromInline
  func dispose() { release(in: finish()) }

  /// Disposes of what there is, where that is to be done.
  private func release(in phase: Phase) {
    switch phase {
    case .waiting(_, let work): work?.dispose()
    case .subscribing(let thread) where thread == Self.thread: scope.dispose()
    case .subscribing, .subscribed: scheduler.scheduleDisposal(of: scope)
    case .over: break
    }
  }

  /// Disposes of the scope if the calling thread is the one that is still subscribing, and so the scheduler's.
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

  /// Each thread has a trampoline of its own.
  private static var thread: ObjectIdentifier { ObjectIdentifier(Trampoline.current) }
}
