// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

extension Stepper {
  /// A stepper of which a test says what a run does.
  fileprivate convenience init(
    on scheduler: some SchedulerType, _ refusals: Log<SchedulerRefusal> = Log(),
    _ run: @escaping (_ number: Int, Stepper) -> Void
  ) {
    var number = 0
    self.init(request: { run, delay in scheduler.scheduleRelative(run, dueTime: delay) { $0.run() } }) {
      if let refusal = $1 { return refusals.append(refusal) }
      number += 1
      run(number, $0)
    }
  }
}

@Suite struct StepperTests {
  @Test("it requests one run at a time, and one for each time that it was asked")
  func oneAtATime() {
    let (scheduler, numbers) = (RequestedRuns(), Log<Int>())
    let stepper = Stepper(on: scheduler) { number, stepper in
      numbers.append(number)
      if number == 1 { for _ in 0..<2 { stepper.ask() } }
    }
    #expect(scheduler.all.isEmpty)
    stepper.ask()
    stepper.ask()
    for count in 1...4 {
      #expect(scheduler.all.count == count)
      scheduler.last.run()
    }
    #expect(numbers.elements == [1, 2, 3, 4] && scheduler.all.count == 4)
    stepper.ask()
    #expect(scheduler.all.count == 5)
  }

  @Test("a run is requested after the span that was asked for, and none when the work has ended it")
  func again() {
    let scheduler = RequestedRuns()
    let stepper = Stepper(on: scheduler) { number, stepper in
      if number < 3 { stepper.ask(after: .seconds(number)) } else { stepper.dispose() }
    }
    stepper.ask(after: .seconds(7))
    for _ in 0..<3 { scheduler.last.run() }
    #expect(scheduler.all.map(\.delay) == [.seconds(7), .seconds(1), .seconds(2)])
    stepper.ask()
    #expect(scheduler.all.count == 3)
  }

  @Test("a request is answered once: what the scheduler makes of it later is nothing")
  func answeredOnce() {
    let (scheduler, numbers, refusals) = (RequestedRuns(), Log<Int>(), Log<SchedulerRefusal>())
    let stepper = Stepper(on: scheduler, refusals) { number, _ in
      numbers.append(number)
      scheduler.last.run()
      scheduler.last.refuse()
    }
    stepper.ask()
    let first = scheduler.last
    for _ in 0..<2 { first.run() }
    first.refuse()
    #expect(numbers.elements == [1] && refusals.elements.isEmpty)
    stepper.ask()
    first.run()
    first.refuse()
    #expect(numbers.elements == [1] && refusals.elements.isEmpty)
    scheduler.last.refuse()
    scheduler.last.run()
    scheduler.last.refuse()
    #expect(numbers.elements == [1] && refusals.elements == [scheduler.refusal])
  }

  @Test("a run that is refused is over: the next that is owed is requested, without the stack growing")
  func goesOnWhenRefused() {
    let (scheduler, refusals) = (RequestedRuns { $0.refuse() }, Log<SchedulerRefusal>())
    let stepper = Stepper(on: scheduler, refusals) { _, _ in }
    for _ in 0..<3 { stepper.ask() }
    #expect(refusals.elements.count == 3 && scheduler.all.count == 3)
  }

  /// A stepper whose first refused run is the last, and what it holds.
  private func ending(
    _ scheduler: RequestedRuns, _ refusals: Log<SchedulerRefusal>
  ) -> (Stepper, WeakReference<Mortal>) {
    let mortal = Mortal()
    let request = { @Sendable (run: Stepper.Run, delay: Duration) in
      scheduler.scheduleRelative(run, dueTime: delay) { $0.run() }
    }
    let stepper = Stepper(request: request) { [mortal] stepper, refusal in
      withExtendedLifetime(mortal) {}
      guard let refusal else { return stepper.ask(after: .seconds(1)) }
      stepper.dispose()
      refusals.append(refusal)
    }
    return (stepper, WeakReference(mortal))
  }

