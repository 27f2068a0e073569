// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// A state that wants to know.
struct Curious: RefusableWork {
  let refusals = Log<SchedulerRefusal>()
  var number = 0

  func next() -> Curious {
    var next = self
    next.number += 1
    return next
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) { refusals.append(refusal) }
}

@Suite("Refusal of work that serves no sequence")
struct RefusalTests {
  private let scheduler = RequestedRuns()

  private static let hook = {
    let log = Log<SchedulerRefusal>()
    _ = Hearing.refusedWork.hear { if $0.reason == RequestedRuns.reason { log.append($0) } }
    return log
  }()

  private var hooked: [SchedulerRefusal] { Self.hook.elements.filter { $0 == scheduler.refusal } }

  init() { _ = Self.hook }

  @Test func `R11 a state that wants to know is told; for any other the hook is`() {
    let curious = Curious()
    _ = scheduler.schedule(curious) { _ in Disposables.create() }
    scheduler.refuseAll()
    #expect(curious.refusals.elements == [scheduler.refusal] && hooked.isEmpty)
    _ = scheduler.schedule(1) { _ in Disposables.create() }
    scheduler.refuseAll()
    #expect(curious.refusals.elements.count == 1 && hooked.count == 1)
    let text = "\(scheduler.refusal)"
    #expect(text.contains(scheduler.refusal.scheduler) && text.contains("full") && text.contains("7"))
  }

  @Test(arguments: 0..<3)
  func `R11 what a client in the Swift 5 mode schedules is told all the same`(form: Int) {
    func scheduleUnchecked<State>(_ state: State) {
      switch form {
      case 0: _ = scheduler.schedule(unchecked: UncheckedWork(state) { _ in Disposables.create() })
      case 1:
        _ = scheduler.scheduleRelative(
          unchecked: UncheckedWork(state) { _ in Disposables.create() }, dueTime: .zero)
      default:
        _ = scheduler.schedulePeriodic(
          unchecked: UncheckedWork(state) { $0 }, startAfter: .zero, period: .seconds(1))
      }
    }
    let curious = Curious()
    scheduleUnchecked(curious)
    scheduler.refuseAll()
    #expect(curious.refusals.elements == [scheduler.refusal] && hooked.isEmpty)
    scheduleUnchecked(1)
    scheduler.refuseAll()
    #expect(hooked == [scheduler.refusal])
  }

  @Test(arguments: [0, 1])
  func `R11 one is told of each run of a recursion that is refused`(runs: Int) {
    let steps = Log<Int>()
    _ = scheduler.scheduleRecursive(0) { state, recurse in
      steps.append(state)
      recurse(state + 1)
      recurse(state + 1)
    }
    for _ in 0..<runs { scheduler.runAll() }
    scheduler.refuseAll()
    scheduler.runAll()
    let refused = runs == 0 ? 1 : 2
    #expect(hooked == Array(repeating: scheduler.refusal, count: refused) && steps.elements.count == runs)
    let curious = Curious()
    _ = scheduler.scheduleRecursive(curious) { state, recurse in recurse(state.next()) }
    for _ in 0..<runs { scheduler.runAll() }
    scheduler.refuseAll()
    #expect(hooked.count == refused && curious.refusals.elements == [scheduler.refusal])
  }

  @Test func `R11 a recursion goes on with the runs that are not refused`() {
    let steps = Log<Int>()
    let scheduler = scheduler
    let recursion = scheduler.scheduleRecursive(0) { state, recurse in
      steps.append(state)
      if state >= 3 { return }
      recurse(state + 1)
      scheduler.isFull.withLock { $0 = true }
      recurse(10)
      scheduler.isFull.withLock { $0 = false }
      recurse(state + 2)
    }
    for _ in 0..<4 { scheduler.runAll() }
    #expect(steps.elements == [0, 1, 2, 2, 3, 3, 4, 3, 4])
    #expect(hooked == Array(repeating: scheduler.refusal, count: 4))
    recursion.dispose()
  }

