// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Values that wait")
struct ValuesTests {
  private static let bounds: [OverflowPolicy?] = [nil, .wait, .dropOldest, .dropNewest, .fail]

  private func values(
    of source: some ObservableType<Int>, _ policy: OverflowPolicy?
  ) -> ObservableValues<Int, any Error> {
    policy.map { source.values(capacity: 4, whenFull: $0) } ?? source.values
  }

  @Test
  func `The favoured type is the library's own, whose loop throws what the sequence may`() async throws {
    let values = Observable.of(1).values
    #expect(type(of: values) == ObservableValues<Int, any Error>.self)
    #expect(type(of: Infallible.of(1).values) == ObservableValues<Int, Never>.self)
    #expect(
      type(of: Observable.of(1).asDriver(onErrorJustReturn: 0).values) == ObservableValues<Int, Never>.self)
    let stream: AsyncThrowingStream<Int, any Error> = Observable.of(1, 2).values
    #expect(try await stream.all() == [1, 2])
  }

  @Test(arguments: bounds)
  func `Before anyone asks, all wait, or as many as may`(policy: OverflowPolicy?) async {
    let subject = PublishSubject<Int>()
    let values = values(of: subject, policy)
    for element in 0..<(policy == .wait ? 4 : 10) { subject.onNext(element) }
    subject.onCompleted()
    var heard: [Int] = []
    do {
      for try await element in values { heard.append(element) }
      #expect(policy != .fail)
    } catch {
      #expect(error as? QueueOverflow == QueueOverflow(operation: "values", capacity: 4))
    }
    let expected: Range<Int> =
      switch policy {
      case nil: 0..<10
      case .dropOldest: 6..<10
      default: 0..<4
      }
    #expect(heard == Array(expected))
  }

  @Test func `The oldest are dropped while the loop is busy, too`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values(capacity: 2, whenFull: .dropOldest)
    for element in 0..<2 { subject.onNext(element) }
    var heard: [Int] = []
    for try await element in values {
      heard.append(element)
      if element == 0 {
        for element in 2..<6 { subject.onNext(element) }
        subject.onCompleted()
      }
    }
    #expect(heard == [0, 4, 5])
  }

  @Test func `An overflow disposes of the source at once, and of an infallible is reported`() async {
    let probe = Probe()
    let values = probe.observable.values(capacity: 1, whenFull: .fail)
    for element in 0..<2 { probe.source.onNext(element) }
    await probe.disposed.wait()
    await #expect(throws: QueueOverflow.self) { for try await _ in values {} }
    let reported = Mailbox<String>()
    let stop = Hearing.unhandledErrors.hear { if $0 is QueueOverflow { reported.send("\($0)") } }
    defer { stop() }
    let relay = PublishRelay<Int>()
    let sure = relay.asInfallible().values(capacity: 1, whenFull: .fail)
    for element in 0..<2 { relay.accept(element) }
    #expect(await sure.all() == [0])
    #expect(await reported.next() == "values: the queue is full (capacity 1)")
  }

  @Test(arguments: bounds)
  func `Elements come before the error that followed them`(policy: OverflowPolicy?) async {
    let subject = PublishSubject<Int>()
    let values = values(of: subject, policy)
    for element in 0..<3 { subject.onNext(element) }
    subject.onError(Failure.first)
    var heard: [Int] = []
    await #expect(throws: Failure.first) { for try await element in values { heard.append(element) } }
    #expect(heard == [0, 1, 2])
    var iterator = values.makeAsyncIterator()
    #expect(try! await iterator.next() == nil)
  }

  @Test func `After the error, and after the end, the iterator has nothing`() async throws {
    var failed = Observable<Int>.error(Failure.first).values.makeAsyncIterator()
    await #expect(throws: Failure.first) { try await failed.next() }
    #expect(try await failed.next() == nil)
    var ended = Observable<Int>.empty().values.makeAsyncIterator()
    #expect(try await ended.next() == nil)
    #expect(try await ended.next() == nil)
  }

  @Test func `A second loop ends at once, and leaves the first one alone`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    var first = values.makeAsyncIterator()
    for try await _ in values { Issue.record("the elements are the first one's") }
    subject.onNext(1)
    #expect(try await first.next() == 1)
    #expect(subject.hasObservers)
  }

  @Test(arguments: bounds)
  func `What is dropped, used or not, disposes of the subscription`(policy: OverflowPolicy?) async throws {
    let unused = Probe()
    do { _ = values(of: unused.observable, policy) }
    await unused.disposed.wait()
    let used = Probe()
    do {
      var iterator = values(of: used.observable, policy).makeAsyncIterator()
      used.source.onNext(1)
      #expect(try await iterator.next() == 1)
    }
    await used.disposed.wait()
  }

  @Test func `Elements that wait are freed with the iterator, or when the task is cancelled`() async throws {
    let subject = PublishSubject<Held>()
    var values: ObservableValues<Held, any Error>? = subject.values
    let waiting = holding { subject.onNext($0) }.held
    #expect(waiting() != nil)
    withExtendedLifetime(values) {}
    values = nil
    #expect(waiting() == nil)
    try await Task {
      var iterator = subject.values.makeAsyncIterator()
      let left = holding { subject.onNext($0) }.held
      cancelCurrentTask()
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      #expect(left() == nil)
      let next = try await iterator.next()
      #expect(next == nil)
      withExtendedLifetime(iterator) {}
    }.value
  }
}

