// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import BatonTracing
import Foundation
import TestSupport

/// A scheduler of each kind runs a piece that takes some milliseconds, which is recorded once as that
/// scheduler's.
let schedulerScenarios: [Scenario] =
  [
    recorded("SerialDispatchQueueScheduler") {
      SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "s")
    },
    recorded("SerialDispatchQueueScheduler") { MainScheduler.asyncInstance },
    recorded("MainScheduler") { MainScheduler.instance },
    recorded("TargetQueueScheduler") { Schedulers.background() },
    recorded("ConcurrentDispatchQueueScheduler") { ConcurrentDispatchQueueScheduler(qos: .default) },
    recorded("ConcurrentDispatchQueueScheduler") { ConcurrentDispatchQueueScheduler(queue: .global()) },
    recorded("OperationQueueScheduler") { OperationQueueScheduler(operationQueue: OperationQueue()) },
    recorded("ThreadPoolScheduler") { ThreadPoolScheduler(threads: 2) },
    recorded("ThreadPoolScheduler") { ThreadPoolScheduler.io },
    recorded("NewThreadScheduler") { NewThreadScheduler() },
    recorded("ThreadWorker") { NewThreadScheduler().makeWorker() },
    recorded("RunLoopScheduler") { RunLoopScheduler(runLoop: LoopThread.shared.runLoop) },
    recorded("ExecutorScheduler") {
      ExecutorScheduler(SerialDispatchQueueScheduler(internalSerialQueueName: "e"))
    },
    recorded("ActorScheduler") { ActorScheduler(MainActor.shared) },
    recorded("TaskScheduler") { TaskScheduler() },
    recorded("CurrentThreadScheduler") { CurrentThreadScheduler.instance },
  ].enumerated().map { index, scenario in Scenario("\(index + 1): \(scenario.name)", scenario.body) } + [
    recording("jobs of tasks are recorded") { timeline in
      let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "jobs")
      let job = Task(executorPreference: scheduler) {
        sleepBriefly()
        await Task.yield()
        sleepBriefly()
      }
      await job.value
      scheduler.perform()
      // Not the job that `yield` makes to resume the task, nor the pieces of `perform`.
      let runs = timeline.stop().runs(of: #"SerialDispatchQueueScheduler("jobs")"#).filter { $0.task != nil }
      expect(runs.map(\.isLong), [true, true], "the number of runs")
      expect(runs.allSatisfy { $0.scheduledAt != nil }, "when it was scheduled is not known")
    },

    recording("a thread has its whole name, however much of it the system shows") { timeline in
      let names = ["a pool with a long name", "👩‍👩‍👧 pool", "brief"]
      for name in names { ThreadPoolScheduler(threads: 1, name: name).perform() }
      ThreadPoolScheduler.computation.perform()
      let recorded = timeline.stop().threads.map(\.name)
      // Threads of the same name are numbered: the pool is shared, and two of its threads may take a piece
      // each.
      let shared = recorded.contains("baton.computation 1") ? "baton.computation 1" : "baton.computation"
      expect(Set(recorded).isSuperset(of: names + [shared]), "there are \(recorded)")
    },

    recording("timed work says when it was due") { timeline in
      let done = DispatchSemaphore(value: 0)
      let schedulers: [any Scheduler] = [
        SerialDispatchQueueScheduler(internalSerialQueueName: "t"),
        ConcurrentDispatchQueueScheduler(qos: .default),
        NewThreadScheduler().makeWorker(), ThreadPoolScheduler(threads: 1, name: "p"),
      ]
      for scheduler in schedulers {
        scheduler.schedule(after: .milliseconds(5)) {
          sleepBriefly()
          done.signal()
        }
        done.wait()
        scheduler.perform()
      }
      let runs = timeline.stop().runs.filter { $0.due != nil }
      expect(runs.count, schedulers.count, "the number of timed runs")
      for run in runs {
        expect(run.due! >= .milliseconds(5), "due too early")
        expect(run.begin >= run.due!, "it came early")
      }
    },

    recording("periodic work says when each run was due") { timeline in
      let done = DispatchSemaphore(value: 0)
      let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "periodic")
      let ticks = scheduler.schedulePeriodic(0, startAfter: .zero, period: .milliseconds(3)) { count in
        if count == 4 { done.signal() }
        return count + 1
      }
      done.wait()
      ticks.dispose()
      scheduler.perform()
      let due = timeline.stop().runs.compactMap(\.due)
      expect(due.count >= 4, "\(due.count) were due")
      for (first, second) in zip(due, due.dropFirst()) {
        expect(second >= first + .milliseconds(3), "\(due)")
      }
    },

    recording("work for a date says when it was due") { timeline in
      let done = DispatchSemaphore(value: 0)
      let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "date")
      _ = scheduler.schedule(at: Date() + 0.01) { done.signal() }
      done.wait()
      scheduler.perform()
      let due = timeline.stop().runs.compactMap(\.due)
      expect(due.count, 1, "the number that were due")
      expect(due[0] > .milliseconds(5) && due[0] < .seconds(5), "due at \(due[0])")
    },

    recording("each step of virtual time is recorded") { timeline in
      let scheduler = TestScheduler(initialClock: 0)
      for time in 1...3 { scheduler.scheduleAt(time) { sleepBriefly() } }
      scheduler.start()
      let recording = timeline.stop()
      let long = recording.runs.filter(\.isLong)
      expect(long.count, 3, "the number of runs")
      expect(Set(long.map(\.scheduler)).count, 1, "the schedulers")
    },

    Scenario("a user's scheduler is recorded by its own name, beside what it runs on") {
      struct Wrapper: ImmediateScheduler, CustomStringConvertible {
        let inner: SerialDispatchQueueScheduler
        let description = "my own"
        static let lines = #line + 1...#line + 5
        func schedule<State: Sendable>(
          _ state: State, action: @escaping @Sendable (State) -> any Disposable
        ) -> any Disposable {
          inner.schedule(state) { state in Schedulers.run(as: self) { action(state) } }
        }
      }
      let timeline = Timeline()
      timeline.start()
      Wrapper(inner: SerialDispatchQueueScheduler(internalSerialQueueName: "inner")).perform {
        sleepBriefly()
      }
      let recording = timeline.stop()
      expect(recording.performed(by: "my own").map(\.isLong), [true], "its own runs")
      let inner = recording.performed(by: #"SerialDispatchQueueScheduler("inner")"#)
      expect(inner.map(\.isLong), [true], "the other's")
      guard knowsLines else { return }
      // The optimizer puts the call into a function of the library, and may give it the line where its own
      // begins.
      let line = inner.first?.origin?.line
      expect(line.map(Wrapper.lines.contains) ?? false, "was scheduled on line \(line ?? 0)")
    },

    recording("a scheduler that is a value smaller than a word is recorded") { timeline in
      struct Empty: ImmediateScheduler {
        func schedule<State: Sendable>(
          _ state: State, action: @escaping @Sendable (State) -> any Disposable
        ) -> any Disposable {
          Schedulers.run(as: self) { action(state) }
        }
      }
      Empty().perform { sleepBriefly() }
      expect(timeline.stop().runs.count(where: \.isLong), 1, "the number of long runs")
    },

    recording("what runs on the main thread is said to") { timeline in
      let schedulers: [any ImmediateScheduler] = [
        MainScheduler.instance, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
      ]
      for scheduler in schedulers {
        await withCheckedContinuation { done in
          scheduler.schedule { done.resume() }
        }
      }
      // All that came before has been recorded then.
      await MainActor.run {}
      let recording = timeline.stop()
      let main = recording.runs.filter { recording.schedulers[$0.scheduler].isMain }
      expect(
        main.count >= 3, "\(main.count) runs of main schedulers: \(recording.schedulers) \(recording.runs)")
      let gaps = recording.statistics.mainGaps
      expect(gaps.allSatisfy { $0.length < recording.length }, "all counts as one gap")
    },
  ]

private func recorded(_ kind: String, _ make: @escaping @Sendable () -> any ImmediateScheduler) -> Scenario {
  recording(kind) { timeline in
    let scheduler = make()
    await withCheckedContinuation { done in
      _ = scheduler.schedule(()) {
        sleepBriefly()
        done.resume()
        return Disposables.create()
      }
    }
    // It has ended when it is recorded, soon after it said so.
    while !timeline.recording.runs.contains(where: { $0.isLong && !$0.isRunning }) { usleep(100) }
    let recording = timeline.stop()
    let long = recording.runs.filter(\.isLong)
    expect(
      long.count { recording.schedulers[$0.scheduler].name.hasPrefix(kind) }, 1, "the number of runs")
    let run = long.first { recording.schedulers[$0.scheduler].name.hasPrefix(kind) }!
    if kind != "CurrentThreadScheduler" {
      expect(run.scheduledAt != nil, "when it was scheduled is not known")
    }
  }
}

private func sleepBriefly() { usleep(3000) }

extension Recording.Run {
  fileprivate var isLong: Bool { length >= .milliseconds(3) }
}