  @Test func `R11 a block's refused run is told of, and the next call of reschedule has it run again`() {
    let kept = Lock<(@Sendable () -> Void)?>(nil)
    let steps = Log<Int>()
    let recursion = scheduler.scheduleRecursive { reschedule in
      steps.append(0)
      kept.withLock { $0 = reschedule }
    }
    scheduler.runAll()
    let reschedule = kept.withLock { $0.unsafelyUnwrapped }
    // Dropped later, with one more owed; then at once.
    reschedule()
    reschedule()
    scheduler.refuseAll()
    #expect(hooked.count == 1 && steps.elements.count == 1)
    scheduler.runAll()
    #expect(hooked.count == 1 && steps.elements.count == 2)
    scheduler.isFull.withLock { $0 = true }
    for _ in 0..<3 { reschedule() }
    #expect(hooked.count == 4 && steps.elements.count == 2)
    scheduler.isFull.withLock { $0 = false }
    reschedule()
    reschedule()
    scheduler.runAll()
    scheduler.runAll()
    #expect(hooked.count == 4 && steps.elements.count == 4)
    recursion.dispose()
    reschedule()
    scheduler.runAll()
    scheduler.refuseAll()
    #expect(hooked.count == 4 && steps.elements.count == 4)
  }

  @Test(arguments: [false, true])
  func `R11 a block whose wait for a date is refused is freed, and one is told`(repeats: Bool) {
    let remains = Remains()
    let date = scheduler.now + 100
    let disposable =
      repeats
      ? scheduler.schedule(at: date, every: .seconds(1)) { [mortal = remains.mortal()] in _ = mortal }
      : scheduler.schedule(at: date) { [mortal = remains.mortal()] in _ = mortal }
    #expect(remains.left.count == 1)
    scheduler.refuseAll()
    #expect(hooked == [scheduler.refusal] && remains.left.isEmpty)
    disposable.dispose()
  }

  @Test(arguments: [0, 1, 2])
  func `R11 periodic work made of timed work ends with the first run that is refused`(runs: Int) {
    let (steps, remains) = (Log<Int>(), Remains())
    _ = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) {
      [mortal = remains.mortal()] state in
      withExtendedLifetime(mortal) { steps.append(state) }
      return state + 1
    }
    for _ in 0..<runs { scheduler.runAll() }
    scheduler.refuseAll()
    scheduler.runAll()
    #expect(hooked == [scheduler.refusal] && steps.elements == Array(0..<runs) && remains.left.isEmpty)
    let curious = Curious()
    _ = scheduler.schedulePeriodic(curious, startAfter: .zero, period: .seconds(1)) { $0.next() }
    for _ in 0..<runs { scheduler.runAll() }
    scheduler.refuseAll()
    #expect(hooked.count == 1 && curious.refusals.elements == [scheduler.refusal])
  }

  @Test func `R11 nobody misses a run of what was disposed of`() {
    let recursion = scheduler.scheduleRecursive(0) { state, recurse in recurse(state) }
    let repetition = scheduler.schedulePeriodic(0, startAfter: .zero, period: .seconds(1)) { $0 }
    let blocks = scheduler.scheduleRecursive { _ in }
    let date = scheduler.schedule(at: scheduler.now + 1) {}
    for disposable in [recursion, repetition, blocks, date] { disposable.dispose() }
    scheduler.refuseAll()
    #expect(hooked.isEmpty)
  }

  @Test func `R11 what was to be disposed of on a scheduler that refuses is disposed of where it does`() {
    let inner = BooleanDisposable()
    let disposable = ScheduledDisposable(scheduler: scheduler, disposable: inner)
    disposable.dispose()
    #expect(disposable.isDisposed && !inner.isDisposed)
    scheduler.refuseAll()
    #expect(inner.isDisposed && hooked.isEmpty)
  }
}