@Suite("Values and cancellation")
struct ValuesCancellationTests {
  /// How many elements a task gets from `values` before it gets the news that it is cancelled.
  private func heard(
    _ values: @escaping @Sendable () -> ObservableValues<Int, any Error>,
    then react: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> Int {
    await Task {
      var heard = 0
      await #expect(throws: CancellationError.self) {
        for try await element in values() {
          heard += 1
          react(element)
        }
      }
      return heard
    }.value
  }

  @Test func `A task that is cancelled while it subscribes`() async {
    let disposed = Moment()
    let source = Observable<Int>.create { _ in
      cancelCurrentTask()
      return Disposables.create { disposed.send() }
    }
    #expect(await self.heard { source.values } == 0)
    await disposed.wait()
  }

  @Test func `A task that is cancelled after it has subscribed and before it is suspended`() async {
    let probe = Probe()
    let heard = await self.heard {
      let values = probe.observable.values
      probe.source.onNext(1)
      cancelCurrentTask()
      return values
    }
    #expect(heard == 0)
    await probe.disposed.wait()
  }

  @Test func `A task that is cancelled in its loop, with elements that wait and more that come`() async {
    let probe = Probe()
    let heard = await self.heard {
      let values = probe.observable.values
      for element in 0..<3 { probe.source.onNext(element) }
      return values
    } then: { element in
      probe.source.onNext(element + 3)
      cancelCurrentTask()
    }
    #expect(heard == 1)
    await probe.disposed.wait()
  }

  @Test
  func `A loop over a sequence that cannot fail ends, and the standard library's sequence throws`() async {
    let (probe, streamed) = (Probe(), Probe())
    await Task {
      cancelCurrentTask()
      let infallible = probe.observable.asInfallible(onErrorJustReturn: 0)
      for await _ in infallible.values {}
      let stream: AsyncThrowingStream<Int, any Error> = streamed.observable.values
      await #expect(throws: CancellationError.self) { for try await _ in stream {} }
    }.value
    await probe.disposed.wait()
    await streamed.disposed.wait()
  }

  @Test func `Cancellation after the end changes nothing`() async throws {
    let heard = try await Task {
      let heard = try await Observable.of(1, 2).values.all()
      cancelCurrentTask()
      return heard
    }.value
    #expect(heard == [1, 2])
  }
}

