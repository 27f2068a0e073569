// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime items")
struct VirtualTimeItemTests {
  /// Sees items without keeping them.
  final class Sight {
    private struct Weak {
      weak var item: TimerNode?
    }
    private var items: [Weak] = []

    var count: Int { items.count { $0.item != nil } }

    func add(_ disposable: any Disposable) { items.append(Weak(item: disposable as? TimerNode)) }
  }

  private let sight = Sight()

  private func makeScheduler() -> SecondsScheduler {
    SecondsScheduler(initialClock: 0, converter: SecondsConverter())
  }

  /// Schedules pieces of work and forgets what they are cancelled with.
  private func fill(_ scheduler: SecondsScheduler, count: Int = 3000) {
    for number in 0..<count { sight.add(scheduler.at(number % 50) {}) }
  }

  @Test("R17 items are freed when they have run")
  func run() {
    let scheduler = makeScheduler()
    fill(scheduler)
    #expect(sight.count == 3000)
    scheduler.advanceTo(24)
    #expect(sight.count == 1500)
    scheduler.start()
    #expect(sight.count == 0)
  }

  @Test("R17 items are freed with their scheduler, those of a stopped run too")
  func gone() {
    do {
      let scheduler = makeScheduler()
      fill(scheduler)
      scheduler.at(10) { [unowned scheduler] in scheduler.stop() }
      scheduler.start()
      fill(scheduler)
      #expect(sight.count == 3000 + 39 * 60)
    }
    #expect(sight.count == 0)
  }

  @Test("R17 a disposable that work returned goes with the last reference to the work")
  func result() {
    let scheduler = makeScheduler()
    var results: [Probe] = []
    var kept: (any Disposable)?
    for time in 1...2 {
      let result = Probe()
      results.append(result)
      let work = scheduler.scheduleAbsoluteVirtual(result, time: time) { $0 }
      if time == 2 { kept = work }
    }
    weak let forgotten = results[0]
    weak let remembered = results[1]
    results = []
    #expect(forgotten != nil)
    scheduler.start()
    #expect(forgotten == nil)
    #expect(remembered?.disposals.value == 0)
    kept?.dispose()
    #expect(remembered == nil)
  }

  @Test("R17 a chain of work, each returning the next, does not pile up when nobody holds on to it")
  func chain() {
    let scheduler = makeScheduler()
    let most = Lock(0)
    struct Step: Sendable {
      nonisolated(unsafe) let sight: Sight  // Unsafe: all runs on the thread of the test.
      let scheduler: SecondsScheduler
    }
    let step = Step(sight: sight, scheduler: scheduler)
    @Sendable func next(_ number: Int) -> any Disposable {
      guard number < 1000 else { return Disposables.create() }
      let work = step.scheduler.scheduleRelativeVirtual(number + 1, dueTime: 1, action: next)
      step.sight.add(work)
      return Disposables.create([work])
    }
    _ = next(0)
    while scheduler.queue.count > 0 {
      scheduler.advanceTo(scheduler.clock + 1)
      let count = sight.count
      most.withLock { $0 = max($0, count) }
    }
    #expect(scheduler.clock == 1000)
    #expect(most.withLock { $0 } <= 2)
  }

  @Test("R17 work without a state is cancelled, and disposes of its result, as work with one")
  func stateless() {
    let scheduler = makeScheduler()
    let (one, other) = (Probe(), Probe())
    let works = [
      scheduler.scheduleAbsoluteVirtual((), time: 1) { one },
      scheduler.scheduleAbsoluteVirtual((), time: 1) { _ in one },
      scheduler.scheduleRelativeVirtual((), dueTime: 1) { one },
      scheduler.scheduleRelativeVirtual((), dueTime: 1) { _ in one },
    ]
    scheduler.scheduleRelativeVirtual((), dueTime: 2) { other }.dispose()
    scheduler.scheduleAbsoluteVirtual((), time: 2) { other }.dispose()
    scheduler.start()
    #expect(scheduler.clock == 1)
    for work in works { work.dispose() }
    #expect(one.disposals.value == 4)
    #expect(other.disposals.value == 0)
  }
}
