// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("G8 N7 observe(on:) with senders that wait for room")
struct WaitingHopTests {
  private let done = DispatchSemaphore(value: 0)
  private let subject = PublishSubject<Int>()

  /// A thread that sends, and says when it is done.
  private func send(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    return done
  }

  private func expect(_ done: DispatchSemaphore, _ location: SourceLocation = #_sourceLocation) {
    #expect(done.wait(timeout: .now() + 60) == .success, sourceLocation: location)
  }

  /// Gives a sender the time to fall asleep, or not: each round another moment is hit.
  private func linger(_ round: Int) {
    for _ in 0..<round % 50 { sched_yield() }
  }

  @Test(arguments: [1, 7, 1000], 0..<3)
  func `Order is kept, nothing is lost, and never do more wait than may`(capacity: Int, kind: Int) {
    let schedulers: [any ImmediateScheduler] = [
      SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .default),
      NewThreadScheduler(),
    ]
    let number = AllocationCount.flood(capacity < 1000 ? 20_000 : 1_000_000)
    let sent = Atomic(0)
    let next = Atomic(0)
    let wrong = Atomic(0)
    let excess = Atomic(0)
    _ = subject.observe(on: schedulers[kind], capacity: capacity, whenFull: .wait).subscribe(
      onNext: { element in
        let taken = next.add(1, ordering: .relaxed).newValue
        if element != taken - 1 { wrong.add(1, ordering: .relaxed) }
        if sent.load(ordering: .acquiring) > taken + capacity { excess.add(1, ordering: .relaxed) }
      },
      onCompleted: { done.signal() })
    for element in 0..<number {
      subject.onNext(element)
      sent.store(element + 1, ordering: .releasing)
    }
    subject.onCompleted()
    expect(done)
    #expect(wrong.load(ordering: .relaxed) == 0 && excess.load(ordering: .relaxed) == 0)
    #expect(next.load(ordering: .relaxed) == number)
  }

  @Test func `G5 Disposal lets the sender go, whenever it comes, and frees what waits`() {
    for round in 0..<300 {
      let hand = HandScheduler()
      let census = Counted.Census()
      let subject = PublishSubject<Counted>()
      let subscription = subject.observe(on: hand, capacity: 1, whenFull: .wait).subscribe(onNext: { _ in })
      subject.onNext(census.counted())
      let sender = send { subject.onNext(census.counted()) }
      linger(round)
      subscription.dispose()
      expect(sender)
      // What is sent in the moment of disposal is freed with the wake-up.
      while hand.step() {}
      #expect(census.count == 0)
    }
  }

  @Test func `R11 A refusal lets the sender go`() {
    for round in 0..<300 {
      let scheduler = RefusingScheduler(.later, 1)
      let recorder = TimedRecorder()
      let subject = PublishSubject<Int>()
      let subscription = recorder.subscribe(
        to: subject.observe(on: scheduler, capacity: 1, whenFull: .wait))
      subject.onNext(1)
      let sender = send { subject.onNext(2) }
      linger(round)
      scheduler.advance(1)
      expect(sender)
      #expect(recorder.events == ["\(scheduler.refusal)"] && scheduler.hookCount == 0)
      subscription.dispose()
    }
  }

  @Test(arguments: [false, true])
  func `G1 The end of the sequence below lets the sender go`(failing: Bool) {
    for round in 0..<300 {
      let hand = HandScheduler()
      let (subject, other) = (PublishSubject<Int>(), PublishSubject<Int>())
      let recorder = TimedRecorder()
      let hop = subject.observe(on: hand, capacity: 1, whenFull: .wait)
      let subscription = recorder.subscribe(
        to: Observable.merge(hop, failing ? other : other.concat(Observable.error(TestError()))))
      subject.onNext(1)
      let sender = send { subject.onNext(2) }
      linger(round)
      if failing { other.onError(TestError()) } else { other.onCompleted() }
      expect(sender)
      #expect(recorder.events == ["error"])
      subscription.dispose()
    }
  }

  @Test func `G1 An end that is sent while a sender waits comes after what that one sends`() {
    let hand = HandScheduler()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(to: subject.observe(on: hand, capacity: 1, whenFull: .wait))
    subject.onNext(1)
    let sender = send { subject.onNext(2) }
    let ender = send {
      sched_yield()
      subject.onCompleted()
    }
    while recorder.events.last != "|" { if !hand.step() { sched_yield() } }
    expect(sender)
    expect(ender)
    #expect(recorder.events == ["1", "2", "|"] || recorder.events == ["1", "|"])
    subscription.dispose()
  }

  @Test(arguments: 0..<3)
  func `G3 A subscriber that sends to its own sequence is not made to wait`(kind: Int) {
    let schedulers: [any ImmediateScheduler] = [
      PlainQueueScheduler(attributes: []), ConcurrentDispatchQueueScheduler(qos: .default),
      InlineScheduler.instance,
    ]
    let log = Log<Int>()
    _ = subject.observe(on: schedulers[kind], capacity: 2, whenFull: .wait).subscribe(onNext: { element in
      if element == 0 { for number in 1...10 { subject.onNext(number) } }
      log.append(element)
      if element == 10 { done.signal() }
    })
    subject.onNext(0)
    expect(done)
    #expect(log.elements == Array(0...10))
  }

  /// Schedulers whose work would wait for itself if it waited for room.
  enum OneThread: CaseIterable {
    case serial, target, sameTarget, child, grandchild, executors, worker, pool, runLoop, currentThread,
      plain,
      concurrent

    /// The scheduler that the work runs on, and the one that is to deliver.
    func make() -> (any ImmediateScheduler, any ImmediateScheduler) {
      let both: any ImmediateScheduler
      switch self {
      case .serial: both = SerialDispatchQueueScheduler(qos: .default)
      case .target: both = Schedulers.background()
      case .sameTarget:
        let queue = DispatchQueue(label: "target")
        return (TargetQueueScheduler(targetQueue: queue), TargetQueueScheduler(targetQueue: queue))
      case .child:
        return (Self.scheduler(5, above: Self.root), TargetQueueScheduler(targetQueue: Self.root))
      case .grandchild:
        return (Self.scheduler(3, above: Self.root), ConcurrentDispatchQueueScheduler(queue: Self.root))
      case .executors:
        let inner = TargetQueueScheduler(targetQueue: Self.root)
        return (Self.scheduler(2, above: Self.root), ExecutorScheduler(inner as any SerialExecutor))
      case .worker: both = NewThreadScheduler().makeWorker()
      case .pool: both = ThreadPoolScheduler(threads: 1)
      case .runLoop: both = RunLoopScheduler(runLoop: LoopThread.shared.runLoop)
      case .currentThread: both = CurrentThreadScheduler.instance
      case .plain: both = PlainQueueScheduler(attributes: [])
      case .concurrent: both = ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "serial"))
      }
      return (both, both)
    }

    private static let root = DispatchQueue(label: "root")

    /// A scheduler on a queue so many targets away from `root`.
    private static func scheduler(_ distance: Int, above root: DispatchQueue) -> SerialDispatchQueueScheduler
    {
      let target = (2..<distance).reduce(DispatchQueue(label: "1", target: root)) { target, place in
        DispatchQueue(label: "\(place)", target: target)
      }
      return SerialDispatchQueueScheduler(queue: target, internalSerialQueueName: "end")
    }
  }

  @Test(
    "What runs on the scheduler that is to deliver, and so keeps it from it, is not made to wait",
    arguments: OneThread.allCases, [false, true])
  func oneThread(kind: OneThread, nested: Bool) {
    let (work, delivery) = kind.make()
    let log = Log<Int>()
    _ = subject.observe(on: delivery, capacity: 2, whenFull: .wait).subscribe(
      onNext: { log.append($0) }, onCompleted: { done.signal() })
    let sending: @Sendable () -> Void = {
      for number in 0..<1000 { subject.onNext(number) }
      subject.onCompleted()
    }
    _ = work.schedule { if nested { _ = Schedulers.immediate.schedule(sending) } else { sending() } }
    expect(done)
    #expect(log.elements == Array(0..<1000))
  }

  @Test(
    "A block of the user's on the scheduler's queue, its target or one that targets these is not made to wait",
    arguments: 0..<4)
  func plainBlock(kind: Int) throws {
    let target = DispatchQueue(label: "target")
    let delivery = TargetQueueScheduler(targetQueue: target)
    let own = try #require(delivery.underlyingQueue)
    _ = subject.observe(on: delivery, capacity: 2, whenFull: .wait).subscribe(onCompleted: { done.signal() })
    let queues = [
      own, target, DispatchQueue(label: "1", target: target), DispatchQueue(label: "2", target: own),
    ]
    queues[kind].async {
      for number in 0..<1000 { subject.onNext(number) }
      subject.onCompleted()
    }
    expect(done)
  }

  @Test func `Where queues share a concurrent one alone, the sender waits`() {
    let root = DispatchQueue(label: "root", attributes: .concurrent)
    let schedulers = (0..<2).map { _ in
      TargetQueueScheduler(targetQueue: DispatchQueue(label: "target", target: root))
    }
    let sent = Atomic(0)
    let taken = Atomic(0)
    let excess = Atomic(0)
    _ = subject.observe(on: schedulers[0], capacity: 2, whenFull: .wait).subscribe(
      onNext: { _ in
        let number = taken.add(1, ordering: .relaxed).newValue
        if sent.load(ordering: .acquiring) > number + 2 { excess.add(1, ordering: .relaxed) }
      },
      onCompleted: { done.signal() })
    _ = schedulers[1].schedule {
      for number in 0..<1000 {
        subject.onNext(number)
        sent.store(number + 1, ordering: .releasing)
      }
      subject.onCompleted()
    }
    expect(done)
    #expect(excess.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: 0..<3)
  @MainActor
  func `The main thread does not wait for itself`(kind: Int) async {
    let schedulers: [any ImmediateScheduler] = [
      MainScheduler.instance, MainScheduler.asyncInstance,
      SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: "on main"),
    ]
    let log = Log<Int>()
    await withCheckedContinuation { continuation in
      _ = subject.observe(on: schedulers[kind], capacity: 2, whenFull: .wait).subscribe(
        onNext: { log.append($0) }, onCompleted: { continuation.resume() })
      for number in 0..<10 { subject.onNext(number) }
      subject.onCompleted()
    }
    #expect(log.elements == Array(0..<10))
  }

  @Test(arguments: 1...3)
  func `A pool that feeds itself does not stop, however few threads it has`(threads: Int) {
    let pool = ThreadPoolScheduler(threads: threads)
    let logs = (0..<4).map { _ in Log<Int>() }
    for log in logs {
      _ = Observable.range(start: 0, count: 20_000).subscribe(on: pool)
        .observe(on: pool, capacity: 3, whenFull: .wait)
        .subscribe(onNext: { log.append($0) }, onCompleted: { done.signal() })
    }
    for _ in logs { expect(done) }
    #expect(logs.allSatisfy { $0.elements == Array(0..<20_000) })
  }

  @Test func `Two hops in a row, each on its own thread, pass a flood on`() {
    let sum = Atomic(0)
    _ = Observable.range(start: 0, count: 100_000)
      .observe(on: .newThread, capacity: 2, whenFull: .wait)
      .observe(on: .serial(qos: .default), capacity: 1, whenFull: .wait)
      .subscribe(onNext: { sum.add($0, ordering: .relaxed) }, onCompleted: { done.signal() })
    expect(done)
    #expect(sum.load(ordering: .relaxed) == 4_999_950_000)
  }
}
