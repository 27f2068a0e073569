// SPDX-License-Identifier: MIT

/// A serial queue with a thread of its own, which is started when there is work.
final class ThreadCore: SerialCore, @unchecked Sendable {  // Sendable: adds constants to ``SerialCore``.
  /// What the thread is for.
  enum Role {
    /// A piece of work from outside: the thread ends when that work, and the work that it has scheduled, has
    /// ended.
    case piece
    /// A worker: the thread ends when the worker is gone.
    case worker
    /// Timers: the thread starts each due item on a thread of its own.
    case timers
  }

  /// The queue of the calling thread, if that is a thread of a `ThreadCore`.
  static var current: ThreadCore? { ofThread as? ThreadCore }

  /// Unowned: the owner is held by the thread while it runs, and by each caller that adds work before it
  /// runs.
  unowned let owner: NewThreadScheduler
  let role: Role
  private let thread: SystemThread
  private let parker = Parker()

  init(_ owner: NewThreadScheduler, _ role: Role, thread: SystemThread, bound: QueueBound?) {
    self.owner = owner
    self.role = role
    self.thread = thread
    super.init(role == .worker ? ThreadWorker.self : NewThreadScheduler.self, name: thread.name, bound: bound)
  }

  override var standIn: any ImmediateSchedulerType { owner }

  override var patience: UInt64? {
    switch role {
    case .piece: 0
    case .worker: nil
    case .timers: 1_000_000_000
    }
  }

  override func run(_ item: ScheduledItem) {
    if role == .timers { owner.start(item) } else { item.run() }
  }

  override func wake(_ state: inout State) -> Summons {
    if state.life == .hasThread {
      parker.unpark()
      return .done
    }
    // Under the lock, so that only one thread is started.
    let owner = owner
    let isStarted = thread.start { self.runThread { self.runUntilOver(owner) } }
    state.life = isStarted ? .hasThread : .idle
    return isStarted ? .done : .failed(SystemThread.failure)
  }

  // The queue's own thread looks at the alarm itself before it sleeps.
  override func watch(_ state: inout State) -> Summons { isInside ? .done : wake(&state) }

  override func end(_ state: inout State) -> Summons {
    if state.life == .hasThread {
      parker.unpark()
    } else {
      state.life = .over
      owner.forget(self)
    }
    return .done
  }

  private func runUntilOver(_ owner: NewThreadScheduler) {
    while true {
      // The worker is held for one batch at a time, so that its sleeping thread does not keep it alive.
      let next = Platform.letGo { RunningScheduler.run(as: runner, isWork: false, runBatch) }
      switch next {
      case .again: break
      case .wait(let deadline): _ = parker.park(until: deadline)
      case .over: return
      }
    }
  }
}
