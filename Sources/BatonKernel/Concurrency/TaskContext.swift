// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// A subscriber's task-local values and priority, for work that starts later, on any thread.
///
/// The runtime copies both into a new task, and has no other way to keep them. So a context is a task that
/// was made by the subscriber, and that is *parked*: its executor stores its job and does not run it. To
/// start something in the context, a thread runs the job itself. The parked task then makes the new task,
/// which inherits its values and priority, and parks again.
///
/// One thread at a time has the ``Role`` of running the parked task, because making a task calls an executor,
/// which may be a user's: no thread waits for foreign code.
///
/// A context is freed with the last scope that refers to it: the task then ends, and frees the values.
@usableFromInline
package final class TaskContext: Sendable {
  /// What the parked task and the thread that runs it hand each other.
  // Unsafe: the job is run once and the continuation is resumed once, because each is taken out of its field
  // first.
  @safe fileprivate struct Exchange {
    var job: UnownedJob?
    var work: (@Sendable () -> Void)?
    var continuation: UnsafeContinuation<Void, Never>?
    var binding: TaskLocalBinding?
    /// What the thread calls once it has given up the role, outside the context.
    var after: [() -> Void] = []
  }

  // Touched by the thread that makes the task, then by the role's holder, then by the thread that ends the
  // task. No access spans a call.
  @safe @exclusivity(unchecked)  // Exclusivity unchecked: one thread at a time touches it.
  fileprivate nonisolated(unsafe) var exchange = Exchange()  // Unsafe: as above.
  private let role = Role()
  /// What is left to the holder of the role.
  private let left = Lock<[@Sendable () -> Void]>([])
  private let carried = Lock<CarriedValues?>(nil)
  /// The event loop of the subscriber, if that is for tasks.
  let loop = Schedulers.loopForTasks

  /// Called with each new context by the thread that has captured it, for virtual time.
  private static let observer = Lock<(@Sendable (TaskContext) -> Void)?>(nil)
  private static let isObserved = Atomic(false)

  package static func observe(by observer: (@Sendable (TaskContext) -> Void)?) {
    self.observer.withLock { $0 = observer }
    _ = isObserved.exchange(observer != nil, ordering: .acquiringAndReleasing)
  }

  init() {
    park()
    if Self.isObserved.load(ordering: .acquiring) { Self.observer.withLock { $0 }?(self) }
  }

  /// Runs `body` in the parked task, on another thread if that one has the role.
  package func run(_ body: @escaping @Sendable () -> Void) {
    if role.takeIfFree() {
      runInTask(body)
    } else {
      left.withLock { $0.append(body) }
      if !role.take() { return }
    }
    performAsHolder()
  }

  // No thread has the role, because it would refer to this object.
  deinit { resume() }

  /// Has `values` read in the context, and then calls `body`, on another thread if that one has the role.
  func capture(_ values: CapturedLocals, then body: @escaping (TaskLocalBinding) -> Void) {
    // Almost always, and without more frames than necessary: what `body` subscribes to may capture values,
    // too, and so on.
    if role.takeIfFree() {
      runInTask { [self] in exchange.binding = values.read() }
      let binding = exchange.binding.take()
      performAsHolder()
      guard let binding else { return }
      keep(binding, of: values.keys)
      return body(binding)
    }
    let body = UncheckedSendable(body)
    run { [self] in
      let binding = values.read()
      exchange.after.append { [self] in
        keep(binding, of: values.keys)
        body.value(binding)
      }
    }
  }

  /// Has ``carry(_:)`` bind these values, too, which are those that the context has for `keys`.
  func keep(_ binding: TaskLocalBinding, of keys: [ObjectIdentifier]) {
    carried.withLock { $0 = .adding(binding, of: keys, to: $0) }
  }

  /// The same, in a context that is new.
  func keep(_ values: CarriedValues) { carried.withLock { $0 = values } }

  func carry(_ body: () -> Void) {
    if let carried = carried.withLock({ $0 }) { carried.bind(body) } else { body() }
  }

  /// Carries out what was left, gives the role up, and calls what comes afterwards.
  private func performAsHolder() {
    var after: [() -> Void] = []
    repeat {
      var requests: [@Sendable () -> Void] = []
      left.withLock { swap(&$0, &requests) }
      for request in requests { runInTask(request) }
      after += exchange.after
      exchange.after = []
    } while !role.leave()
    for call in after { call() }
  }
}

