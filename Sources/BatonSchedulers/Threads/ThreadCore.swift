// SPDX-License-Identifier: MIT

/// The mechanism that is a thread of its own, which is started when there is work.
final class ThreadCore: SerialMechanism, @unchecked Sendable {  // Sendable: constant, or set once.
  /// What the thread is for.
  enum Role {
    /// A piece of work from outside: the thread ends when that work, and the work that it has scheduled, has
    /// ended.
    case piece
    /// A worker: the thread ends when the worker is gone.
    case worker
    /// Timers: the thread starts each due item on a thread of its own.
    case timers

    /// The idle time in nanoseconds after which the thread ends; nil if it does not.
    fileprivate var patience: UInt64? {
      switch self {
      case .piece: 0
      case .worker: nil
      case .timers: 1_000_000_000
      }
    }
  }

  /// The mechanism of the calling thread, if that is a thread of a `ThreadCore`.
  static var current: ThreadCore? { MechanismThread.mechanism as? ThreadCore }

  /// Unowned: the owner is held by the thread while it runs, and by each caller that adds work before it
  /// runs.
  unowned let owner: NewThreadScheduler
  let role: Role
  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  let queue: ItemQueue
  private let thread: SystemThread
  private let parker = Parker()

  init(_ owner: NewThreadScheduler, _ role: Role, thread: SystemThread, bound: QueueBound?) {
    self.owner = owner
    self.role = role
    self.thread = thread
    self.bound = bound
    queue = ItemQueue(startsThread: true, patience: role.patience)
  }

  var kind: Any.Type { role == .worker ? ThreadWorker.self : NewThreadScheduler.self }

  var name: String { thread.name }

  var standIn: any ImmediateSchedulerType { owner }

  func make(_ call: ItemQueue.Call) {
    switch call {
    case .start: start()
    case .wake: parker.unpark()
    case .end: owner.forget(self)
    }
  }

  private func start() {
    let owner = owner
    if thread.start({ MechanismThread.run(for: self) { self.runUntilOver(owner) } }) { return }
    let (dropped, call) = queue.giveUp()
    if let call { make(call) }
    refuse(dropped, SystemThread.failure)
  }

  // Runs on the thread.

  private func runUntilOver(_ owner: NewThreadScheduler) {
    while true {
      // The worker is held for one batch at a time, so that its sleeping thread does not keep it alive.
      let isMore = Platform.letGo {
        RunningScheduler.run(as: runner, isWork: false) { queue.runBatch(Sizes.batch, run) }
      }
      switch isMore ? .again : queue.sleep() {
      case .again: break
      case .wait(let deadline): _ = parker.park(until: deadline)
      case .over: return owner.forget(self)
      }
    }
  }

  private func run(_ item: ScheduledItem) {
    if role == .timers { owner.start(item) } else { item.run() }
  }
}
