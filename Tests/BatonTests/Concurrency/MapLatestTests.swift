// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Testing

@Suite("The latest asynchronous closure")
struct MapLatestTests {
  @Test func `A newer element cancels the task of the one before; the end waits for the last task`() async {
    let (jobs, probe) = (Jobs(), Probe())
    let all = Task { try await probe.observable.mapLatest { try await jobs.work($0) }.collect() }
    await probe.subscribed.wait()
    for element in 0..<3 {
      probe.source.onNext(element)
      #expect(await jobs.begun.next() == element)
      if element > 0 { #expect(await jobs.cancelled.next() == element - 1) }
    }
    probe.source.onCompleted()
    jobs.finish(2)
    #expect(await (try? all.value) == [2])
  }

  @Test func `Each result that is ready before the next element comes is sent`() async {
    let (jobs, probe, heard) = (Jobs(), Probe(), Mailbox<Int>())
    let subscription = probe.observable.mapLatest { try await jobs.work($0) }
      .subscribe(onNext: { heard.send($0) })
    for element in 0..<3 {
      probe.source.onNext(element)
      jobs.finish(element)
      #expect(await heard.next() == element)
    }
    subscription.dispose()
  }

  @Test(
    "What a replaced task that ignores cancellation ends with is dropped",
    arguments: [Result<Int, Failure>.success(0), .failure(.first)])
  func stubborn(outcome: Result<Int, Failure>) async {
    let (jobs, probe, ended) = (Jobs(), Probe(), Moment())
    let all = Task {
      try await probe.observable.mapLatest { number in
        defer { ended.send() }
        return try await Task { try await jobs.work(number) }.result.get()
      }.collect()
    }
    await probe.subscribed.wait()
    probe.source.onNext(0)
    #expect(await jobs.begun.next() == 0)
    probe.source.onNext(1)
    #expect(await jobs.begun.next() == 1)
    jobs.finish(0, outcome)
    await ended.wait()
    probe.source.onCompleted()
    jobs.finish(1)
    #expect(await (try? all.value) == [1])
  }

  @Test func `An error of the source cancels the task and ends the sequence`() async {
    let (jobs, probe) = (Jobs(), Probe())
    let all = Task { try await probe.observable.mapLatest { try await jobs.work($0) }.collect() }
    await probe.subscribed.wait()
    probe.source.onNext(0)
    #expect(await jobs.begun.next() == 0)
    probe.source.onError(Failure.first)
    await #expect(throws: Failure.first) { try await all.value }
    #expect(await jobs.cancelled.next() == 0)
  }

  @Test func `Disposal cancels the task, and frees the subscriber although the task goes on`() async {
    let (jobs, probe, ended) = (Jobs(), Probe(), Moment())
    let (subscription, owner) = holding { held in
      probe.observable.mapLatest { number in
        defer { ended.send() }
        return try await Task { try await jobs.work(number) }.result.get()
      }.subscribe(onNext: { _ in Issue.record("\(held) was disposed of") })
    }
    probe.source.onNext(0)
    #expect(await jobs.begun.next() == 0)
    #expect(owner() != nil)
    subscription.dispose()
    #expect(owner() == nil)
    jobs.finish(0)
    await ended.wait()
  }

  @Test func `A task that is replaced before its turn does not begin`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let begun = Lock([Int]())
    let recorder = Observable.of(1, 2, 3).mapLatest(on: scheduler) { number in
      begun.withLock { $0.append(number) }
      return number
    }.record()
    scheduler.start()
    #expect(begun.withLock { $0 } == [3])
    #expect(recorder.elements == [3] && recorder.isCompleted)
  }

  @Test func `A search box: a query that is typed over is not answered, and costs no time`() async throws {
    let (answers, cancelled) = try await withVirtualTimeScheduler { scheduler in
      let queries = PublishSubject<String>()
      let cancelled = Lock([String]())
      let answers = queries.debounce(.milliseconds(300), scheduler: scheduler).mapLatest { query in
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(2))
          return "\(query)!"
        } onCancel: {
          cancelled.withLock { $0.append(query) }
        }
      }.record()
      for query in ["s", "sw", "swift"] {
        queries.onNext(query)
        try await Task.sleep(for: .seconds(query == "s" ? 3 : 1))
      }
      try await Task.sleep(for: .seconds(2))
      return (answers.elements, cancelled.withLock { $0 })
    }
    #expect(answers == ["s!", "swift!"])
    #expect(cancelled == ["sw"])
  }

  @MainActor
  @Test func `The work belongs to the actor in whose code it is written`() async throws {
    var begun = 0
    let results = Observable.from(1...50).observe(on: .serial(name: "numbers")).mapLatest { number in
      begun += 1
      await Task.yield()
      return number
    }
    #expect(try await results.lastValue == 50)
    #expect((1...50).contains(begun))
  }

  @Test func `What cannot fail still cannot`() async {
    let results: Infallible<Int> = Infallible.of(1, 2, 3).mapLatest { $0 * 2 }
    var last: Int?
    for await result in results.values { last = result }
    #expect(last == 6)
  }

  @Test func `Inside a sequence that is switched away from, the task is cancelled too`() async {
    let (jobs, outer, heard) = (Jobs(), PublishSubject<Int>(), Mailbox<Int>())
    let subscription = outer.flatMapLatest { number in
      Observable.just(number).concat(Observable.never()).mapLatest { try await jobs.work($0) }
    }.subscribe(onNext: { heard.send($0) })
    outer.onNext(0)
    #expect(await jobs.begun.next() == 0)
    outer.onNext(1)
    #expect(await jobs.cancelled.next() == 0)
    jobs.finish(1)
    #expect(await heard.next() == 1)
    subscription.dispose()
  }
}