  @Test("or it is the last, where nobody would ask for another: the work is told, and freed")
  func endsWhenRefused() {
    let (scheduler, refusals) = (RequestedRuns(), Log<SchedulerRefusal>())
    let (stepper, weak) = ending(scheduler, refusals)
    stepper.ask()
    scheduler.last.run()
    #expect(!weak.isGone)
    scheduler.last.refuse()
    #expect(weak.isGone && refusals.elements == [scheduler.refusal])
    stepper.ask()
    #expect(scheduler.all.count == 2)
  }

  @Test("on a scheduler that runs in line the stack does not grow")
  func inLine() {
    let (scheduler, count) = (RequestedRuns { $0.run() }, Log<Int>())
    let stepper = Stepper(on: scheduler) { number, stepper in
      if number < 20_000 { return stepper.ask() }
      count.append(number)
      stepper.dispose()
    }
    stepper.ask()
    #expect(count.elements == [20_000])
  }

  @Test("a request that lasts holds up no other thread, and what it returns cancels nothing that came later")
  func longRequests() {
    let (begun, finished, returned) = (Signal(), Signal(), Signal())
    let runs = Log<Int>()
    let scheduler = RequestedRuns { request in
      guard request.delay == .seconds(1) else { return }
      begun.send()
      finished.wait()
    }
    let stepper = Stepper(on: scheduler) { number, stepper in
      runs.append(number)
      stepper.ask(after: .seconds(number + 1))
    }
    Thread.detachNewThread {
      stepper.ask(after: .seconds(1))
      returned.send()
    }
    begun.wait()
    for _ in 0..<3 { scheduler.last.run() }
    #expect(runs.elements == [1, 2, 3])
    finished.send()
    returned.wait()
    stepper.dispose()
    #expect(scheduler.all.map(\.cancellation.isDisposed) == [false, false, false, true])
  }

  @Test("disposing cancels the run that waits and frees the work at once")
  func disposes() {
    let (scheduler, refusals) = (RequestedRuns(), Log<SchedulerRefusal>())
    let (stepper, weak) = ending(scheduler, refusals)
    stepper.ask()
    stepper.dispose()
    #expect(weak.isGone && scheduler.last.cancellation.isDisposed)
    scheduler.last.run()
    scheduler.last.refuse()
    stepper.ask()
    #expect(refusals.elements.isEmpty && scheduler.all.count == 1)
  }

  @Test("disposing while a run is requested cancels it")
  func disposesWithinRequest() {
    let slot = SingleAssignmentDisposable()
    let scheduler = RequestedRuns { _ in slot.dispose() }
    let stepper = Stepper(on: scheduler) { _, _ in }
    slot.setDisposable(stepper)
    for _ in 0..<2 { stepper.ask() }
    #expect(scheduler.all.count == 1 && scheduler.last.cancellation.isDisposed)
  }

  @Test("disposing inside a run makes it the last; the work is freed when it has ended")
  func disposesInside() {
    let scheduler = RequestedRuns()
    let weak = Lock<WeakReference<Mortal>?>(nil)
    func makeStepper() -> Stepper {
      let mortal = Mortal()
      weak.withLock { $0 = WeakReference(mortal) }
      return Stepper(on: scheduler) { [mortal] _, stepper in
        stepper.ask()
        stepper.dispose()
        stepper.ask()
        withExtendedLifetime(mortal) { #expect(weak.withLock { $0?.isGone } == false) }
      }
    }
    let stepper = makeStepper()
    stepper.ask()
    scheduler.last.run()
    #expect(scheduler.all.count == 1 && weak.withLock { $0?.isGone } == true)
    withExtendedLifetime(stepper) {}
  }

  @Test("what many threads ask for is run as often, one run after the other")
  func manyThreads() {
    let signal = Signal()
    let gate = Lock(())
    let stepper = Stepper(on: ConcurrentDispatchQueueScheduler(qos: .default)) { number, stepper in
      let isAlone: Void? = gate.withLockIfAvailable { _ in }
      #expect(isAlone != nil)
      if number % 2 == 0 { stepper.ask() }
      signal.send()
    }
    for _ in 0..<4 {
      Thread.detachNewThread { for _ in 0..<250 { stepper.ask() } }
    }
    // Every other run asks for one more.
    signal.wait(1999)
    stepper.dispose()
  }
}
