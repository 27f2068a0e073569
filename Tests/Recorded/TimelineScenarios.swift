// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation
import TestSupport

extension ImmediateScheduler {
  /// Runs `body` and waits for it, and for the record of it, which a serial scheduler makes before the next
  /// piece.
  func perform(_ body: @escaping @Sendable () -> Void = {}) {
    let done = DispatchSemaphore(value: 0)
    _ = schedule(()) {
      body()
      return Disposables.create()
    }
    _ = schedule(()) {
      done.signal()
      return Disposables.create()
    }
    done.wait()
  }
}

extension Recording {
  func runs(of name: String) -> [Run] { runs.filter { schedulers[$0.scheduler].name == name } }

  /// The runs of what a scheduler has been asked to ``perform``. Every other one is the piece that signals,
  /// which takes as long where its thread is held up.
  func performed(by name: String) -> [Run] {
    runs(of: name).enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }
}

/// A scenario with a timeline that records all.
func recording(_ name: String, _ body: @escaping @Sendable (Timeline) -> Void) -> Scenario {
  Scenario(name) {
    let timeline = Timeline()
    timeline.start()
    body(timeline)
  }
}

/// The same, which may suspend.
func recording(_ name: String, _ body: @escaping @Sendable (Timeline) async -> Void) -> Scenario {
  Scenario(name) {
    let timeline = Timeline()
    timeline.start()
    await body(timeline)
  }
}

extension SerialDispatchQueueScheduler {
  fileprivate convenience init(_ name: String) { self.init(internalSerialQueueName: name) }
}

