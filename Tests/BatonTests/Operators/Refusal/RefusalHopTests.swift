// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Refusal in observe(on:)")
struct RefusalHopTests {
  @Test(arguments: [false, true])
  func `R11 elements that waited for a wake-up that is dropped are freed`(ended: Bool) {
    let scheduler = RefusingScheduler(.later, 1)
    let census = Counted.Census()
    let source = ProbeSource<Counted>()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(
      to: source.asObservable().observe(on: scheduler).map { _ in "token" })
    for _ in 0..<300 { source.onNext(census.counted()) }
    if ended { source.onCompleted() }
    #expect(census.count == 300)
    scheduler.advance(1)
    #expect(census.count == 0 && recorder.events == ["\(scheduler.refusal)"] && source.liveCount == 0)
    subscription.dispose()
  }

  @Test func `R11 a wake-up refused in the midst of a batch ends the sequence after that batch`() {
    let scheduler = RefusingScheduler(.atOnce, 2)
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(to: Observable.range(start: 0, count: 2000).observe(on: scheduler))
    scheduler.advance(1)
    let delivered = recorder.events.count - 1
    #expect(delivered > 0 && delivered < 2000)
    #expect(recorder.events == (0..<delivered).map { "\($0)" } + ["\(scheduler.refusal)"])
    #expect(!recorder.hasOverlapped && scheduler.hookCount == 0)
    subscription.dispose()
  }

  @Test(arguments: [false, true])
  func `R11 an end that cannot be delivered is a refusal`(failing: Bool) {
    let scheduler = RefusingScheduler(.atOnce, 2)
    let source = ProbeSource<Int>()
    let recorder = TimedRecorder()
    let subscription = recorder.subscribe(to: source.asObservable().observe(on: scheduler))
    source.onNext(1)
    scheduler.advance(1)
    if failing { source.onError(TestError()) } else { source.onCompleted() }
    #expect(recorder.events == ["1", "\(scheduler.refusal)"])
    subscription.dispose()
  }

  @Test(arguments: 0..<3)
  func `R11 G2 whoever refuses, wherever: one event at a time, one end, nothing left`(seed: Int) {
    for round in 0..<100 {
      let scheduler = FlakyScheduler(refusing: (seed * 7 + round) % 12 + 1)
      let census = Counted.Census()
      let recorder = TimedRecorder()
      let freed = Flag()
      do {
        let source = Observable<Counted>.create { observer in
          let isStopped = Flag()
          // A thread of its own: the scheduler needs those of the queues.
          Thread.detachNewThread {
            while !isStopped.isSet { if census.count < 1000 { observer.onNext(census.counted()) } }
            scheduler.group.leave()
          }
          return isStopped
        }
        scheduler.group.enter()
        let witness = Witness(freed)
        let sequence = source.observe(on: scheduler).map { _ in withExtendedLifetime(witness) { "token" } }
        let subscription = recorder.subscribe(to: sequence)
        if round % 3 == 0 {
          DispatchQueue.global().async(group: scheduler.group) { subscription.dispose() }
        } else {
          recorder.waitForEnd()
        }
      }
      #expect(scheduler.group.wait(timeout: .now() + 20) == .success)
      let end = recorder.events.firstIndex { $0 != "token" }
      #expect(!recorder.hasOverlapped && end ?? recorder.events.count - 1 == recorder.events.count - 1)
      #expect(round % 3 == 0 || recorder.events.last == "\(FlakyScheduler.refusal)")
      #expect(census.count == 0 && freed.isSet)
    }
  }
}

/// A concurrent queue that refuses all work from some number on: at once, or later from another thread.
private final class FlakyScheduler: ImmediateScheduler {
  static let refusal = SchedulerRefusal(scheduler: "flaky", reason: .queueFull(capacity: 3))

  let group = DispatchGroup()
  private let number = Atomic(0)
  private let limit: Int

  init(refusing limit: Int) { self.limit = limit }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let number = number.add(1, ordering: .relaxed).newValue
    if number >= limit, number % 2 == 0 { return refuse(state, with: Self.refusal) }
    DispatchQueue.global().async(group: group) { [self] in
      if number >= limit { refuse(state, with: Self.refusal) } else { _ = action(state) }
    }
    return Disposables.create()
  }
}
