// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// A task whose job is dropped never ends: so none is.
@Suite struct OwedJobTests {
  @Test(
    "A task that waits goes on after a shutdown, and an actor takes calls", arguments: SchedulerKind.threads)
  func late(kind: SchedulerKind) async throws {
    let scheduler = kind.makeExecutor()
    let stoppable = try #require(scheduler as? any ShutdownScheduler)
    let (gate, continuation) = AsyncStream<Void>.makeStream()
    let task = Task(executorPreference: scheduler) {
      for await _ in gate {}
      await Task.yield()
      return isCurrent(scheduler)
    }
    stoppable.shutdown(.dropQueued)
    continuation.finish()
    #expect(await task.value)
    // When its threads have ended, too.
    for _ in 0..<3 { #expect(await Task(executorPreference: scheduler) { isCurrent(scheduler) }.value) }
    #expect(stoppable.isShutDown)
  }

  @Test(
    "What waits when a scheduler is shut down is run", arguments: SchedulerKind.threads,
    [ShutdownMode.dropQueued, .finishQueued])
  func queued(kind: SchedulerKind, mode: ShutdownMode) async throws {
    let scheduler = kind.makeExecutor()
    let stoppable = try #require(scheduler as? any ShutdownScheduler)
    let (entered, release) = (Signal(), Signal())
    // On a thread, for the tasks' threads are not to be blocked.
    Thread.detachNewThread {
      scheduler.block(until: release)
      entered.send()
    }
    let tasks = (0..<100).map { number in Task(executorPreference: scheduler) { number } }
    Thread.detachNewThread {
      entered.wait()
      stoppable.shutdown(mode)
      release.send()
    }
    for (number, task) in tasks.enumerated() { #expect(await task.value == number) }
  }

  @Test(arguments: [SchedulerKind.threadWorker, .runLoop, .eventLoop, .pool])
  func `A full queue takes jobs`(kind: SchedulerKind) async {
    let scheduler = kind.makeExecutor()
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 { group.addTask(executorPreference: scheduler) { number } }
      return await group.reduce(0, +)
    }
    #expect(values == 4950)
  }

  @Test(arguments: SchedulerKind.executors)
  func `A task outlives the last reference to its scheduler`(kind: SchedulerKind) async {
    let (gate, continuation) = AsyncStream<Void>.makeStream()
    let task = Task(executorPreference: kind.makeExecutor()) {
      for await _ in gate {}
      return 1
    }
    continuation.finish()
    #expect(await task.value == 1)
  }

  @Test func `Jobs survive the cancellation of their operations`() async {
    let queue = OperationQueue()
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    queue.isSuspended = true
    let task = Task(executorPreference: scheduler) { isCurrent(scheduler) }
    queue.cancelAllOperations()
    queue.isSuspended = false
    #expect(await task.value)
  }

  @Test func `What a user's scheduler forgets is run elsewhere; for an actor there is no elsewhere`() async {
    #expect(await Task(executorPreference: ForgetfulScheduler()) { 1 }.value == 1)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await QueueActor(ForgetfulSerialScheduler()).note(1)
    }
    #expect(result.message.contains("ForgetfulSerialScheduler: refused or dropped a job of an actor"))
  }
}

private final class ForgetfulSerialScheduler: ImmediateScheduler, SerialExecutor, TaskExecutor {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    Disposables.create()
  }
}
