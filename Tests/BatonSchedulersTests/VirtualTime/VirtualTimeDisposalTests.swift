// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime disposal and threads")
struct VirtualTimeDisposalTests {
  let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
  let log = Log<Int>()

  @Test("R17 cancelling frees the work at once and does not move the clock")
  func cancelling() {
    var object: Mortal? = Mortal()
    let reference = WeakReference(object!)
    let work = scheduler.at(10) { [object] in _ = object }
    object = nil
    #expect(!reference.isGone)
    work.dispose()
    #expect(reference.isGone)
    work.dispose()
    scheduler.start()
    #expect(scheduler.clock == 0)
  }

  @Test("R17 a scheduler that goes takes its work along")
  func abandoned() {
    let reference: WeakReference<Mortal>
    let work: any Disposable
    do {
      let scheduler = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
      let object = Mortal()
      reference = WeakReference(object)
      work = scheduler.at(1) { _ = object }
      _ = scheduler.schedulePeriodic(object, startAfter: .zero, period: .seconds(1)) { $0 }
    }
    #expect(reference.isGone)
    work.dispose()
  }

  @Test("R7 what the action returns is disposed of with the work, before or after it is known")
  func results() {
    let (early, late) = (Probe(), Probe())
    let first = scheduler.scheduleAbsoluteVirtual((), time: 1) { late }
    let own = SingleAssignmentDisposable()
    let second = scheduler.scheduleAbsoluteVirtual((), time: 2) {
      own.dispose()
      return early
    }
    own.setDisposable(second)
    scheduler.start()
    #expect(early.disposals.value == 1)
    #expect(late.disposals.value == 0)
    first.dispose()
    first.dispose()
    second.dispose()
    #expect(late.disposals.value == 1)
    #expect(early.disposals.value == 1)
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
