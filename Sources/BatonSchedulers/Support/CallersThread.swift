// SPDX-License-Identifier: MIT

import Dispatch

/// A scheduler that knows better than by what is running whether it needs a thread.
protocol ThreadNeedingScheduler: ImmediateSchedulerType {
  /// See ``ImmediateSchedulerType/mayNeedCaller``.
  var needsCaller: Bool { get }
}

extension ImmediateSchedulerType {
  /// Whether this scheduler may be unable to run any work until the calling thread returns from what it does: so
  /// it must not wait for that work.
  ///
  /// So it is on a thread that runs this scheduler's work, or the only one that could.
  package var mayNeedCaller: Bool {
    (self as? any ThreadNeedingScheduler)?.needsCaller
      ?? RunningScheduler.isRunning { $0 as AnyObject === self as AnyObject }
  }
}

extension Schedulers {
  /// Whether the calling thread is running work of a virtual scheduler, whose other work and whose tasks wait for it.
  package static var isInVirtualTime: Bool { virtual != nil }

  /// The innermost virtual scheduler whose work the calling thread is running.
  package static var virtual: (any CountedTimeScheduler)? {
    var virtual: (any CountedTimeScheduler)?
    _ = RunningScheduler.isRunning {
      virtual = $0 as? any CountedTimeScheduler
      return virtual != nil
    }
    return virtual
  }
}

extension CurrentThreadScheduler: ThreadNeedingScheduler {
  // What waits in the trampoline waits for the thread that put it there.
  var needsCaller: Bool { true }
}

extension InlineScheduler: ThreadNeedingScheduler {
  var needsCaller: Bool { true }
}

extension VirtualTimeScheduler: ThreadNeedingScheduler {
  // Whoever sends may be who has the clock go on.
  var needsCaller: Bool { true }
}

extension VirtualTimeLane: ThreadNeedingScheduler {
  var needsCaller: Bool { true }
}

extension SubscriptionScheduler: ThreadNeedingScheduler {
  var needsCaller: Bool { Schedulers.current != nil }
}

extension ConcurrentMainScheduler: ThreadNeedingScheduler {
  var needsCaller: Bool { MainThread.isCurrent }
}

extension SerialDispatchQueueScheduler: ThreadNeedingScheduler {
  final var needsCaller: Bool {
    // By labels: on some systems the object that stands for a system's queue is a new one each time.
    if [queue, sharedTarget].contains(where: { $0?.label == "com.apple.main-thread" }) {
      return MainThread.isCurrent
    }
    if RunningScheduler.isRunning({ $0 as AnyObject === self }) { return true }
    if SerialQueues.areKnown { return SerialQueues(of: queue).needCaller }
    return RunningScheduler.isRunning { ($0 as? SerialDispatchQueueScheduler).map(sharesTarget) ?? false }
  }

  /// Whether the queues of the two may be unable to run at the same time, for systems on which one cannot look further.
  private final func sharesTarget(with other: SerialDispatchQueueScheduler) -> Bool {
    guard let sharedTarget, sharedTarget === other.sharedTarget else { return false }
    return !sharedTarget.label.hasPrefix("com.apple.root.")
  }
}

extension ConcurrentDispatchQueueScheduler: ThreadNeedingScheduler {
  var needsCaller: Bool {
    RunningScheduler.isRunning { $0 as AnyObject === self } || SerialQueues(of: queue).needCaller
  }
}

extension EventLoopScheduler: ThreadNeedingScheduler {
  final var needsCaller: Bool { core.isInside }
}

extension ThreadWorker: ThreadNeedingScheduler {
  var needsCaller: Bool { core.isInside }
}

extension ThreadPoolScheduler: ThreadNeedingScheduler {
  var needsCaller: Bool { core.isInside }
}
