// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation
import TestSupport

extension Recording {
  /// The labels of what ran on a scheduler.
  fileprivate func labels(of scheduler: String) -> Set<String> {
    Set(runs(of: scheduler).compactMap { $0.name.map { names[$0].label } })
  }

  fileprivate func source(of label: String) -> Source? { names.first { $0.label == label }?.source }
}

/// Where recordings say the lines of.
let knowsLines: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()

private let here = "NamingScenarios.swift"

let namingScenarios = [
  recording("a run is called after its operator, and the line of the subscription") { timeline in
    let worker = NewThreadScheduler(name: "hop").makeWorker()
    let done = DispatchSemaphore(value: 0)
    _ = Observable.of(1, 2).observe(on: worker).subscribe(onDisposed: { done.signal() })
    let line = #line - 1
    done.wait()
    worker.perform()
    let recording = timeline.stop()
    let labels = Set(recording.runs.compactMap { $0.name.map { recording.names[$0].label } })
    expect(labels.contains("observe(on:)"), "there are \(labels)")
    guard knowsLines else { return }
    let source = recording.source(of: "observe(on:)")
    expect(source.map { "\($0)" }, "\(here):\(line)", "where it was subscribed")
  },

  recording("what a run subscribes to is called after the run's line") { timeline in
    let (first, second) = (NewThreadScheduler().makeWorker(), NewThreadScheduler().makeWorker())
    let done = DispatchSemaphore(value: 0)
    let inner = Observable.just(2).observe(on: second)
    let all = Observable.just(1).subscribe(on: first).flatMap { _ in inner }
    _ = all.subscribe(onDisposed: { done.signal() })
    let line = #line - 1
    done.wait()
    second.perform()
    guard knowsLines else { return }
    let source = timeline.stop().source(of: "observe(on:)")
    expect(source.map { "\($0)" }, "\(here):\(line)", "where all was subscribed")
  },

  recording("timers are called after their operators") { timeline in
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "timers")
    let done = DispatchSemaphore(value: 0)
    _ = Observable.just(1).concat(Observable.never()).debounce(.milliseconds(1), scheduler: queue)
      .subscribe(onNext: { _ in done.signal() })
    _ = Observable<Int>.timer(.milliseconds(1), scheduler: queue).subscribe(onNext: { _ in done.signal() })
    done.wait()
    done.wait()
    queue.perform()
    let labels = timeline.stop().labels(of: #"SerialDispatchQueueScheduler("timers")"#)
    expect(labels.isSuperset(of: ["debounce", "timer"]), "there are \(labels)")
  },

  recording("a run that several elements pass has a step for each that takes its time") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    let (entered, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // All three wait when the first is delivered, so that one run delivers them.
    worker.perform()
    worker.schedule { entered.wait() }
    _ = Observable.of(1, 2, 3).observe(on: worker).traced("render", in: timeline)
      .subscribe(onNext: { _ in usleep(3000) }, onDisposed: { done.signal() })
    let line = #line - 2
    entered.signal()
    done.wait()
    worker.perform()
    let recording = timeline.stop()
    let steps = recording.steps.filter {
      recording.names[$0.name].label == "render" && $0.length >= .milliseconds(3)
    }
    // Their subscriber's thread may be held up at the end.
    expect(steps.prefix(3).map(\.element), ["1", "2", "3"], "their elements")
    expect(recording.names[steps[0].name].description, "render at \(here):\(line)", "their name")
    let run = recording.runs.first { $0.begin <= steps[0].begin && steps[2].end <= $0.end }
    expect((run?.steps ?? 0) >= 3, "the run has them")
    expect(run?.element, nil, "the element of all")
    let named = recording.statistics.names.first { $0.name.hasPrefix("render") }
    expect((named?.total ?? .zero) >= .milliseconds(9), "the time of all")
  },

  recording("a run that one element passes is called after the place") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    let done = DispatchSemaphore(value: 0)
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: worker).traced("shown", in: timeline)
      .subscribe(onNext: { _ in
        usleep(3000)
        done.signal()
      })
    subject.onNext(7)
    done.wait()
    subscription.dispose()
    worker.perform()
    let recording = timeline.stop()
    let run = recording.runs.first { $0.name.map { recording.names[$0].label } == "shown" }
    expect(run != nil, "there is a run")
    // The operator is a step before it where its thread was held up.
    let elements = [run?.element] + recording.steps.map(\.element)
    expect(elements.contains("7"), "the element is among \(elements)")
  },

  recording("what is scheduled by a program is called after its line") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    worker.schedule { usleep(2000) }
    let line = #line - 1
    worker.perform()
    let recording = timeline.stop()
    guard knowsLines else { return }
    let run = recording.runs.first { $0.length >= .milliseconds(2) }
    expect(
      run?.name.map { "\(recording.names[$0])" }, "schedule at \(here):\(line)", "its name")
    expect(run?.origin?.line, line, "where it was scheduled")
  },

  recording("busy means running, not waiting") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    worker.schedule { usleep(20_000) }
    worker.schedule {
      let begin = ProcessorClock.ofCallingThread()
      while ProcessorClock.ofCallingThread() < begin + 20_000_000 {}
    }
    worker.perform()
    let runs = timeline.stop().runs.filter { $0.length >= .milliseconds(20) }
    expect(runs.count, 2, "the long ones")
    expect(runs[0].busy! < .milliseconds(10), "the one that sleeps: \(runs[0].busy!)")
    expect(runs[1].busy! >= .milliseconds(20), "the one that works: \(runs[1].busy!)")
  },

  recording("a thread that waits for a signal is not busy while it does") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    let (entered, signal) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    worker.schedule {
      entered.signal()
      signal.wait()
    }
    entered.wait()
    usleep(30_000)
    let run = timeline.recording.runs.first { $0.isRunning }
    signal.signal()
    guard knowsLines else { return }
    expect((run?.length ?? .zero) >= .milliseconds(30), "it is running")
    expect((run?.busy ?? .seconds(1)) < .milliseconds(10), "it is busy for \(run?.busy ?? .zero)")
  },

  recording("a sender that waits for room is seen, also while it does") { timeline in
    let worker = NewThreadScheduler().makeWorker()
    let (entered, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let subject = PublishSubject<Int>()
    let subscription = subject.observe(on: worker, capacity: 1, whenFull: .wait).subscribe(onNext: { number in
      if number == 0 { entered.wait() }
      if number == 3 { done.signal() }
    })
    Thread.detachNewThread { for number in 0...3 { subject.onNext(number) } }
    let isWaiting = { timeline.recording.waits.contains { $0.isRunning && $0.kind == .blocked } }
    while !isWaiting() { usleep(100) }
    entered.signal()
    done.wait()
    subscription.dispose()
    let recording = timeline.stop()
    let waits = recording.waits.filter { !$0.isRunning }
    expect(!waits.isEmpty, "some wait is over")
    expect(waits.allSatisfy { $0.begin <= $0.end && $0.end <= recording.length }, "within the recording")
    expect(recording.names[waits[0].name].label, "room in observe(on:)", "what it is called")
  },

  recording("the closures of map(maxConcurrent:) are seen") { timeline in
    let done = DispatchSemaphore(value: 0)
    _ = Observable.of(1, 2, 3).map(maxConcurrent: 2) { number in
      try await Task.sleep(for: .milliseconds(2))
      return number
    }.subscribe(onDisposed: { done.signal() })
    done.wait()
    let recording = timeline.stop()
    let waits = recording.waits.filter { $0.kind == .awaited }
    expect(waits.count, 3, "their number")
    expect(waits.allSatisfy { $0.length >= .milliseconds(2) || $0.isRunning }, "their lengths")
    expect(recording.names[waits[0].name].label, "map(maxConcurrent:)", "what they are called")
  },

  recording("the stretches of a task say which they are of") { timeline in
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "task")
    await Task(executorPreference: queue) {
      // The queue resumes the task, and not before it has suspended: its work and the task's stretches take
      // turns.
      await withUnsafeContinuation { resumed in _ = queue.schedule { resumed.resume() } }
    }.value
    queue.perform()
    let tasks = timeline.stop().runs.compactMap(\.task)
    expect(tasks.count >= 2, "there are \(tasks.count) stretches")
    expect(Set(tasks).count < tasks.count, "two of one task in \(tasks)")
  },
]
