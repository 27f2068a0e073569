// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

/// What schedulers say of themselves.
@Suite struct SchedulerTraitsTests {
  @Test(arguments: SchedulerKind.elsewhere)
  func `A kind that keeps the laws of order says so, unless it cannot know`(_ kind: SchedulerKind) {
    let unknown: [SchedulerKind] = [.concurrentOnSerial, .operationsSerial]
    let isSerial = SchedulerKind.ordered.contains(kind) && !unknown.contains(kind)
    #expect(kind.make().schedulerTraits.isSerial == isSerial)
  }

  @Test(arguments: SchedulerKind.elsewhere)
  func `Those of the main thread say so, and none that its time is virtual`(_ kind: SchedulerKind) {
    let isMain = [SchedulerKind.main, .mainAsync, .concurrentMain].contains(kind)
    #expect(kind.make().schedulerTraits.runsOnMainThread == isMain)
    #expect(!kind.make().schedulerTraits.timeIsVirtual)
  }

  @Test func `Whatever else runs its work on the main thread says so too`() {
    let loop = EventLoopScheduler(
      name: "main", isMain: true, isCurrent: { MainThread.isCurrent }, wake: { _ in })
    let schedulers: [any ImmediateScheduler] = [
      loop, RunLoopScheduler.main, RunLoopScheduler(runLoop: .main), ActorScheduler(MainActor.shared),
      OperationQueueScheduler(operationQueue: .main),
      ExecutorScheduler(MainScheduler.instance as any SerialExecutor),
      ExecutorScheduler(MainScheduler.instance as any TaskExecutor),
    ]
    for scheduler in schedulers {
      #expect(scheduler.schedulerTraits.runsOnMainThread, "\(scheduler)")
    }
  }

  @Test(arguments: SchedulerKind.timed)
  func `Those that wait in real time measure on the clock that they wait by`(_ kind: SchedulerKind) throws {
    if SchedulerKind.emulating.contains(kind) { return }
    let scheduler = try #require(kind.makeTimed())
    let before = MonotonicClock.reading
    let reading = scheduler.clockReading
    #expect(before <= reading && reading <= MonotonicClock.reading)
  }

