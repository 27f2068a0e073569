// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import BatonTaskTesting
import BatonTesting
import Dispatch
import Synchronization
import TestSupport
import Testing

@Suite struct CreditsTests {
  @Test func `A credit that is taken is free again when it is given back`() {
    let credits = Credits(2)
    #expect(credits.available == 2 && credits.limit == 2)
    let taken = (0..<3).map { _ in credits.takeIfAvailable() }
    #expect(taken == [true, true, false])
    #expect(credits.available == 0)
    credits.giveBack()
    #expect(credits.available == 1)
    credits.giveBack(0)
    credits.giveBack()
    #expect(credits.available == 2)
  }

  @Test func `Those who wait are called in order, and not if they have given up`() {
    let credits = Credits(1)
    let called = Guarded<[Int]>([])
    func take(_ number: Int) -> any Disposable {
      credits.request { called.withLock { $0.append(number) } }
    }
    let waits = (0..<4).map(take)
    #expect(called.withLock { $0 } == [0])
    waits[1].dispose()
    // It has its credit, and keeps it.
    waits[0].dispose()
    credits.giveBack()
    #expect(called.withLock { $0 } == [0, 2])
    #expect(credits.available == 0)
    credits.giveBack(2)
    #expect(called.withLock { $0 } == [0, 2, 3])
    #expect(credits.available == 1)
  }

  @Test func `A wait that is given up is freed, and holds nothing`() {
    let credits = Credits(1)
    _ = credits.takeIfAvailable()
    let (_, held) = holding { object in credits.request { withExtendedLifetime(object) {} }.dispose() }
    #expect(held() == nil)
  }

  @Test func `Closures that give back in line are called one after another, and not within one another`() {
    let (credits, underWay, calls) = (Credits(1), UnderWay(), Guarded(0))
    _ = credits.takeIfAvailable()
    for _ in 0..<100_000 {
      _ = credits.request {
        underWay.begin()
        calls.withLock { $0 += 1 }
        credits.giveBack()
        underWay.end()
      }
    }
    credits.giveBack()
    #expect(calls.withLock { $0 } == 100_000)
    #expect(underWay.most == 1)
    #expect(credits.available == 1)
  }

  @Test
  func `A closure whose turn has not come is not called once it has been given up, and the next one is`() {
    let (credits, called) = (Credits(1), Guarded<[Int]>([]))
    let waits = CompositeDisposable()
    _ = credits.takeIfAvailable()
    _ = credits.request {
      credits.giveBack()
      waits.dispose()
      called.withLock { $0.append(1) }
    }
    _ = waits.insert(credits.request { called.withLock { $0.append(2) } })
    _ = credits.request { called.withLock { $0.append(3) } }
    credits.giveBack()
    #expect(called.withLock { $0 } == [1, 3])
    #expect(credits.available == 0)
  }

  @Test
  func `A closure that blocks until another one, which waits, has been called for it does not block it`() {
    let credits = Credits(1)
    let called = Guarded<[String]>([])
    let note: @Sendable (String) -> Void = { what in called.withLock { $0.append(what) } }
    _ = credits.takeIfAvailable()
    _ = credits.request {
      let inner = Observable<Int>.create { observer in
        defer { credits.giveBack() }
        return credits.request {
          observer.onNext(1)
          observer.onCompleted()
        }
      }
      note("\((try? inner.toBlocking(timeout: 60).first()) ?? 0)")
    }
    credits.giveBack()
    #expect(called.withLock { $0 } == ["1"])
  }

  @Test(
    "A closure that gets a credit during an element's way runs its pipeline at once, with its own values",
    arguments: [true, false])
  func values(isFree: Bool) {
    let credits = Credits(1)
    let seen = Guarded<[String]>([])
    let take: @Sendable () -> Void = {
      _ = credits.request {
        Request.$id.withValue("r2") {
          _ = Observable.of(1, 2).do(onNext: { element in
            seen.withLock { $0.append("\(Request.id) \(element)") }
          }).subscribe()
        }
        seen.withLock { $0.append("\(Request.id) after") }
      }
    }
    if !isFree {
      _ = credits.takeIfAvailable()
      take()
    }
    Request.$id.withValue("r1") {
      _ = Observable.of(1, 2).subscribe(onNext: { element in
        if element == 1 { if isFree { take() } else { credits.giveBack() } }
        seen.withLock { $0.append("\(Request.id) \(element)") }
      })
    }
    #expect(seen.withLock { $0 } == ["r2 1", "r2 2", "r1 after", "r1 1", "r1 2"])
  }