@Suite("Values whose sender waits")
struct WaitingValuesTests {
  @Test(arguments: [1, 3, 64])
  func `The sender is never further ahead than there is room`(capacity: Int) async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values(capacity: capacity)
    let sent = Tally()
    Thread.detachNewThread {
      for element in 0..<1000 {
        subject.onNext(element)
        sent.next()
      }
      subject.onCompleted()
    }
    var heard = 0
    for try await element in values {
      #expect(element == heard)
      heard += 1
      // Those that wait, and this one.
      #expect(sent.count <= heard + capacity)
    }
    #expect(heard == 1000)
  }

  @Test(
    "A sender whose queue targets that of the loop's scheduler, however many targets away, is not made to wait",
    arguments: 1...4)
  func sharedQueue(distance: Int) async throws {
    let root = DispatchQueue(label: "root")
    let queue = (1..<distance).reduce(root) { target, place in
      DispatchQueue(label: "\(place)", target: target)
    }
    let subject = PublishSubject<Int>()
    let reader = QueueReader(SerialDispatchQueueScheduler(queue: root, internalSerialQueueName: "reader"))
    let sender = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "sender")
    let reading = Task { try await reader.count(subject) }
    while !subject.hasObservers { await Task.yield() }
    _ = sender.schedule {
      for number in 0..<1000 { subject.onNext(number) }
      subject.onCompleted()
    }
    #expect(try await reading.value == 1000)
  }

  private actor QueueReader {
    private nonisolated let scheduler: SerialDispatchQueueScheduler
    nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

    init(_ scheduler: SerialDispatchQueueScheduler) { self.scheduler = scheduler }

    func count(_ subject: PublishSubject<Int>) async throws -> Int {
      var count = 0
      for try await _ in subject.values(capacity: 2) { count += 1 }
      return count
    }
  }

  @Test("A sender that waits goes on when the task is cancelled, the loop is left, or the values are dropped")
  func released() async throws {
    for way in 0..<3 {
      let probe = Probe()
      let done = Moment()
      do {
        let values = probe.observable.values(capacity: 1)
        Thread.detachNewThread {
          for element in 0..<10 { probe.source.onNext(element) }
          done.send()
        }
        switch way {
        case 0:
          let task = Task { for try await _ in values { cancelCurrentTask() } }
          await #expect(throws: CancellationError.self) { try await task.value }
        case 1: for try await _ in values { break }
        default: _ = consume values
        }
      }
      await done.wait()
      await probe.disposed.wait()
    }
  }

  @Test func `Who iterates does not wait for itself`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values(capacity: 1)
    subject.onNext(0)
    var heard: [Int] = []
    for try await element in values {
      heard.append(element)
      if element == 0 { for element in 1...5 { subject.onNext(element) } }
      if element == 5 { subject.onCompleted() }
    }
    #expect(heard == Array(0...5))
  }

  @Test func `Who subscribes does not wait for its loop, nor does a thread that is no task's`() async throws {
    let numbers = Observable.range(start: 0, count: 100)
    #expect(try await numbers.values(capacity: 1).all() == Array(0..<100))
    let made = Mailbox<ObservableValues<Int, any Error>>()
    Thread.detachNewThread { made.send(numbers.values(capacity: 1)) }
    #expect(try await made.next()?.all() == Array(0..<100))
  }

  @MainActor
  @Test func `The main thread does not wait for a loop on the main actor`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values(capacity: 1)
    let begun = Moment()
    let loop = Task { @MainActor in
      var heard: [Int] = []
      for try await element in values {
        heard.append(element)
        begun.send()
      }
      return heard
    }
    subject.onNext(0)
    await begun.wait()
    await MainActor.run { for element in 1...5 { subject.onNext(element) } }
    subject.onCompleted()
    #expect(try await loop.value == Array(0...5))
  }
}

@Suite struct ManyValuesTests {
  @Test func `None is overlooked that comes when the task is about to be suspended`() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    let isTaken = DispatchSemaphore(value: 0)
    let count = AllocationCount.flood(50_000)
    Thread.detachNewThread {
      for element in 0..<count {
        subject.onNext(element)
        isTaken.wait()
        // The next one comes at some moment of the task's way to its suspension.
        for _ in 0..<(element % 500) { _ = ThreadIdentity.current }
      }
      subject.onCompleted()
    }
    var heard = 0
    for try await element in values {
      if element != heard { Issue.record("\(element) instead of \(heard)") }
      heard += 1
      isTaken.signal()
    }
    #expect(heard == count)
  }

  @Test(arguments: [nil, 1024])
  func `A million arrive, in order, from another thread`(capacity: Int?) async throws {
    let subject = PublishSubject<Int>()
    let values = capacity.map { subject.values(capacity: $0) } ?? subject.values
    Thread.detachNewThread {
      for element in 0..<AllocationCount.flood(1_000_000) { subject.onNext(element) }
      subject.onCompleted()
    }
    var heard = 0
    for try await element in values {
      if element != heard { break }
      heard += 1
    }
    #expect(heard == AllocationCount.flood(1_000_000))
  }
}
