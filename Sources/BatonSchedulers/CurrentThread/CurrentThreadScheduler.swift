// SPDX-License-Identifier: MIT

import Synchronization

/// Runs work on the thread that schedules it, one piece after another: the trampoline.
///
/// The first `schedule` on a thread runs its work at once and opens a hidden queue for that thread. Work that
/// is scheduled while other work is running waits until that, and all queued before it, has finished. The
/// first `schedule` returns when the queue is empty. Thousands of steps that each schedule the next use
/// constant stack.
///
/// It is the default of operators that generate elements, such as `range` and `of`.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
  /// The only instance.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether the calling thread has no queue open: scheduling would run the work at once.
  public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

  /// Runs `action` with `state` on the calling thread: at once if nothing is running on its queue, else after
  /// the work that is running and all queued before.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let item = TrampolineItem(state: state, action: action)
    Trampoline.current.schedule(item)
    return item
  }
}

extension CurrentThreadScheduler {
  /// True: what waits in the trampoline waits for the thread that put it there.
  public var mayNeedCallingThread: Bool { true }
}

extension ImmediateSchedulerType where Self == CurrentThreadScheduler {
  /// The thread that schedules: ``CurrentThreadScheduler``.
  public static var currentThread: CurrentThreadScheduler { .instance }
}

/// One piece of work on a trampoline: waiting, running or finished with a disposable, or disposed of.
private final class TrampolineItem<State: Sendable>: TrampolineWork, Disposable {
  private enum Phase {
    case waiting(State, @Sendable (State) -> any Disposable)
    case running
    case finished(any Disposable)
    case disposed
  }

  private let phase: Lock<Phase>

  init(state: State, action: @escaping @Sendable (State) -> any Disposable) {
    phase = Lock(.waiting(state, action))
  }

  func run(on trampoline: Trampoline) -> Bool {
    guard case .waiting(let state, let action) = take(leaving: .running) else { return false }
    finish(with: action(state))
    return false
  }

  /// Keeps the disposable that the action returned, or disposes of it if this item has been disposed of meanwhile.
  private func finish(with disposable: any Disposable) {
    let isDisposed = phase.withLock { phase in
      if case .disposed = phase { return true }
      phase = .finished(disposable)
      return false
    }
    if isDisposed { disposable.dispose() }
  }

  /// Changes the phase from waiting to `next`; any other phase stays. Returns the phase before.
  private func take(leaving next: Phase) -> Phase {
    phase.withLock { phase in
      let old = phase
      if case .waiting = old { phase = next }
      return old
    }
  }

  func dispose() {
    let old = phase.withLock { phase in
      let old = phase
      phase = .disposed
      return old
    }
    if case .finished(let disposable) = old { disposable.dispose() }
  }
}
