// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Testing

@Suite("Asynchronous closures")
struct ConcurrentMapTests {
  private static let orderings: [ResultOrdering] = [.source, .completion]

  private let jobs = Jobs()

  /// Waits until `count` jobs have begun; returns which.
  private func begun(_ count: Int) async -> Set<Int> {
    var begun: Set<Int> = []
    while begun.count < count { if let next = await jobs.begun.next() { begun.insert(next) } }
    return begun
  }

  @Test("Results are delivered in the order of the elements, or as they are made", arguments: orderings)
  func order(ordering: ResultOrdering) async throws {
    let heard = Mailbox<Int>()
    let ended = Moment()
    let subscription = Observable.of(0, 1, 2).map(maxConcurrent: 3, ordering: ordering) {
      try await jobs.work($0)
    }
    .subscribe(onNext: { heard.send($0) }, onCompleted: { ended.send() })
    #expect(await begun(3) == [0, 1, 2])
    if ordering == .completion {
      for number in [2, 0, 1] {
        jobs.finish(number)
        #expect(await heard.next() == number)
      }
    } else {
      for number in [2, 0, 1] { jobs.finish(number) }
      for number in 0...2 { #expect(await heard.next() == number) }
    }
    await ended.wait()
    subscription.dispose()
  }

  @Test("No more than may run at once, and the next begins when one is through", arguments: orderings)
  func limit(ordering: ResultOrdering) async {
    let all = Task {
      try await Observable.range(start: 0, count: 4).map(maxConcurrent: 2, ordering: ordering) {
        try await jobs.work($0)
      }.collect()
    }
    #expect(await begun(2) == [0, 1])
    jobs.finish(0)
    #expect(await jobs.begun.next() == 2)
    jobs.finish(1)
    #expect(await jobs.begun.next() == 3)
    for number in 2...3 { jobs.finish(number) }
    #expect(await Set((try? all.value) ?? []) == [0, 1, 2, 3])
  }

  @Test("An error of the closure cancels the other tasks and ends the sequence", arguments: orderings)
  func closureError(ordering: ResultOrdering) async {
    let all = Task {
      try await Observable.of(0, 1, 2).concat(Observable.never()).map(maxConcurrent: 2, ordering: ordering) {
        try await jobs.work($0)
      }.collect()
    }
    #expect(await begun(2) == [0, 1])
    jobs.finish(1, .failure(.second))
    await #expect(throws: Failure.second) { try await all.value }
    #expect(await jobs.cancelled.next() == 0)
  }

  @Test(arguments: orderings)
  func `So does an error of the source`(ordering: ResultOrdering) async {
    let probe = Probe()
    let all = Task {
      try await probe.observable.map(maxConcurrent: 1, ordering: ordering) { try await jobs.work($0) }
        .collect()
    }
    await probe.subscribed.wait()
    for element in 0..<3 { probe.source.onNext(element) }
    #expect(await jobs.begun.next() == 0)
    probe.source.onError(Failure.first)
    await #expect(throws: Failure.first) { try await all.value }
    #expect(await jobs.cancelled.next() == 0)
    await probe.disposed.wait()
  }

  @Test func `Disposal cancels what runs, and nothing arrives of what ends all the same`() async {
    let stubborn = Jobs()
    let ended = Moment()
    let probe = Probe()
    let subscription = probe.observable.map(maxConcurrent: 2) { number in
      if number == 0 { return try await jobs.work(number) }
      // Ignores that it is cancelled.
      let result = await Task { try await stubborn.work(number) }.result
      ended.send()
      return try result.get()
    }.subscribe(
      onNext: { _ in Issue.record("it was disposed of") },
      onError: { _ in Issue.record("it was disposed of") },
      onCompleted: { Issue.record("it was disposed of") })
    for element in 0..<3 { probe.source.onNext(element) }
    #expect(await jobs.begun.next() == 0)
    #expect(await stubborn.begun.next() == 1)
    subscription.dispose()
    await probe.disposed.wait()
    #expect(await jobs.cancelled.next() == 0)
    stubborn.finish(1)
    await ended.wait()
  }

  @Test func `Disposal at once after subscription, amid it, in a result, and after the end`() async throws {
    let numbers = Observable.range(start: 0, count: 100)
    let doubled = numbers.map(maxConcurrent: 2) { $0 * 2 }
    doubled.subscribe().dispose()
    #expect(try await Observable.merge(.just(-1), doubled).take(1).collect() == [-1])
    #expect(try await doubled.take(3).collect() == [0, 2, 4])
    let ended = Moment()
    let after = doubled.subscribe(onCompleted: { ended.send() })
    await ended.wait()
    after.dispose()
  }

  @Test(arguments: orderings)
  func `A million elements, never more at once than may be`(ordering: ResultOrdering) async throws {
    let count = AllocationCount.flood(ordering == .source ? 1_000_000 : 100_000)  // In order, a million.
    let running = UnderWay()
    let results = try await Observable.range(start: 0, count: count).map(
      maxConcurrent: 8, ordering: ordering
    ) {
      running.begin()
      if $0 % 1024 == 0 { await Task.yield() }
      running.end()
      return $0
    }.collect()
    #expect(running.most <= 8)
    #expect((ordering == .source ? results : results.sorted()) == Array(0..<count))
  }

  @Test(arguments: orderings)
  func `What asynchronous predicates let through`(ordering: ResultOrdering) async throws {
    let even = try await Observable.range(start: 0, count: 100).filter(maxConcurrent: 4, ordering: ordering) {
      await Task.yield()
      return $0.isMultiple(of: 2)
    }.collect()
    #expect((ordering == .source ? even : even.sorted()) == Array(stride(from: 0, to: 100, by: 2)))
    await #expect(throws: Failure.first) {
      try await Observable.of(1, 2).filter(maxConcurrent: 1) { _ in throw Failure.first }.collect()
    }
  }

