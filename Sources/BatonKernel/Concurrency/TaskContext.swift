// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// A subscriber's task-local values and priority, for work that starts later, on any thread.
///
/// The runtime copies both into a new task, and has no other way to keep them. So a context is a task that was made by the
/// subscriber, and that is *parked*: its executor stores its job and does not run it. To start something in the context, a thread
/// runs the job itself. The parked task then makes the new task, which inherits its values and priority, and parks again.
///
/// One thread at a time has the *role* of running the parked task, because making a task calls an executor, which may be a user's.
/// ``ContextRole`` decides, and a thread that comes meanwhile leaves its request to the holder. So no thread waits for foreign code.
///
/// A capture allocates two objects and the task. It is freed with the last scope that refers to it: the task then ends, and frees
/// the values.
@usableFromInline
package final class TaskContext: Sendable {
  private let task = ParkedTask()
  private let role = Lock(ContextRole<Request>())
  private let carried = Lock(CarriedValues())

  /// Called with each new context by the thread that has captured it; virtual time looks on.
  private static let observer = Lock<(@Sendable (TaskContext) -> Void)?>(nil)
  private static let isObserved = Atomic(false)

  /// Sets ``observer``.
  package static func observe(by observer: (@Sendable (TaskContext) -> Void)?) {
    self.observer.withLock { $0 = observer }
    _ = isObserved.exchange(observer != nil, ordering: .acquiringAndReleasing)
  }

  /// Captures the caller's context.
  init() {
    task.park()
    if Self.isObserved.load(ordering: .acquiring) { Self.observer.withLock { $0 }?(self) }
  }

  /// Runs `body` in the parked task.
  package func run(_ body: @escaping @Sendable () -> Void) { perform(Request(inside: body, after: nil)) }

  // No thread has the role, because it would refer to this object.
  deinit { task.end() }

  /// What one caller wants done.
  struct Request: Sendable {
    /// Runs in the context.
    let inside: @Sendable () -> Void
    /// Runs afterwards, outside the context.
    let after: (@Sendable () -> Void)?
  }

  /// Starts a task in the context by `make`, which returns what cancels it. Called on any thread.
  func start(_ make: @escaping @Sendable () -> any Disposable) -> any Disposable {
    let started = SingleAssignmentDisposable()
    perform(Request(inside: { started.setDisposable(make()) }, after: nil))
    return started
  }

  /// Has `values` read in the context, and then calls `body`, on another thread if that one has the role.
  func capture(_ values: CapturedLocals, then body: @escaping (TaskLocalBinding) -> Void) {
    let body = UncheckedSendable(body)
    let binding = Lock<TaskLocalBinding?>(nil)
    perform(
      Request(
        inside: {
          let read = values.read()
          binding.withLock { $0 = read }
        },
        after: { [self] in
          guard let binding = binding.withLock({ $0 }) else { return }
          carried.withLock { $0.add(binding, of: values.keys) }
          body.value(binding)
        }))
  }

  /// Runs `body` with all values that were captured.
  func carry(_ body: () -> Void) {
    if let binding = carried.withLock({ $0.binding }) { binding.call(body) } else { body() }
  }

  private func perform(_ request: Request) {
    guard role.withLock({ $0.arrived(request) }) else { return }
    task.run(request.inside)
    var others: [Request] = []
    while let left = role.withLock({ $0.next() }) {
      for request in left { task.run(request.inside) }
      others += left
    }
    request.after?()
    for request in others { request.after?() }
  }
}

/// Which thread runs a parked task.
///
///     free ── arrived ──▶ held ── next, nothing was left ──▶ free
///
/// While it is held, requests are left to the holder, which takes them by `next()` until there are none.
struct ContextRole<Request> {
  private var isHeld = false
  private var left: [Request] = []

  /// Returns whether the caller has the role, and carries the request out itself. Otherwise the holder will.
  mutating func arrived(_ request: Request) -> Bool {
    if isHeld {
      left.append(request)
      return false
    }
    isHeld = true
    return true
  }

  /// Returns the requests that were left. If there are none, returns nil, and the caller has given the role up.
  mutating func next() -> [Request]? {
    if left.isEmpty {
      isHeld = false
      return nil
    }
    let requests = left
    left = []
    return requests
  }
}

/// A task that waits in its executor, which is this object, for a thread to run it.
///
/// The task refers to this object and to nothing else; this object refers to the task by a job that must run, and by a continuation
/// that must be resumed. `end()` does both.
// Unsafe: the job is run once and the continuation is resumed once, because each is taken out of its field first.
// Sendable: only the thread that makes the task touches the fields, then the holder of the role, and then the thread that ends the
// task.
@safe private final class ParkedTask: TaskExecutor, @unchecked Sendable {
  // Exclusivity unchecked: see above.
  @safe @exclusivity(unchecked) private var job: UnownedJob?
  @safe @exclusivity(unchecked) private var work: (@Sendable () -> Void)?
  // Unsafe: resumed once, by the next `run` or by `end`.
  @safe @exclusivity(unchecked) private var continuation: UnsafeContinuation<Void, Never>?

  func enqueue(_ job: consuming ExecutorJob) { self.job = UnownedJob(job) }

  /// Makes the task, which inherits the caller's values and priority.
  func park() {
    Task(executorPreference: self) { [self] in
      // `work` is released before the task parks.
      while perform() { await suspend() }
    }
  }

  /// Runs `work` in the task.
  func run(_ work: @escaping @Sendable () -> Void) {
    self.work = work
    resume()
  }

  /// Ends the task.
  func end() { resume() }

  private func perform() -> Bool {
    guard let work = work.take() else { return false }
    work()
    return true
  }

  // Unsafe: the continuation is resumed once, in `resume()`.
  private func suspend() async { await unsafe withUnsafeContinuation { unsafe continuation = $0 } }

  /// Runs the task until it parks again, or ends.
  private func resume() {
    // Unsafe: taken out of its field, so that it is resumed once. Before the first run the task has not started.
    unsafe continuation.take()?.resume()
    unsafe job.take()?.runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Task-local values that can be read, and then be bound again.
package struct CapturedLocals: Sendable {
  /// Identifies the task-local values.
  let keys: [ObjectIdentifier]
  /// Reads the values that the calling task has.
  let read: @Sendable () -> TaskLocalBinding

  package init(_ keys: [ObjectIdentifier], _ read: @escaping @Sendable () -> TaskLocalBinding) {
    self.keys = keys
    self.read = read
  }
}

/// Runs a closure with values bound.
package struct TaskLocalBinding: Sendable {
  package let call: @Sendable (() -> Void) -> Void

  package init(_ call: @escaping @Sendable (() -> Void) -> Void) { self.call = call }
}

/// All values that are carried from one context.
private struct CarriedValues {
  private var keys: Set<[ObjectIdentifier]> = []
  private(set) var binding: TaskLocalBinding?

  /// Adds values, unless they were added before: those of one context do not change.
  mutating func add(_ added: TaskLocalBinding, of addedKeys: [ObjectIdentifier]) {
    guard keys.insert(addedKeys).inserted else { return }
    guard let old = binding else { return binding = added }
    binding = TaskLocalBinding { body in added.call { old.call(body) } }
  }
}
