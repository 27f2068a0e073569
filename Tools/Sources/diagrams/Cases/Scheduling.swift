// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let scheduling = Category(
    name: "Scheduling",
    abstract: "Operators that say where events are delivered, and where a sequence is subscribed to.",
    cases: [
      Case("observe-on", "observe(on:)") { scheduler in
        let source = try scheduler.createHotObservable("--a--(bc)--d--|")
        let result = source.observe(on: scheduler)
        return Picture(["source": source], result)
      },
      Case("observe-on-capacity", "observe(on:capacity:whenFull:)") { scheduler in
        let source = try scheduler.createHotObservable("--a--(bcdef)--g--|")
        let result = source.observe(on: scheduler, capacity: 2, whenFull: .dropOldest)
        return Picture(["source": source], result)
      },
      Case("subscribe-on", "subscribe(on:)") { scheduler in
        let source = try scheduler.createColdObservable("-a--b--c--|")
        let result = source.subscribe(on: scheduler)
        return Picture(["source": source], result)
      },
    ])

  static let concurrency = Category(
    name: "Concurrency",
    abstract: "Operators that run tasks: with `on:`, as here, on a scheduler, without it on the shared pool.",
    cases: [
      Case("map-concurrent", "map(maxConcurrent:)") { scheduler in
        let source = try scheduler.createHotObservable("-5-2-2--|", values: ["5": 5, "2": 2])
        let result = source.map(maxConcurrent: 2, on: scheduler) { seconds in
          try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
          return "\(seconds) s"
        }
        return Picture(["source": source], result)
      },
      Case("map-concurrent-unordered", "map(maxConcurrent:ordering:)") { scheduler in
        let source = try scheduler.createHotObservable("-5-2-2--|", values: ["5": 5, "2": 2])
        let result = source.map(maxConcurrent: 2, ordering: .completion, on: scheduler) { seconds in
          try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
          return "\(seconds) s"
        }
        return Picture(["source": source], result)
      },
      Case("filter-concurrent", "filter(maxConcurrent:)") { scheduler in
        let source = try scheduler.createHotObservable(
          "-1-2-3-4|", values: ["1": 1, "2": 2, "3": 3, "4": 4])
        let result = source.filter(maxConcurrent: 2, on: scheduler) { number in
          try await Task.sleep(for: .seconds(3), clock: scheduler.taskClock)
          return number % 2 == 0
        }
        return Picture(["source": source], result)
      },
      Case("flatMap-concurrent", "flatMap(maxConcurrent:)") { scheduler in
        let source = try scheduler.createHotObservable("-a-b-c---|")
        let pages = try scheduler.createColdObservable("--1--2|")
        let result = source.flatMap(maxConcurrent: 2, on: scheduler) { key in
          try await Task.sleep(for: .seconds(2), clock: scheduler.taskClock)
          return pages.map { key + $0 }
        }
        return Picture(["source": source, "pages": pages], result)
      },
      Case("mapLatest") { scheduler in
        let source = try scheduler.createHotObservable(
          "-5-2---3-|", values: ["5": 5, "2": 2, "3": 3])
        let result = source.mapLatest(on: scheduler) { seconds in
          try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
          return "\(seconds) s"
        }
        return Picture(["source": source], result)
      },
      Case("carrying") { scheduler in
        let source = try scheduler.createHotObservable("-1--2---|")
        let result = Trace.$id.withValue("t") {
          source.carrying(Trace.$id).delay(.seconds(2), scheduler: scheduler).map { $0 + Trace.id }
        }
        return Picture(["source": source], result)
      },
      Case("carrying-value", "carrying a value of the element") { scheduler in
        let source = try scheduler.createHotObservable("-1--2---|")
        let result = source.carrying(Trace.$id) { $0 }.map { _ in "trace " + Trace.id }
        return Picture(["source": source], result)
      },
      Case("create-task", "create of asynchronous work") { scheduler in
        let result = Observable<String>.create(on: scheduler) { observer in
          for page in ["a", "b", "c"] {
            try await Task.sleep(for: .seconds(3), clock: scheduler.taskClock)
            observer.onNext(page)
          }
        }
        return Picture([:], result)
      },
      Case("single-task", "Single.create of asynchronous work") { scheduler in
        let result = Single.create(on: scheduler) {
          try await Task.sleep(for: .seconds(3), clock: scheduler.taskClock)
          return "user"
        }
        return Picture([:], result)
      },
      Case("async-sequence", "asObservable of an asynchronous sequence") { scheduler in
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        for (time, element) in [(203, "a"), (206, "b"), (209, "c")] {
          scheduler.scheduleAt(time) { continuation.yield(element) }
        }
        scheduler.scheduleAt(212) { continuation.finish() }
        let result = stream.asObservable(on: scheduler)
        return Picture([:], result)
      },
      Case("async-sequence-credits", "asObservable of an asynchronous sequence, with credits") { scheduler in
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        for element in ["a", "b", "c", "d"] { continuation.yield(element) }
        continuation.finish()
        let credits = Credits(2)
        for time in [204, 207, 210] { scheduler.scheduleAt(time) { credits.giveBack() } }
        let result = stream.asObservable(credits: credits, on: scheduler)
        return Picture([:], result)
      },
    ])
}

/// What the pictures of `carrying` carry.
private enum Trace {
  @TaskLocal static var id = "none"
}
