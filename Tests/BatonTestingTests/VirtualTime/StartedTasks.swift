// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch

// What the table of `StartedTasksTests` is made of.

/// A task's own work: it sleeps three times, and notes what the clocks show.
struct Nap: Sendable {
  let form: Form
  let scheduler: TestScheduler
  let log: Trace
  let continuous = ContinuousClock.now
  let suspending = SuspendingClock.now

  /// What a closure of a global actor's does.
  var inKitchen: @Kitchen @Sendable () async throws -> Void { { try await take() } }

  /// On the actor of the code that calls it.
  func take(on actor: isolated (any Actor)? = #isolation) async throws {
    for _ in 0..<3 {
      try await form.sleep(scheduler)
      let times = [
        (ContinuousClock.now - continuous) / .seconds(1), (SuspendingClock.now - suspending) / .seconds(1),
        Double(scheduler.clock as TestTime) / 1_000_000,
      ]
      log.append(times.map { "\(Int($0))" }.joined(separator: " "))
    }
  }
}

/// A form of sleep, of a minute.
enum Form: CaseIterable {
  case span, tolerant, nanoseconds, continuous, suspending, instant, tolerantInstant, schedulerClock, old

  func sleep(
    _ scheduler: TestScheduler, on actor: isolated (any Actor)? = #isolation
  ) async throws {
    switch self {
    case .span: try await Task.sleep(for: .seconds(60))
    case .tolerant: try await Task.sleep(for: .seconds(60), tolerance: .seconds(5))
    case .nanoseconds: try await Task.sleep(nanoseconds: 60_000_000_000)
    case .continuous: try await ContinuousClock().sleep(for: .seconds(60))
    case .suspending: try await SuspendingClock().sleep(for: .seconds(60))
    case .instant: try await Task.sleep(until: .now + .seconds(60), clock: .suspending)
    case .tolerantInstant:
      try await Task.sleep(until: .now + .seconds(60), tolerance: .zero, clock: .continuous)
    case .schedulerClock: try await Task.sleep(for: .seconds(60), clock: scheduler.taskClock)
    case .old: await (Task.self as any OldSleep.Type).sleep(60_000_000_000)
    }
  }
}

/// The form without errors, which is deprecated.
private protocol OldSleep {
  static func sleep(_ duration: UInt64) async
}

extension Task: OldSleep where Success == Never, Failure == Never {}

/// A way of starting a task.
enum Way: CaseIterable {
  case call, task, onMainActor, onGlobalActor, detached, detachedOnGlobalActor, preferring
  case immediate, immediateOnGlobalActor, immediateDetached, immediateDetachedOnGlobalActor
  case group, groupOnGlobalActor, groupImmediate, discardingGroup, asyncLet, asyncLetOnGlobalActor

