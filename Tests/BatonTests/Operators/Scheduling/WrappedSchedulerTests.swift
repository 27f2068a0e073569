// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import TestSupport
import Testing

/// Hops to a scheduler from outside, which wraps another one and passes on what that says of itself.
@Suite struct WrappedSchedulerTests {
  @Test func `In virtual time each event takes a step of its own`() {
    let scheduler = TestScheduler(initialClock: 0)
    let result = scheduler.start { Observable.of(1, 2, 3).observe(on: Wrapping(scheduler)) }
    #expect(result.events == [.next(201, 1), .next(202, 2), .next(203, 3), .completed(204)])
  }

  @Test func `A batch is as large as the scheduler says`() {
    let scheduler = TestScheduler(initialClock: 0)
    let wrapping = Wrapping(scheduler, SchedulerTraits(maximumEventsPerTurn: 2))
    let result = scheduler.start { Observable.of(1, 2, 3).observe(on: wrapping) }
    #expect(result.events == [.next(201, 1), .next(201, 2), .next(202, 3), .completed(202)])
    let other = TestScheduler(initialClock: 0)
    let delayed = other.start {
      Observable.of(1, 2, 3).delay(
        .seconds(10), scheduler: Wrapping(other, SchedulerTraits(maximumEventsPerTurn: 2)))
    }
    #expect(delayed.events == [.next(210, 1), .next(210, 2), .next(211, 3), .completed(211)])
  }

  @Test func `Each subscription has the worker that the scheduler makes for it`() {
    let scheduler = Wrapping(NewThreadScheduler())
    let places = Guarded<[ObjectIdentifier]>([])
    let done = DispatchSemaphore(value: 0)
    let numbers = Observable.of(1, 2).observe(on: scheduler)
    for _ in 0..<2 {
      _ = numbers.subscribe(
        onNext: { _ in
          guard let place = Schedulers.current as? ThreadWorker else { return }
          places.withLock { $0.append(ObjectIdentifier(place)) }
          // It lives as long as this is compared.
          withExtendedLifetime(place) {}
        }, onCompleted: { done.signal() })
      done.wait()
    }
    #expect(scheduler.workers.withLock { $0 } == 2)
    #expect(places.withLock { $0.count } == 4)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A sender does not wait for its own thread`() {
    let scheduler = Wrapping(NewThreadScheduler().makeWorker())
    let (numbers, done) = (PublishSubject<Int>(), DispatchSemaphore(value: 0))
    let count = Guarded(0)
    _ = numbers.observe(on: scheduler, capacity: 2).subscribe(
      onNext: { _ in count.withLock { $0 += 1 } }, onCompleted: { done.signal() })
    _ = scheduler.schedule(()) { _ in
      for number in 0..<20 { numbers.onNext(number) }
      numbers.onCompleted()
      return Disposables.create()
    }
    done.wait()
    #expect(count.withLock { $0 } == 20)
  }

  @Test func `Spans are measured on the clock that the scheduler waits by`() {
    let base = TestScheduler(initialClock: 0)
    let wrapping = Wrapping(base, jumping: true)
    let source = base.createHotObservable([.next(210, 1), .next(213, 2), .next(216, 3), .completed(300)])
    let result = base.start { source.throttle(.seconds(5), latest: false, scheduler: wrapping) }
    #expect(result.events == [.next(210, 1), .next(216, 3), .completed(300)])
  }

  @Test func `A task that sleeps by its clock is known to the run of its base`() async throws {
    let base = TestScheduler(initialClock: 0)
    let wrapping = Wrapping(base)
    try await base.run { try await Task.sleep(for: .seconds(3600), clock: wrapping.taskClock) }
    #expect(base.clock == 3600)
  }

  @Test func `A task sleeps by the clock of a loop that a run in virtual time drives`()
    async throws
  {
    let base = TestScheduler(initialClock: 0)
    let loop = loop(in: base)
    #expect(loop.schedulerTraits.timeIsVirtual)
    try await base.run { try await Task.sleep(for: .seconds(3600), clock: loop.taskClock) }
    #expect(base.clock == 3600)
  }

  /// A scheduler whose loop is work of `base`.
  private func loop(in base: TestScheduler) -> EventLoopScheduler {
    let kept = Guarded<EventLoopQueue?>(nil)
    @Sendable func serve(after span: Duration) {
      _ = base.scheduleRelative((), dueTime: span) {
        kept.withLock { $0 }?.serve { turn in
          switch turn {
          case .again: serve(after: .zero)
          case .wait(let span?): serve(after: span)
          case .wait(nil), .finished: break
          }
        }
        return Disposables.create()
      }
    }
    return EventLoopScheduler(
      name: "loop", clock: base.taskClock, isCurrent: { true },
      wake: { served in
        kept.withLock { $0 = served }
        serve(after: .zero)
      })
  }
}

/// A user's scheduler that has another one do all.
private final class Wrapping: ForwardingScheduler {
  let base: any Scheduler
  private let traits: SchedulerTraits?
  private let isJumping: Bool
  let workers = Guarded(0)

  init(_ base: any Scheduler, _ traits: SchedulerTraits? = nil, jumping isJumping: Bool = false) {
    self.base = base
    self.traits = traits
    self.isJumping = isJumping
  }

  // Nobody is to measure by a clock that jumps.
  var now: RxTime { isJumping ? base.now + .random(in: -1000...1000) : base.now }

  var schedulerTraits: SchedulerTraits { traits ?? base.schedulerTraits }
  var underlyingQueue: DispatchQueue? { base.underlyingQueue }
  var mayNeedCallingThread: Bool { base.mayNeedCallingThread }
  var virtualTimeSource: VirtualTimeSource? { base.virtualTimeSource }
  var clockReading: Duration { base.clockReading }

  func schedulerForDelivery() -> any ImmediateScheduler {
    workers.withLock { $0 += 1 }
    // A wrapper that is current in what it runs would return itself.
    return base is NewThreadScheduler ? base.schedulerForDelivery() : self
  }

  func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    base.submit(at: date, block)
  }

  func submit(repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    base.submit(repeating: repetition, block)
  }
}
