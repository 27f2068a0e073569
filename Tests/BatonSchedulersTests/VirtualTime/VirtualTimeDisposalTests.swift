// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime disposal and threads")
struct VirtualTimeDisposalTests {
  let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
  let log = Log<Int>()

  /// Schedules work that holds an object, which `probe` sees.
  func holding(_ probe: inout Weak, at time: Int) -> any Disposable {
    let object = CountingDisposable()
    probe.object = object
    return scheduler.at(time) { _ = object.count }
  }

  struct Weak {
    weak var object: CountingDisposable?
  }

  @Test("R17 cancelling frees the work at once and does not move the clock")
  func cancelling() {
    var probe = Weak()
    let work = holding(&probe, at: 10)
    #expect(probe.object != nil)
    work.dispose()
    #expect(probe.object == nil)
    work.dispose()
    scheduler.start()
    #expect(scheduler.clock == 0)
  }

  @Test("R17 a scheduler that goes takes its work along")
  func abandoned() {
    var probe = Weak()
    var work: (any Disposable)?
    do {
      let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
      let object = CountingDisposable()
      probe.object = object
      work = scheduler.at(1) { _ = object.count }
      _ = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) { $0 + object.count }
    }
    #expect(probe.object == nil)
    work?.dispose()
  }

  @Test("R7 what the action returns is disposed of with the work, before or after it is known")
  func results() {
    let (early, late) = (CountingDisposable(), CountingDisposable())
    let first = scheduler.scheduleAbsoluteVirtual((), time: 1) { late }
    let own = Lock<(any Disposable)?>(nil)
    let holder = Shared(own)
    let second = scheduler.scheduleAbsoluteVirtual((), time: 2) {
      holder.value.withLock { $0 }?.dispose()
      return early
    }
    holder.value.withLock { $0 = second }
    scheduler.start()
    #expect(early.count == 1)
    #expect(late.count == 0)
    first.dispose()
    first.dispose()
    second.dispose()
    #expect(late.count == 1)
    #expect(early.count == 1)
  }

  final class Shared: Sendable {
    let value: Lock<(any Disposable)?>
    init(_ value: consuming Lock<(any Disposable)?>) { self.value = value }
  }

  @Test("R17 work can cancel other work due at the same time")
  func fromInside() {
    let victims = Log<any Disposable>()
    scheduler.at(1) { for victim in victims.elements { victim.dispose() } }
    victims.append(scheduler.at(1) { [log] in log.append(1) })
    victims.append(scheduler.at(2) { [log] in log.append(2) })
    scheduler.at(2) { [log] in log.append(3) }
    scheduler.start()
    #expect(log.elements == [3])
  }

  @Test("N6 cancelled work leaves its place at once", arguments: [false, true])
  func places(isRunning: Bool) {
    let cancelMany: @Sendable () -> Void = { [scheduler] in
      for _ in 0..<20 {
        let work = (0..<100).map { scheduler.at(50 + $0) {} }
        let count = scheduler.queue.count
        for item in work { item.dispose() }
        #expect(scheduler.queue.count == count - 100)
      }
    }
    for time in 1...20 { scheduler.at(100 + time) { [log] in log.append(time) } }
    let early = (0..<500).map { scheduler.at(60 + $0) {} }
    scheduler.at(10) {
      cancelMany()
      for item in early { item.dispose() }
    }
    scheduler.at(11) { [scheduler] in #expect(scheduler.queue.count == 20) }
    if !isRunning {
      scheduler.advanceTo(5)
      cancelMany()
    }
    scheduler.start()
    #expect(log.elements == Array(1...20))
    #expect(scheduler.queue.count == 0)
  }
}
