// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Testing

@Suite("Sequences of asynchronous sequences")
struct AsyncSequenceTests {
  /// Counts up; says of each number that it was asked for.
  private struct Counting: AsyncSequence, Sendable {
    let asked: Mailbox<Int>
    var end = Int.max
    let count = Tally()

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: Counting

      func next() async throws -> Int? {
        let number = sequence.count.next() - 1
        sequence.asked.send(number)
        if number == sequence.end { throw TestError(number: 1) }
        return Task.isCancelled ? nil : number
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
  }

  @Test(
    "An element is asked for when the one before has been delivered; a hop that waits for room holds the source up",
    arguments: [nil, 2])
  func demand(capacity: Int?) async {
    let counting = Counting(asked: Mailbox(), end: 100)
    let ended = Moment()
    let isAhead = Flag()
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "demand")
    let numbers = counting.asObservable()
    let subscription = (capacity.map { numbers.observe(on: queue, capacity: $0) } ?? numbers).subscribe(
      onNext: { number in
        // This one; behind a hop also those that wait, and one that waits for room.
        let most = number + 1 + (capacity.map { $0 + 1 } ?? 0)
        if counting.count.count > most { isAhead.dispose() }
      }, onError: { _ in ended.send() })
    await ended.wait()
    #expect(!isAhead.isSet)
    subscription.dispose()
  }

  @Test("Disposal before the first element, amid subscription, in an element, and after the end")
  func disposal() async throws {
    let early = Counting(asked: Mailbox(), end: 1_000_000_000)
    early.asObservable().subscribe().dispose()
    let amid = try await Observable.merge(.just(-1), early.asObservable()).take(1).collect()
    #expect(amid == [-1])
    let inside = try await Counting(asked: Mailbox()).asObservable().take(3).collect()
    #expect(inside == [0, 1, 2])
    let ended = Moment()
    let after = Counting(asked: Mailbox(), end: 0).asObservable().subscribe(onError: { _ in ended.send() })
    await ended.wait()
    after.dispose()
  }

  @Test func `Disposal while the next element is waited for cancels the task`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let (heard, cancelled) = (Mailbox<Int>(), Moment())
    continuation.onTermination = { if case .cancelled = $0 { cancelled.send() } }
    let subscription = stream.asObservable().subscribe(onNext: { heard.send($0) })
    continuation.yield(1)
    #expect(await heard.next() == 1)
    subscription.dispose()
    await cancelled.wait()
  }

  /// Waits for a door after its first element, whether the task is cancelled or not.
  private struct Stubborn: AsyncSequence, Sendable {
    let waiting = Moment()
    let door = Moment()

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: Stubborn
      var hasSent = false

      mutating func next() async -> Int? {
        if !hasSent {
          hasSent = true
          return 1
        }
        sequence.waiting.send()
        await sequence.door.wait()
        return 2
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
  }

  @Test("G5 disposal frees the subscriber at once, although the task goes on waiting, and nothing follows")
  func freedAtOnce() async {
    let stubborn = Stubborn()
    let heard = Mailbox<Int>()
    let (subscription, held) = holding { token in
      stubborn.asObservable().subscribe(
        onNext: {
          _ = token
          heard.send($0)
        }, onCompleted: { heard.send(-1) })
    }
    #expect(await heard.next() == 1)
    await stubborn.waiting.wait()
    #expect(held() != nil)
    subscription.dispose()
    #expect(held() == nil)
    heard.send(0)
    stubborn.door.send()
    #expect(await heard.next() == 0)
  }

  @Test func `A million elements`() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for element in 0..<AllocationCount.flood(1_000_000) { continuation.yield(element) }
    continuation.finish()
    let heard = try await stream.asObservable().collect()
    #expect(heard == Array(0..<AllocationCount.flood(1_000_000)))
  }
}

@Suite("Sequences of work")
struct CreatedTaskTests {
  @Test(arguments: [false, true])
  func `What is sent arrives, and the end of the work is the sequence's`(detached: Bool) async throws {
    let numbers = Observable<Int>.create(detached: detached) { observer in
      for number in 0..<3 {
        await Task.yield()
        observer.onNext(number)
      }
    }
    #expect(try await numbers.collect() == [0, 1, 2])
    #expect(try await numbers.collect() == [0, 1, 2])
    let failing = Observable<Int>.create(detached: detached) { observer in
      observer.onNext(1)
      try await Task.sleep(for: .zero)
      throw Failure.second
    }
    let events = try await failing.materialize().collect()
    #expect(events.map { "\($0)" } == ["next(1)", "error(second)"])
  }

  @Test func `The work may end the sequence itself, and nothing follows`() async throws {
    let numbers = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      await Task.yield()
      observer.onNext(2)
      throw Failure.first
    }
    #expect(try await numbers.collect() == [1])
  }

  @Test("Disposal cancels the work: before it begins, amid subscription, while it waits, and after the end")
  func disposal() async throws {
    let jobs = Jobs()
    let work = Observable<Int>.create { observer in observer.onNext(try await jobs.work(0)) }
    let waiting = work.subscribe(onNext: { _ in Issue.record("it was disposed of") })
    #expect(await jobs.begun.next() == 0)
    waiting.dispose()
    #expect(await jobs.cancelled.next() == 0)
    let early = Observable<Int>.create { observer in
      while !Task.isCancelled { await Task.yield() }
      jobs.cancelled.send(1)
      observer.onNext(1)
    }
    early.subscribe(onNext: { _ in Issue.record("it was disposed of") }).dispose()
    #expect(await jobs.cancelled.next() == 1)
    #expect(try await Observable.merge(.just(-1), early).take(1).collect() == [-1])
    let ended = Moment()
    let after = Observable<Int>.create { _ in await Task.yield() }.subscribe(onCompleted: { ended.send() })
    await ended.wait()
    after.dispose()
  }

  @Test func `A million elements`() async throws {
    let numbers = Observable<Int>.create { observer in
      await Task.yield()
      for number in 0..<AllocationCount.flood(1_000_000) { observer.onNext(number) }
    }
    #expect(try await numbers.collect() == Array(0..<AllocationCount.flood(1_000_000)))
  }
}