let timelineScenarios = [
  recording("each piece of work is recorded, with when and where it was scheduled and ran") { timeline in
    let scheduler = SerialDispatchQueueScheduler("one")
    for _ in 0..<5 { scheduler.perform { usleep(2000) } }
    let recording = timeline.stop()
    let runs = recording.performed(by: #"SerialDispatchQueueScheduler("one")"#)
    expect(runs.count, 5, "the number of runs")
    for run in runs {
      expect(run.length >= .milliseconds(2), "it takes its time")
      expect(run.scheduledAt! <= run.begin, "scheduled before it begins")
      expect(run.begin < run.end && run.end <= recording.length, "within the recording")
      expect(recording.threads[run.scheduledOn!].isMain, Thread.isMainThread, "the scheduling thread is main")
      expect(run.scheduledOn != run.thread, "another thread runs it")
    }
    for (run, next) in zip(runs, runs.dropFirst()) { expect(run.end <= next.begin, "one after another") }
    expect(recording.dropped, 0, "what is dropped")
  },

  recording("many quick pieces are recorded one by one") { timeline in
    let scheduler = SerialDispatchQueueScheduler("quick")
    for _ in 0..<1000 { _ = scheduler.schedule(()) { Disposables.create() } }
    scheduler.perform()
    let runs = timeline.stop().runs(of: #"SerialDispatchQueueScheduler("quick")"#)
    expect(runs.count { !$0.isRunning } >= 1001, "there are \(runs.count)")
    expect(runs.allSatisfy { $0.isRunning || $0.scheduledAt != nil }, "all say when they were scheduled")
  },

  Scenario("a thread keeps the newest, and says how many it dropped") {
    let timeline = Timeline(capacity: 10)
    let scheduler = SerialDispatchQueueScheduler("ring")
    timeline.start(scheduler)
    // On one thread: a queue's blocks may run on several.
    let worker = NewThreadScheduler().makeWorker()
    timeline.start(worker)
    for _ in 0..<99 { _ = worker.schedule(()) { Disposables.create() } }
    worker.perform { usleep(3000) }
    let recording = timeline.stop()
    expect(recording.runs.count { !$0.isRunning }, 10, "the number of runs")
    expect(recording.runs.contains { $0.length >= .milliseconds(3) }, "the newest is among them")
    expect(recording.dropped >= 90, "\(recording.dropped) were dropped")
  },

  Scenario("schedulers that were not asked for are not recorded") {
    let timeline = Timeline()
    let (wanted, other) = (SerialDispatchQueueScheduler("wanted"), SerialDispatchQueueScheduler("other"))
    timeline.start(wanted)
    other.perform()
    wanted.perform()
    other.perform()
    let recording = timeline.stop()
    expect(recording.schedulers.map(\.name), ["\(wanted)"], "the schedulers")
    expect(recording.runs.isEmpty, false, "empty")
  },

  Scenario("what is asked for can be widened while it records") {
    let timeline = Timeline()
    let (first, second) = (SerialDispatchQueueScheduler("first"), SerialDispatchQueueScheduler("second"))
    timeline.start(first)
    second.perform()
    timeline.start()
    second.perform()
    let names = timeline.stop().schedulers.map(\.name)
    expect(names.contains("\(second)"), "\(names)")
  },

  recording("a stopped timeline records no more, says the same, and begins anew") { timeline in
    let scheduler = SerialDispatchQueueScheduler("again")
    scheduler.perform()
    let first = timeline.stop()
    scheduler.perform()
    expect(timeline.stop() == first && timeline.recording == first, "it changed")
    timeline.start()
    expect(timeline.recording.runs.isEmpty, "it begins with nothing")
    scheduler.perform()
    expect(timeline.stop().runs.isEmpty, false, "empty")
  },

  Scenario("a timeline that is gone leaves nothing behind") {
    weak var gone: Timeline?
    do {
      let timeline = Timeline()
      gone = timeline
      timeline.start()
      SerialDispatchQueueScheduler("gone").perform()
    }
    expect(gone == nil, "it is still there")
  },

  Scenario("schedulers and their work are freed while they are recorded") {
    final class Probe: Sendable {}
    let timeline = Timeline()
    timeline.start()
    weak var scheduler: SerialDispatchQueueScheduler?
    weak var probe: Probe?
    do {
      let (new, work) = (SerialDispatchQueueScheduler("freed"), Probe())
      (scheduler, probe) = (new, work)
      new.perform { _ = work }
    }
    // The queue's block may hold it a little longer than its last piece.
    while scheduler != nil { usleep(100) }
    expect(probe == nil, "what it ran is still there")
    // The next ones may be where it was.
    for index in 0..<200 { SerialDispatchQueueScheduler("next \(index)").perform() }
    let recording = timeline.stop()
    for index in 0..<200 {
      let name = "SerialDispatchQueueScheduler(\"next \(index)\")"
      expect(recording.schedulers.count { $0.name == name }, 1, name)
      expect(recording.runs(of: name).isEmpty, false, name)
    }
  },

  Scenario("two timelines record at once, each what it was asked for") {
    let (all, some) = (Timeline(), Timeline())
    let (wanted, other) = (SerialDispatchQueueScheduler("wanted"), SerialDispatchQueueScheduler("other"))
    all.start()
    some.start(wanted)
    wanted.perform()
    some.stop()
    other.perform()
    expect(some.recording.schedulers.count, 1, "the schedulers of one")
    let names = Set(all.stop().schedulers.map(\.name))
    expect(names.isSuperset(of: ["\(wanted)", "\(other)"]), "\(names)")
  },

  recording("work that does not end is seen while it runs") { timeline in
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let scheduler = SerialDispatchQueueScheduler("stuck")
    scheduler.schedule {
      begun.signal()
      end.wait()
    }
    begun.wait()
    usleep(2000)
    let recording = timeline.recording
    let stuck = recording.runs(of: #"SerialDispatchQueueScheduler("stuck")"#)
    expect(stuck.map(\.isRunning), [true], "what runs")
    expect(stuck[0].scheduledAt != nil, "when it was scheduled is not known")
    expect(stuck[0].end, recording.length, "its end")
    end.signal()
    scheduler.perform()
    expect(timeline.stop().runs(of: #"SerialDispatchQueueScheduler("stuck")"#)[0].isRunning, false, "running")
  },

  Scenario("a recording joins a thread that is in the midst of its work") {
    let pool = ThreadPoolScheduler(threads: 1, name: "busy")
    let timeline = Timeline()
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // One turn runs all of it.
    pool.schedule {
      timeline.start()
      begun.signal()
      goOn.wait()
    }
    begun.wait()
    for _ in 0..<20 { pool.schedule { usleep(200) } }
    goOn.signal()
    pool.perform()
    let runs = timeline.stop().runs(of: #"ThreadPoolScheduler("busy")"#)
    let count = runs.count { $0.length > .microseconds(150) }
    expect(count >= 20, "there are \(count)")
  },

  Scenario("threads that come and go do not fill the memory") {
    let timeline = Timeline(capacity: 100)
    timeline.start()
    let scheduler = NewThreadScheduler()
    for _ in 0..<3000 { scheduler.perform() }
    let recording = timeline.stop()
    expect(recording.threads.count <= 1100, "\(recording.threads.count) threads")
    expect(recording.dropped > 0, "none are dropped")
    expect(recording.runs.count + recording.dropped >= 3000, "some are lost")
  },

  Scenario("timelines are started and stopped while all threads are busy") {
    let isOver = DispatchSemaphore(value: 0)
    let schedulers: [any ImmediateScheduler] = [
      SerialDispatchQueueScheduler("a"), ThreadPoolScheduler(threads: 2, name: "b"),
      ConcurrentDispatchQueueScheduler(qos: .default), NewThreadScheduler().makeWorker(),
    ]
    let timelines = (0..<3).map { _ in Timeline(capacity: 64) }
    for scheduler in schedulers {
      Thread.detachNewThread {
        for _ in 0..<300 { scheduler.perform() }
        isOver.signal()
      }
    }
    for (index, timeline) in timelines.enumerated() {
      Thread.detachNewThread {
        for round in 0..<100 {
          if (round + index) % 2 == 0 { timeline.start() } else { timeline.start(schedulers[index]) }
          _ = timeline.recording
          timeline.stop()
        }
        isOver.signal()
      }
    }
    for _ in 0..<7 { isOver.wait() }
    for timeline in timelines {
      for run in timeline.recording.runs { expect(run.begin <= run.end, "a run ends before it begins") }
    }
  },

  Scenario("timelines come and go beside traffic, which goes on") {
    let (isOver, hasEnded) = (Guarded(false), DispatchSemaphore(value: 0))
    let pool = ThreadPoolScheduler(threads: 2, name: "traffic")
    let queue = SerialDispatchQueueScheduler("traffic")
    for index in 0..<3 {
      Thread.detachNewThread {
        let subject = PublishSubject<Int>()
        let bag = CompositeDisposable()
        func subscribe() -> any Disposable {
          subject.map { $0 + 1 }.observe(on: pool).filter { $0 > 0 }.observe(on: queue)
            .subscribe(onNext: { _ in })
        }
        _ = bag.insert(subscribe())
        var round = 0
        while !isOver.withLock({ $0 }) {
          subject.onNext(round)
          round += 1
          if round % 100 == index { subscribe().dispose() }
          if round % 64 == 0 { pool.perform() }
        }
        bag.dispose()
        hasEnded.signal()
      }
    }
    for round in 0..<20 {
      let timeline = Timeline()
      let subject = PublishSubject<Int>()
      let traced = subject.traced("place", in: timeline).subscribe()
      if round % 2 == 0 { timeline.start() } else { timeline.start(pool) }
      subject.onNext(round)
      pool.perform()
      let recording = timeline.stop()
      expect(recording.runs.contains { !$0.isRunning }, "round \(round) has no run")
      expect(recording.events.contains { $0.kind != .subscribed }, "round \(round) has no event")
      traced.dispose()
    }
    isOver.withLock { $0 = true }
    for _ in 0..<3 { hasEnded.wait() }
  },

  Scenario("a piece begins when it begins, whatever ran before it in its turn") {
    let timeline = Timeline()
    let scheduler = SerialDispatchQueueScheduler("mixed")
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    scheduler.schedule {
      begun.signal()
      goOn.wait()
    }
    // It is a run too, of which it is not known for how long it waited.
    scheduler.schedule { usleep(300_000) }
    begun.wait()
    timeline.start()
    for _ in 0..<3 { _ = scheduler.schedule(()) { Disposables.create() } }
    goOn.signal()
    scheduler.perform()
    let runs = timeline.stop().runs(of: #"SerialDispatchQueueScheduler("mixed")"#).filter { !$0.isRunning }
    let (earlier, short) = (runs.filter { $0.scheduledAt == nil }, runs.filter { $0.scheduledAt != nil })
    expect(earlier.count { $0.length >= .milliseconds(250) }, 1, "the number of long runs")
    expect(short.count { $0.length < .milliseconds(250) }, short.count, "the number of short runs")
    expect(short.contains { $0.wait! >= .milliseconds(250) }, "none waited")
  },

  recording("what is scheduled is never scheduled after it began") { timeline in
    let scheduler = SerialDispatchQueueScheduler("race")
    for _ in 0..<50_000 { _ = scheduler.schedule(()) { Disposables.create() } }
    scheduler.perform()
    let recording = timeline.stop()
    expect(recording.runs.allSatisfy { $0.scheduledAt.map { $0 >= .zero } ?? true }, "before the beginning")
    for run in recording.runs { if let moment = run.scheduledAt { expect(moment <= run.begin, "too late") } }
  },

  Scenario("a timeline that is started and stopped at once ends closed") {
    for _ in 0..<30 {
      let (timeline, isOver) = (Timeline(), DispatchSemaphore(value: 0))
      for index in 0..<3 {
        Thread.detachNewThread {
          for _ in 0..<100 { if index == 0 { timeline.start() } else { timeline.stop() } }
          isOver.signal()
        }
      }
      for _ in 0..<3 { isOver.wait() }
      timeline.stop()
    }
    final class Named: ImmediateScheduler, CustomStringConvertible, Sendable {
      let isAsked = BehaviorRelay(value: false)
      var description: String {
        isAsked.accept(true)
        return "named"
      }
      func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
      ) -> any Disposable { Schedulers.run(as: self) { action(state) } }
    }
    let scheduler = Named()
    _ = scheduler.schedule(()) { _ in Disposables.create() }
    expect(scheduler.isAsked.value, false, "whether it is still recorded")
  },

  Scenario("a description may schedule, and start and stop timelines") {
    final class Busy: ImmediateScheduler, CustomStringConvertible, Sendable {
      let other: Timeline
      let inner = SerialDispatchQueueScheduler("inner")
      init(_ other: Timeline) { self.other = other }
      var description: String {
        other.stop()
        inner.perform()
        _ = schedule(()) { _ in Disposables.create() }
        other.start()
        return "busy"
      }
      func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
      ) -> any Disposable { Schedulers.run(as: self) { action(state) } }
    }
    let (timeline, other) = (Timeline(), Timeline())
    timeline.start()
    other.start()
    let scheduler = Busy(other)
    for _ in 0..<10 { _ = scheduler.schedule(()) { _ in Disposables.create() } }
    expect(timeline.stop().runs(of: "busy").isEmpty, false, "empty")
  },

  recording("another timeline that is made during a turn adds no run") { timeline in
    let scheduler = HistoricalScheduler()
    for second in 1...3 { scheduler.schedule(after: .seconds(second)) { _ = Timeline() } }
    scheduler.start()
    let recording = timeline.stop()
    expect(recording.runs.count, 3, "the number of runs")
    expect(recording.schedulers.map(\.name), ["HistoricalScheduler"], "the schedulers")
  },

  Scenario("a turn that is joined goes on being recorded after a turn within it") {
    let timeline = Timeline()
    let scheduler = HistoricalScheduler()
    for second in 1...5 {
      scheduler.schedule(after: .seconds(second)) {
        if second == 1 {
          timeline.start()
          _ = CurrentThreadScheduler.instance.schedule(()) { _ in Disposables.create() }
        }
      }
    }
    scheduler.start()
    expect(timeline.stop().runs(of: "HistoricalScheduler").count, 4, "the number of runs")
  },

  Scenario("an actor's jobs are a run each") {
    actor Counter {
      let scheduler = SerialDispatchQueueScheduler("actor")
      var count = 0
      nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }
      func add() { count += 1 }
    }
    let counter = Counter()
    await counter.add()
    let timeline = Timeline()
    timeline.start()
    for _ in 0..<10 { await counter.add() }
    counter.scheduler.perform()
    let runs = timeline.stop().runs(of: #"SerialDispatchQueueScheduler("actor")"#).filter { !$0.isRunning }
    expect(runs.count == 11 || runs.count == 12, "there are \(runs.count)")
  },

  Scenario("a timeline that was not started has no runs, whatever others record") {
    let (started, made) = (Timeline(), Timeline())
    started.start()
    SerialDispatchQueueScheduler("one").perform()
    expect(made.stop().runs.count, 0, "the number of runs")
    expect(started.stop().runs.isEmpty, false, "empty")
  },

  Scenario("a scheduler that a timeline held last may use the timeline as it goes") {
    final class Last: ImmediateScheduler, Sendable {
      let timeline: Timeline
      init(_ timeline: Timeline) { self.timeline = timeline }
      deinit { timeline.stop() }
      func schedule<State: Sendable>(
        _ state: State, action: @escaping @Sendable (State) -> any Disposable
      ) -> any Disposable { action(state) }
    }
    let timeline = Timeline()
    // Let go of by another wish, and by the end.
    timeline.start(Last(timeline))
    timeline.start()
    timeline.start(Last(timeline))
    timeline.stop()
  },
]
