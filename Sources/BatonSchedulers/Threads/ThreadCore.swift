// SPDX-License-Identifier: MIT

/// The driver that is one thread of a ``NewThreadScheduler``.
final class ThreadCore: ThreadDriver, @unchecked Sendable {  // Sendable: constant.
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

  /// The driver of the calling thread, if that is a thread of a `ThreadCore`.
  static var current: ThreadCore? { DriverThread.driver as? ThreadCore }

  /// Unowned: the maker is held by the thread while it runs, and by each caller that adds work before it
  /// runs.
  unowned let maker: NewThreadScheduler
  let role: Role

  init(_ maker: NewThreadScheduler, _ role: Role, bound: QueueBound?) {
    self.maker = maker
    self.role = role
    super.init(
      role == .worker ? ThreadWorker.self : NewThreadScheduler.self, width: 1, patience: role.patience,
      thread: maker.thread, bound: bound)
  }

  override var standIn: any ImmediateSchedulerType { maker }

  override var owner: (any AnyObject & Sendable)? { maker }

  override func run(_ item: ScheduledItem) {
    if role == .timers { maker.start(item) } else { super.run(item) }
  }

  override func end() { maker.forget(self) }
}