  @Test func `A task is suspended until it has a credit`() async throws {
    try await withVirtualTime {
      let (credits, start) = (Credits(1), ContinuousClock.now)
      try await credits.take()
      async let second: Void = credits.take()
      try await Task.sleep(for: .seconds(5))
      credits.giveBack()
      try await second
      #expect(ContinuousClock.now - start == .seconds(5))
      #expect(credits.available == 0)
    }
  }

  @Test func `A task that is cancelled while it waits gets none, and takes none away`() async throws {
    try await withVirtualTime {
      let credits = Credits(1)
      try await credits.take()
      let waiting = Task { try await credits.take() }
      try await Task.sleep(for: .seconds(1))
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      credits.giveBack()
      #expect(credits.available == 1)
      // Before it waits, too.
      let cancelled = Task {
        cancelCurrentTask()
        try await credits.take()
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(credits.available == 1)
    }
  }

  @Test func `Tasks that are cancelled while others give back and take lose and make no credit`() async {
    let (credits, underWay) = (Credits(3), UnderWay())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<600 {
        group.addTask {
          let taking = Task {
            try await credits.take()
            underWay.begin()
            await Task.yield()
            underWay.end()
            credits.giveBack()
          }
          if number.isMultiple(of: 3) { taking.cancel() }
          _ = await taking.result
        }
      }
    }
    #expect(underWay.most <= 3)
    #expect(credits.available == 3)
  }

  @Test func `No more elements are under way than there are credits, and all come`() async throws {
    let (credits, underWay) = (Credits(5), UnderWay())
    let next = Atomic(0)
    let numbers = AsyncStream<Int> {
      let number = next.add(1, ordering: .relaxed).oldValue
      if number == 2000 { return nil }
      underWay.begin()
      return number
    }
    let results = numbers.asObservable(credits: credits).map(maxConcurrent: 3) { number in
      await Task.yield()
      return number
    }
    var expected = 0
    for try await number in results.values {
      #expect(number == expected)
      expected += 1
      underWay.end()
      credits.giveBack()
    }
    #expect(expected == 2000)
    #expect(underWay.most <= 5)
    #expect(credits.available == 5)
  }

  @Test("Two sequences share credits, also where the elements are sent by way of another thread")
  func sharing() async throws {
    let (credits, underWay) = (Credits(2), UnderWay())
    let pool = ThreadPoolScheduler(threads: 2)
    let sources = (0..<2).map { start in
      let next = Atomic(0)
      return AsyncStream<Int> {
        let number = next.add(1, ordering: .relaxed).oldValue
        if number == 500 { return nil }
        underWay.begin()
        return number + start * 1000
      }.asObservable(credits: credits, on: pool)
    }
    let sum = try await Observable.merge(sources).observe(on: .serial(qos: .utility))
      .do(afterNext: { _ in
        underWay.end()
        credits.giveBack()
      })
      .reduce(0, accumulator: +).asSingle().value
    #expect(sum == 2 * (0..<500).reduce(0, +) + 500 * 1000)
    #expect(underWay.most <= 2)
    #expect(credits.available == 2)
    pool.shutdown(.finishQueued)
  }

  @Test func `The end and an error give back the credit that no element has`() async throws {
    let credits = Credits(1)
    let empty = try await AsyncStream<Int> { nil }.asObservable(credits: credits).collect()
    #expect(empty.isEmpty && credits.available == 1)
    let failing = AsyncThrowingStream<Int, any Error> { throw TestError(number: 7) }
    await #expect(throws: TestError(number: 7)) {
      try await failing.asObservable(credits: credits).collect()
    }
    #expect(credits.available == 1)
  }

  @Test("Nobody but the subscriber gives back the credit of the element with which it has enough")
  func enough() async throws {
    let credits = Credits(1)
    let next = Atomic(0)
    let numbers = AsyncStream<Int> { next.add(1, ordering: .relaxed).oldValue }
    let first = try await numbers.asObservable(credits: credits).do(onNext: { _ in credits.giveBack() })
      .take(3).collect()
    #expect(first == [0, 1, 2])
    #expect(credits.available == 1)
  }

  @Test func `Disposal while the source waits for a credit, or for an element, keeps none`() async throws {
    try await withVirtualTime {
      let credits = Credits(1)
      let silent = AsyncStream<Int> {
        try? await Task.sleep(for: .seconds(60))
        return nil
      }
      let waiting = silent.asObservable(credits: credits).subscribe()
      try await Task.sleep(for: .seconds(1))
      #expect(credits.available == 0)
      let second = silent.asObservable(credits: credits).subscribe()
      try await Task.sleep(for: .seconds(1))
      second.dispose()
      waiting.dispose()
      try await Task.sleep(for: .seconds(1))
      #expect(credits.available == 1)
    }
  }
}
