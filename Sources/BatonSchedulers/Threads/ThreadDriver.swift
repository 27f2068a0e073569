// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The driver that is threads of its own, which are started when there is work: one, or the threads of a
/// pool.
class ThreadDriver: QueueDriver, @unchecked Sendable {  // Sendable: constant, or set once.
  let kind: Any.Type
  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  let queue: ItemQueue<ThreadCrew>
  private let thread: SystemThread

  init(_ kind: Any.Type, width: Int, patience: UInt64?, thread: SystemThread, bound: QueueBound?) {
    self.kind = kind
    self.bound = bound
    self.thread = thread
    queue = ItemQueue(ThreadCrew(width: width, patience: patience))
  }

  final var name: String { thread.name }

  final var isInside: Bool { DriverThread.driver === self }

  // For subclasses.

  var standIn: any ImmediateSchedulerType { ThreadPoolScheduler(self) }

  /// What a thread keeps alive until it ends, besides the driver.
  var owner: (any AnyObject & Sendable)? { nil }

  func run(_ item: ScheduledItem) { Platform.withAutoreleasePool { item.run() } }

  /// Nothing is left and no thread runs.
  func end() {}

  final func make(_ call: ThreadCrew.Call) {
    switch call {
    case .start: start()
    case .wake(let parker): parker.unpark()
    case .end: end()
    case .retry(let moment):
      DispatchQueue.global().asyncAfter(deadline: DispatchTime(uptimeNanoseconds: moment)) {
        if let call = self.queue.retry() { self.make(call) }
      }
    }
  }

  private final func start() {
    let owner = owner
    if thread.start({ DriverThread.run(for: self) { withExtendedLifetime(owner) { self.serve() } } }) {
      return
    }
    let (dropped, call) = queue.startFailed()
    if let call { make(call) }
    refuse(dropped, .noThread)
  }

  private final func serve() {
    let parker = Parker()
    /// Since when the thread has found nothing to run.
    var idleSince: UInt64?
    queue.begin(parker)
    while true {
      // The scheduler is held for one batch at a time, so that a sleeping thread does not keep it alive.
      let isMore = RunningScheduler.run(as: runner, isWork: false) {
        queue.runBatch(Sizes.batch, calling: make) { item in
          idleSince = nil
          run(item)
        }
      }
      if isMore { continue }
      let start = idleSince ?? MonotonicClock.now()
      idleSince = start
      switch queue.sleep(parker, idleSince: start) {
      case .again: break
      case .wait(let moment):
        _ = parker.park(until: moment)
        queue.begin(parker)
      case .over(let call):
        if let call { make(call) }
        return
      }
    }
  }
}

/// What a thread knows of the driver that started it.
///
/// Unsafe: the thread-local word is zero or the address of a driver. `run` alone sets it, for the time of the
/// thread's body, in which it holds the driver, and clears it after. Only the same thread reads it. Nothing
/// is counted where identities are compared, because all threads of a pool would count references to the same
/// driver, for each item.
enum DriverThread {
  private static let key = Platform.threadLocalKey("DriverThread", holdsObjects: false)

  /// The driver that started the calling thread.
  @inline(__always)
  static var driver: ThreadDriver? {
    unsafe pthread_getspecific(key).map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs the whole body of a thread that was started for `driver`.
  static func run(for driver: ThreadDriver, _ body: () -> Void) {
    withExtendedLifetime(driver) {
      unsafe pthread_setspecific(key, Unmanaged.passUnretained(driver).toOpaque())
      body()
      pthread_setspecific(key, nil)
    }
  }
}

/// The driver that is one thread of a ``NewThreadScheduler``.
final class NewThreadDriver: ThreadDriver, @unchecked Sendable {  // Sendable: constant.
  /// What the thread is for.
  enum Role {
    /// A piece of work from outside: the thread ends when that work, and the work that it has scheduled, has
    /// ended.
    case piece
    /// A worker: the thread ends when the worker is gone.
    case worker
    /// Timers: the thread starts each due item on a thread of its own.
    case timers

    fileprivate var patience: UInt64? {
      switch self {
      case .piece: 0
      case .worker: nil
      case .timers: 1_000_000_000
      }
    }
  }

  /// The driver of the calling thread, if that is a thread of a `NewThreadDriver`.
  static var current: NewThreadDriver? { DriverThread.driver as? NewThreadDriver }

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
