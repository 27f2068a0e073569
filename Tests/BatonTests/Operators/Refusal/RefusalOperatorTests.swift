// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("Refusal by a scheduler")
struct RefusalOperatorTests {
  @Test(
    "R11 work that is refused ends its sequence with that error, and frees what it held",
    arguments: RefusedCase.all)
  func ends(what: RefusedCase) {
    let scheduler = RefusingScheduler(what.way, what.number)
    let run = Run(what.operation, on: scheduler)
    // While a timeout delivers an element, a refusal is not the end: it asks again afterwards, and this
    // scheduler refuses once.
    let asksAgain = what.operation.name.hasPrefix("timeout")
    for _ in 0..<8 {
      run.step(scheduler.advance)
      if asksAgain { scheduler.settle() }
    }
    scheduler.settle()
    // What was refused elsewhere, and late, may have to go on from here.
    scheduler.advance(1)
    #expect(scheduler.refusedCount == 1 && scheduler.hookCount == 0)
    #expect(run.recorder.events.last == "\(scheduler.refusal)")
    #expect(run.recorder.events.dropLast().allSatisfy { $0 == "token" })
    #expect(!run.recorder.hasOverlapped && run.error == scheduler.refusal)
    run.expectFreed()
    let events = run.recorder.events
    for _ in 0..<8 { run.step(scheduler.advance) }
    #expect(run.recorder.events == events)
  }

  @Test(arguments: RefusedOperator.all)
  func `R11 G5 after disposal a refusal is of no interest to anybody`(operation: RefusedOperator) {
    let scheduler = RefusingScheduler()
    let run = Run(operation, on: scheduler)
    run.step { _ in }
    run.step { _ in }
    run.subscription.dispose()
    scheduler.dropAll()
    #expect(run.recorder.events.allSatisfy { $0 == "token" })
    #expect(scheduler.refusedCount > 0 && scheduler.hookCount == 0)
    run.expectFreed()
  }

  // The last one is timed by another source.
  @Test(
    "G5 G6 whatever ends a timed operator stops its timer, unless it is for what waits, and nothing follows",
    arguments: RefusedOperator.timed.dropLast(), ["disposal", "an error", "completion"])
  func leavesNoTimer(operation: RefusedOperator, end: String) {
    // Careless, it runs timers that have been stopped.
    let scheduler = ManualScheduler(runsCancelled: true)
    let run = Run(operation, on: scheduler)
    run.step(scheduler.advance)
    run.source.onNext(run.census.counted())
    switch end {
    case "disposal": run.subscription.dispose()
    case "completion": run.source.onCompleted()
    default: run.source.onError(TestError())
    }
    let isWaiting =
      end == "completion" && ["delay", "throttle"].contains(operation.name)
      || end != "disposal" && operation.name == "delaySubscription"
    #expect(scheduler.waitingCount == (isWaiting ? 1 : 0))
    let events = run.recorder.events
    scheduler.advance(10)
    if !isWaiting {
      #expect(run.recorder.events == events)
      run.expectFreed()
    }
    run.subscription.dispose()
  }

  @Test(arguments: RefusedOperator.all)
  func `R11 a scheduler that knows nothing of refusals works as ever`(operation: RefusedOperator) {
    let ignorant = ManualScheduler()
    let first = Run(operation, on: ignorant)
    for _ in 0..<8 { first.step(ignorant.advance) }
    first.subscription.dispose()
    ignorant.advance(1)
    first.expectFreed()
    let scheduler = RefusingScheduler()
    let second = Run(operation, on: scheduler)
    for _ in 0..<8 { second.step(scheduler.advance) }
    #expect(first.recorder.events == second.recorder.events && scheduler.refusedCount == 0)
    #expect(first.error == nil && second.error == nil)
    second.subscription.dispose()
  }

  @Test(arguments: RefusingScheduler.Way.allCases)
  func `R11 when the disposal is refused, it is done where that happens`(way: RefusingScheduler.Way) {
    let scheduler = RefusingScheduler(way, 2)
    let run = Run(RefusedOperator.hops[1], on: scheduler)
    scheduler.advance(1)
    #expect(run.source.liveCount == 1)
    run.subscription.dispose()
    #expect(run.source.liveCount == (way == .atOnce ? 0 : 1))
    scheduler.advance(1)
    scheduler.settle()
    #expect(scheduler.refusedCount == 1 && scheduler.hookCount == 0 && run.recorder.events == [])
    run.expectFreed()
  }

  @Test func `R11 a refusal goes on as any error does: a sequence can be caught, and tried again`() {
    let scheduler = RefusingScheduler(.atOnce, 1..<3)
    let recorder = TimedRecorder(of: Observable.of(1, 2, scheduler: scheduler).retry(3))
    scheduler.advance(1)
    #expect(recorder.events == ["1", "2", "|"] && scheduler.refusedCount == 2)
    let other = TimedRecorder()
    let refusing = RefusingScheduler(.atOnce, 1)
    let source = Observable.of(1, 2).observe(on: refusing)
    _ = other.subscribe(to: source.catch { error in .just((error as? SchedulerRefusal) == nil ? 0 : 7) })
    #expect(other.events == ["7", "|"])
  }
}

/// An operator at work.
struct Run {
  let census = Counted.Census()
  let source = ProbeSource<Counted>()
  let recorder = TimedRecorder()
  let subscription: any Disposable
  private let failure = ErrorBox()
  private let observerFreed = Flag()

  init(_ operation: RefusedOperator, on scheduler: any Scheduler) {
    let failure = failure
    let sequence = operation.build(source.asObservable(), scheduler, census)
    let witnessed = sequence.do(onError: { [witness = Witness(observerFreed)] error in
      withExtendedLifetime(witness) { failure.error.withLock { $0 = error as? SchedulerRefusal } }
    })
    subscription = recorder.subscribe(to: witnessed.map { _ in "token" })
  }

  var error: SchedulerRefusal? { failure.error.withLock { $0 } }

  /// A second in which the source sends an element.
  func step(_ advance: (Double) -> Void) {
    source.onNext(census.counted())
    advance(1)
  }

  func expectFreed(_ location: SourceLocation = #_sourceLocation) {
    #expect(census.count == 0, "elements are left", sourceLocation: location)
    #expect(source.disposalCounts.allSatisfy { $0 == 1 }, "not disposed of once", sourceLocation: location)
    #expect(observerFreed.isSet, "the pipe is left", sourceLocation: location)
  }
}

private final class ErrorBox: Sendable {
  let error = Lock<SchedulerRefusal?>(nil)
}