  @Test func `A scheduler of which nothing is known says what is safe`() {
    let scheduler = HandScheduler()
    // It says of itself that its time is virtual, and nothing else.
    #expect(scheduler.schedulerTraits == SchedulerTraits(timeIsVirtual: true))
    #expect(scheduler.underlyingQueue == nil && scheduler.virtualTimeSource == nil)
    #expect(scheduler.schedulerForDelivery() as? HandScheduler === scheduler)
    #expect(scheduler.clockReading == scheduler.now.clockReading)
    #expect(!scheduler.mayNeedCallingThread)
    Schedulers.run(as: scheduler) { #expect(scheduler.mayNeedCallingThread) }
  }

  @Test func `A scheduler may need the thread that runs a block of its queue`() {
    let queue = DispatchQueue(label: "traits")
    let place = QueuePlace(queue)
    #expect(!place.mayNeedCallingThread)
    queue.sync { #expect(place.mayNeedCallingThread) }
    let above = DispatchQueue(label: "above", target: queue)
    let further = DispatchQueue(label: "further", target: above)
    for queue in [above, further] { queue.sync { #expect(place.mayNeedCallingThread) } }
    above.sync { #expect(!QueuePlace(further).mayNeedCallingThread) }
    DispatchQueue(label: "elsewhere").sync { #expect(!place.mayNeedCallingThread) }
  }

  @Test func `A scheduler may need the thread that runs a block of its queue's target`() {
    let target = DispatchQueue(label: "target")
    for scheduler in [
      TargetQueueScheduler(targetQueue: target),
      SerialDispatchQueueScheduler(queue: target, internalSerialQueueName: "inner"),
    ] {
      let own = scheduler.underlyingQueue!
      for queue in [own, target, DispatchQueue(label: "beside", target: target)] {
        queue.sync { #expect(scheduler.mayNeedCallingThread) }
      }
      DispatchQueue(label: "elsewhere").sync { #expect(!scheduler.mayNeedCallingThread) }
    }
  }

  @Test func `No scheduler needs a thread of the system's own queues`() {
    let place = QueuePlace(.global())
    DispatchQueue.global().sync { #expect(!place.mayNeedCallingThread) }
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    DispatchQueue.global().sync { #expect(!scheduler.mayNeedCallingThread) }
  }

  @MainActor
  @Test func `An operation queue on the main queue may need the main thread`() {
    let scheduler = OperationQueueScheduler(operationQueue: .main)
    #expect(scheduler.underlyingQueue.map(\.isMain) == true)
    #expect(scheduler.mayNeedCallingThread)
  }

  @Test func `What keeps the current scheduler is never current itself`() {
    let outer = HandScheduler()
    let place = InLineScheduler(schedulerTraits: .init(keepsCurrentScheduler: true, runsInLine: true))
    Schedulers.run(as: outer) {
      Schedulers.run(as: place) { #expect(Schedulers.current as? HandScheduler === outer) }
      place.schedule { #expect(Schedulers.current as? HandScheduler === outer) }
    }
  }

  @Test func `Elements arrive on the scheduler that runs the wake-up, which is current once`() {
    let pool = ThreadPoolScheduler(threads: 1)
    for place in [pool, ForwardingPlace(base: pool)] as [any ImmediateScheduler] {
      let current = Lock<(any ImmediateSchedulerType)?>(nil)
      let depth = Lock(0)
      let signal = Signal()
      let subscription = Observable.just(1).observe(on: place).subscribe(onNext: { _ in
        current.withLock { $0 = Schedulers.current }
        _ = RunningScheduler.first { _ -> Void? in
          depth.withLock { $0 += 1 }
          return nil
        }
        signal.send()
      })
      signal.wait()
      subscription.dispose()
      #expect(current.withLock { $0 as? ThreadPoolScheduler === pool })
      #expect(depth.withLock { $0 } == 1)
    }
    pool.shutdown(.dropQueued)
    let hand = HandScheduler()
    let isCurrent = Lock(false)
    _ = Observable.just(1).observe(on: hand).subscribe(onNext: { _ in
      isCurrent.withLock { $0 = Schedulers.current as? HandScheduler === hand }
    })
    hand.run(until: .zero)
    #expect(isCurrent.withLock { $0 })
  }

  @Test func `Recursion on a scheduler that runs work in line needs no stack`() {
    let count = Lock(0)
    let place = InLineScheduler(schedulerTraits: .init(keepsCurrentScheduler: true, runsInLine: true))
    _ = place.scheduleRecursive(1) { number, recurse in
      count.withLock { $0 = number }
      if number < 200_000 { recurse(number + 1) }
    }
    #expect(count.withLock { $0 } == 200_000)
  }

  @Test func `Recursion on a scheduler that runs work in line runs where that runs it`() {
    let place = SynchronousPlace()
    let steps = Lock<[Int]>([])
    _ = place.scheduleRecursive(1) { number, recurse in
      #expect(place.isHere && Schedulers.current is SynchronousPlace)
      steps.withLock { $0.append(number) }
      if number < 3 {
        recurse(number + 1)
        recurse(number + 10)
      }
    }
    #expect(steps.withLock { $0 } == [1, 2, 11, 3, 12])
    let elements = Lock<[Int]>([])
    _ = Observable.from([1, 2, 3], scheduler: place).subscribe(onNext: { element in
      #expect(place.isHere)
      elements.withLock { $0.append(element) }
    })
    #expect(elements.withLock { $0 } == [1, 2, 3])
  }

  @Test func `Recursion that a scheduler in line refuses is not run elsewhere`() {
    let place = SynchronousPlace(isClosed: true)
    let events = Lock<[String]>([])
    _ = Observable.from([1, 2, 3], scheduler: place).subscribe { event in
      events.withLock { $0.append("\(event)") }
    }
    #expect(events.withLock { $0.count } == 1 && events.withLock { $0.first?.hasPrefix("error") } == true)
  }

  @Test func `Dates and repetition are left to a scheduler that can do them`() {
    let place = DatePlace()
    place.schedule(at: Date(timeIntervalSince1970: 5)) { #expect(Schedulers.current is DatePlace) }.dispose()
    place.schedule(after: .seconds(3), every: .seconds(2), leeway: .seconds(1)) {
      #expect(Schedulers.current is DatePlace)
    }.dispose()
    #expect(place.asked.withLock { $0 } == ["5.0", "3.0 seconds, 2.0 seconds, 1.0 seconds"])
  }
}

/// A user's scheduler on a queue of Dispatch, which says so.
private final class QueuePlace: ImmediateScheduler {
  let underlyingQueue: DispatchQueue?

  init(_ queue: DispatchQueue) { underlyingQueue = queue }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    underlyingQueue?.async { Schedulers.run(as: self) { _ = action(state) } }
    return Disposables.create()
  }
}

/// A user's scheduler on whose queue the caller waits for work; once it is closed, it refuses.
private final class SynchronousPlace: ImmediateScheduler {
  private let queue = DispatchQueue(label: "synchronous")
  private let key = DispatchSpecificKey<Bool>()
  private let isClosed: Bool

  init(isClosed: Bool = false) {
    self.isClosed = isClosed
    queue.setSpecific(key: key, value: true)
  }

  var schedulerTraits: SchedulerTraits { SchedulerTraits(isSerial: true, runsInLine: true) }

  var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if isClosed { return refuse(state, with: SchedulerRefusal(scheduler: "synchronous", reason: .shutDown)) }
    return queue.sync { Schedulers.run(as: self) { action(state) } }
  }
}

/// A user's scheduler that can wait for dates, and repeat with a leeway.
private final class DatePlace: Scheduler {
  let asked = Lock<[String]>([])
  let now = Date(timeIntervalSince1970: 0)

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }

  func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    asked.withLock { $0.append("\(date.timeIntervalSince1970)") }
    block()
    return Disposables.create()
  }

  func submit(repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    guard case .after(let delay) = repetition.start else { return Disposables.create() }
    asked.withLock { $0.append("\(delay), \(repetition.interval), \(repetition.leeway)") }
    block()
    return Disposables.create()
  }
}

/// A scheduler that wraps another one and forwards its wake-ups.
private struct ForwardingPlace: ImmediateScheduler {
  let base: ThreadPoolScheduler

  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: action)
  }

  func scheduleWakeUp(_ wakeUp: HopWakeUp) { base.scheduleWakeUp(wakeUp) }
}