  @Test
  func `Sequences that are made asynchronously are merged, and run no more at once than may`() async throws {
    let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
    let heard = Mailbox<Int>()
    let ended = Moment()
    let subscription = Observable.of(0, 1).flatMap(maxConcurrent: 1) { subjects[try await jobs.work($0)] }
      .do(onSubscribed: {}).subscribe(onNext: { heard.send($0) }, onCompleted: { ended.send() })
    #expect(await jobs.begun.next() == 0)
    jobs.finish(0)
    while !subjects[0].hasObservers { await Task.yield() }
    subjects[0].onNext(10)
    #expect(await heard.next() == 10)
    subjects[0].onCompleted()
    #expect(await jobs.begun.next() == 1)
    jobs.finish(1)
    while !subjects[1].hasObservers { await Task.yield() }
    subjects[1].onNext(11)
    #expect(await heard.next() == 11)
    subjects[1].onCompleted()
    await ended.wait()
    subscription.dispose()
  }

  @Test func `An error in making a sequence, and disposal meanwhile`() async {
    let made = Observable.of(0, 1).flatMap(maxConcurrent: 2) { Observable.just(try await jobs.work($0)) }
    let all = Task { try await made.collect() }
    #expect(await begun(2) == [0, 1])
    jobs.finish(1, .failure(.second))
    await #expect(throws: Failure.second) { try await all.value }
    #expect(await jobs.cancelled.next() == 0)
    let others = Jobs()
    let subscription = Observable.just(5).flatMap(maxConcurrent: 1) {
      Observable.just(try await others.work($0))
    }
    .subscribe(onNext: { _ in Issue.record("it was disposed of") })
    #expect(await others.begun.next() == 5)
    subscription.dispose()
    #expect(await others.cancelled.next() == 5)
  }

  @Test func `What cannot fail has closures that do not throw`() async {
    let numbers = Infallible.of(1, 2, 3)
    #expect(await numbers.map(maxConcurrent: 2) { $0 + 1 }.collect() == [2, 3, 4])
    #expect(await numbers.filter(maxConcurrent: 2) { $0 > 1 }.collect() == [2, 3])
    #expect(await Set(numbers.flatMap(maxConcurrent: 2) { Infallible.just($0) }.collect()) == [1, 2, 3])
  }
}