// The parked task. It refers to nothing of the context, which would never be freed otherwise: its executor is
// one for all, and it finds its context by the thread that runs it.
extension TaskContext {
  /// Makes the task, which inherits the caller's values and priority.
  private func park() {
    ParkingExecutor.serving(self) {
      _ = Task(executorPreference: ParkingExecutor.shared) {
        while ParkingExecutor.perform() { await ParkingExecutor.suspend() }
      }
    }
  }

  /// Runs the task until it parks again; or ends, if there is no work.
  private func resume() {
    ParkingExecutor.serving(self) {
      // Unsafe: taken out of its field, so that it is resumed once. Before the first run the task has not
      // started.
      unsafe exchange.continuation.take()?.resume()
      unsafe exchange.job.take()?.runSynchronously(on: ParkingExecutor.shared.asUnownedTaskExecutor())
    }
  }

  private func runInTask(_ work: @escaping @Sendable () -> Void) {
    exchange.work = work
    resume()
  }
}

/// The executor of all parked tasks. It stores a task's job in the context that the calling thread makes or
/// resumes.
private final class ParkingExecutor: TaskExecutor {
  static let shared = ParkingExecutor()
  private static let threads = ThreadLocal<ServedContext>()

  private final class ServedContext { var context: TaskContext? }

  private static var context: TaskContext {
    guard let context = threads.withValue(or: ServedContext(), { $0.context }) else {
      preconditionFailure("TaskContext: a parked task runs elsewhere")
    }
    return context
  }

  /// Calls `body`, during which the thread makes or resumes the task of `context`. Calls are nested if what
  /// runs in a parked task captures contexts.
  static func serving(_ context: TaskContext, _ body: () -> Void) {
    threads.withValue(or: ServedContext()) { served in
      let outer = served.context
      served.context = context
      body()
      served.context = outer
    }
  }

  func enqueue(_ job: consuming ExecutorJob) { Self.context.exchange.job = UnownedJob(job) }

  /// Does the running task's work, and releases it before the task parks. Returns false if there is none.
  static func perform() -> Bool {
    let context = context
    guard let work = context.exchange.work.take() else { return false }
    work()
    return true
  }

  // Unsafe: the continuation is resumed once, in `resume()`.
  static func suspend() async {
    await unsafe withUnsafeContinuation { unsafe context.exchange.continuation = $0 }
  }
}

/// Task-local values that can be read, and then be bound again.
package struct CapturedLocals: Sendable {
  let keys: [ObjectIdentifier]
  let read: @Sendable () -> TaskLocalBinding
}

/// Runs a closure with values bound. In a struct, a closure is not wrapped where it is a generic type.
package struct TaskLocalBinding: Sendable {
  package let call: @Sendable (() -> Void) -> Void
}

/// All values that are carried from one context.
final class CarriedValues: Sendable {
  private let binding: TaskLocalBinding
  private let keys: [ObjectIdentifier]
  private let others: CarriedValues?

  private init(binding: TaskLocalBinding, keys: [ObjectIdentifier], others: CarriedValues?) {
    (self.binding, self.keys, self.others) = (binding, keys, others)
  }

  /// Returns `others` with these values, unless they are there: those of one context do not change.
  static func adding(
    _ binding: TaskLocalBinding, of keys: [ObjectIdentifier], to others: CarriedValues?
  ) -> CarriedValues {
    var known = others
    while let values = known {
      if values.keys == keys { return others! }
      known = values.others
    }
    return CarriedValues(binding: binding, keys: keys, others: others)
  }

  func bind(_ body: () -> Void) {
    binding.call { if let others { others.bind(body) } else { body() } }
  }
}