  /// Starts a task in the code of `actor`. Returns when it has ended.
  func start(_ nap: Nap, on actor: isolated (any Actor)? = #isolation) async throws {
    switch self {
    case .call: try await nap.take()
    case .group, .groupOnGlobalActor, .groupImmediate:
      try await withThrowingTaskGroup(of: Void.self) { group in
        switch self {
        case .groupImmediate:
          if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            group.addImmediateTask {
              _ = actor
              try await nap.take()
            }
          } else {
            group.addTask { try await nap.take() }
          }
        case .groupOnGlobalActor: group.addTask(operation: nap.inKitchen)
        default: group.addTask { try await nap.take() }
        }
        try await group.waitForAll()
      }
    case .discardingGroup:
      try await withThrowingDiscardingTaskGroup { group in group.addTask { try await nap.take() } }
    case .asyncLet:
      async let napped: Void = nap.take(on: nil)
      try await napped
    case .asyncLetOnGlobalActor:
      async let napped: Void = Kitchen.nap(nap)
      try await napped
    default: try await begin(nap)?.value
    }
  }

  /// Starts a task that is not awaited here, if this way does that.
  func begin(_ nap: Nap, on actor: isolated (any Actor)? = #isolation) -> Task<Void, any Error>? {
    switch self {
    case .task:
      Task {
        _ = actor
        try await nap.take()
      }
    case .onMainActor: Task { @MainActor in try await nap.take() }
    case .onGlobalActor: Task(operation: nap.inKitchen)
    case .detached: Task.detached { try await nap.take() }
    case .detachedOnGlobalActor: Task.detached(operation: nap.inKitchen)
    case .preferring: Task(executorPreference: Cellar.shared) { try await nap.take() }
    default:
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        beginAtOnce(nap)
      } else {
        isAtOnce ? Task { try await nap.take() } : nil
      }
    }
  }

  private var isAtOnce: Bool {
    [.immediate, .immediateOnGlobalActor, .immediateDetached, .immediateDetachedOnGlobalActor].contains(self)
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func beginAtOnce(
    _ nap: Nap, on actor: isolated (any Actor)? = #isolation
  ) -> Task<Void, any Error>? {
    switch self {
    case .immediate:
      Task.immediate {
        _ = actor
        try await nap.take()
      }
    case .immediateOnGlobalActor: Task.immediate(operation: nap.inKitchen)
    case .immediateDetached: Task.immediateDetached { try await nap.take() }
    case .immediateDetachedOnGlobalActor: Task.immediateDetached(operation: nap.inKitchen)
    default: nil
    }
  }
}

/// A kind of code that starts tasks.
enum Place: CaseIterable {
  case function, mainActor, actor, globalActor, ownExecutor, detached, elsewhere, work

  func start(_ way: Way, _ nap: Nap) async throws {
    switch self {
    case .function: try await way.start(nap, on: nil)
    case .mainActor: try await Self.onMain(way, nap)
    case .actor: try await Cook().start(way, nap)
    case .globalActor: try await Kitchen.start(way, nap)
    case .ownExecutor: try await OwnKitchen().start(way, nap)
    case .detached: try await Task.detached { try await way.start(nap, on: nil) }.value
    case .elsewhere: try await withTaskExecutorPreference(Cellar.shared) { try await way.start(nap, on: nil) }
    case .work: try await startInWork(way, nap)
    }
  }

  @MainActor private static func onMain(_ way: Way, _ nap: Nap) async throws { try await way.start(nap) }

  /// Work of the scheduler is no task's.
  private func startInWork(_ way: Way, _ nap: Nap) async throws {
    let begun = AsyncStream<Task<Void, any Error>?>.makeStream()
    nap.scheduler.schedule { begun.continuation.yield(way.begin(nap, on: nil)) }
    for await task in begun.stream {
      // Other ways are for code of tasks.
      if let task { try await task.value } else { try await way.start(nap, on: nil) }
      break
    }
  }
}

private actor Cook {
  func start(_ way: Way, _ nap: Nap) async throws { try await way.start(nap) }
}

@globalActor
actor Kitchen {
  static let shared = Kitchen()

  @Kitchen static func nap(_ nap: Nap) async throws { try await nap.take() }

  @Kitchen static func start(_ way: Way, _ nap: Nap) async throws { try await way.start(nap) }

  @Kitchen static func run(_ body: @Sendable () -> Void) { body() }
}

/// An actor with an executor of its own, in real time.
private actor OwnKitchen {
  private nonisolated let cellar = Cellar()
  nonisolated var unownedExecutor: UnownedSerialExecutor { cellar.asUnownedSerialExecutor() }

  func start(_ way: Way, _ nap: Nap) async throws { try await way.start(nap) }
}

/// An executor in real time.
private final class Cellar: SerialExecutor, TaskExecutor {
  static let shared = Cellar()

  private let queue = DispatchQueue(label: "cellar")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  @_implements(TaskExecutor,enqueue(_:))
  func enqueueTask(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
