// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// Schedulers as executors: requirement N3.
@Suite struct SchedulerExecutorTests {
  @Test(arguments: SchedulerKind.executors)
  func `A task, and its child tasks, run where the scheduler runs work`(kind: SchedulerKind) async {
    let scheduler = kind.makeExecutor()
    let sum = await Task(executorPreference: scheduler) {
      expectCurrent(scheduler)
      await Task.yield()
      expectCurrent(scheduler)
      async let one = isCurrent(scheduler) ? 1 : 0
      let others = await withTaskGroup(of: Int.self) { group in
        for number in 2...10 {
          group.addTask {
            await Task.yield()
            return isCurrent(scheduler) ? number : 0
          }
        }
        return await group.reduce(0, +)
      }
      return await one + others
    }.value
    #expect(sum == 55)
  }

  @Test(arguments: SchedulerKind.executors.filter { $0 != .immediate })
  func `A task comes back to its scheduler from an actor elsewhere`(kind: SchedulerKind) async {
    let (scheduler, other) = (kind.makeExecutor(), QueueActor())
    await Task(executorPreference: scheduler) {
      for number in 0..<100 { await other.note(number) }
      expectCurrent(scheduler)
    }.value
    #expect(await other.notes == Array(0..<100))
  }

  @Test(arguments: SchedulerKind.serialExecutors)
  func `An actor runs on a serial scheduler, which is the current one`(kind: SchedulerKind) async {
    let scheduler = kind.makeSerialExecutor()
    let actor = QueueActor(scheduler)
    for number in 0..<100 { await actor.note(number) }
    #expect(await actor.notes == Array(0..<100))
    #expect(await actor.perform { isCurrent(scheduler) })
  }

  @Test(arguments: SchedulerKind.serialExecutors)
  func `What is scheduled may touch an actor on the scheduler`(kind: SchedulerKind) async {
    let scheduler = kind.makeSerialExecutor()
    let actor = QueueActor(scheduler)
    let notes = await withCheckedContinuation { continuation in
      scheduler.schedule {
        actor.assumeIsolated { $0.note(1) }
        continuation.resume(returning: actor.assumeIsolated { $0.notes })
      }
    }
    #expect(notes == [1])
  }

  @Test(arguments: SchedulerKind.serialExecutors)
  func `A task on a scheduler touches an actor there without leaving`(kind: SchedulerKind) async {
    let scheduler = kind.makeSerialExecutor()
    let actor = QueueActor(scheduler)
    let calls = await Task(executorPreference: scheduler) {
      for number in 0..<1000 { await actor.note(number) }
      return await actor.notes.count
    }.value
    #expect(calls == 1000)
  }

  @Test(arguments: SchedulerKind.mains)
  func `The main schedulers are the main actor's executor`(kind: SchedulerKind) async {
    // They cannot be compared but by what they are made of.
    let (own, main) = (kind.makeSerialExecutor().asUnownedSerialExecutor(), MainActor.sharedUnownedExecutor)
    #expect(withUnsafeBytes(of: own) { Array($0) } == withUnsafeBytes(of: main) { Array($0) })
    let scheduler = kind.makeSerialExecutor()
    let actor = QueueActor(scheduler)
    await actor.note(1)
    await MainActor.run {
      actor.assumeIsolated { $0.note(2) }
      scheduler.checkIsolated()
    }
    await Task(executorPreference: scheduler) {
      expectMain()
    }.value
    #expect(await actor.notes == [1, 2])
  }

  @Test func `Code off the scheduler is not isolated to an actor on it`() async {
    await #expect(processExitsWith: .failure) {
      QueueActor(SerialDispatchQueueScheduler(qos: .default)).preconditionIsolated()
    }
    await #expect(processExitsWith: .failure) {
      QueueActor(NewThreadScheduler().makeWorker()).preconditionIsolated()
    }
    await #expect(processExitsWith: .failure) {
      QueueActor(RunLoopScheduler(runLoop: LoopThread.shared.runLoop)).preconditionIsolated()
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      NewThreadScheduler(name: "lonely").makeWorker().checkIsolated()
    }
    #expect(result.message.contains("ThreadWorker(\"lonely\"): what belongs to its thread ran on another"))
  }

  @Test(arguments: SchedulerKind.serialExecutors)
  func `Calls of an actor from many tasks run one at a time, and none is lost`(kind: SchedulerKind) async {
    let actor = QueueActor(kind.makeSerialExecutor())
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<500 { await actor.note(task * 500 + number) } }
      }
    }
    #expect(await Set(actor.notes).count == 4000)
  }
}

private func expectMain() {
  MainActor.assumeIsolated { #expect(MainThread.isCurrent) }
}

private func expectCurrent(
  _ scheduler: any ImmediateScheduler, _ location: SourceLocation = #_sourceLocation
) {
  #expect(isCurrent(scheduler), sourceLocation: location)
}
