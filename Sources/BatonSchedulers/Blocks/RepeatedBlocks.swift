// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateSchedulerType {
  @usableFromInline
  package func repeating(_ timing: Repetition, _ block: @escaping () -> Void) -> any Disposable {
    let timed = timed
    return timed.repeatBlock(timing.notBefore(timed.now), makingCurrent(block))
  }

  @usableFromInline
  package func recursing(_ block: @escaping (@escaping @Sendable () -> Void) -> Void) -> any Disposable {
    let work = RecursiveBlock { stepper in
      Schedulers.run(as: self) { block { stepper.ask() } }
    }
    let stepper = Stepper(work, .atOnce(self))
    stepper.ask()
    return stepper
  }
}

/// A block that asks for each of its next runs itself.
private struct RecursiveBlock: SteppedWork {
  static var endsWhenRefused: Bool { false }

  private let block: UncheckedSendable<(Stepper<Self>) -> Void>

  init(_ block: @escaping (Stepper<Self>) -> Void) { self.block = UncheckedSendable(block) }

  func run(by stepper: Stepper<Self>) -> NextStep {
    block.value(stepper)
    return .asAsked
  }

  func refused(_ refusal: SchedulerRefusal) { refusal.tell(()) }
}

extension SchedulerType {
  /// Repeats a block by waiting for spans, which every scheduler can do.
  func repeatByWaiting(_ repetition: Repetition, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    switch repetition.start {
    case .at(let date): runByTimetable(block, at: date, every: repetition.interval)
    case .after(let delay): repeatPeriodically(block, startAfter: delay, every: repetition.interval)
    }
  }

  package func repeatPeriodically(
    _ block: @escaping @Sendable () -> Void, startAfter delay: Duration, every interval: Duration
  ) -> any Disposable {
    schedulePeriodic(
      UncheckedSendable(block as () -> Void), startAfter: delay, period: interval, action: performBlock)
  }
}

/// The action of work whose state is a block. The block is in a struct, because a block as a generic value would be converted
/// (a reabstraction thunk) each time that it is read.
@Sendable
func performBlock(_ block: UncheckedSendable<() -> Void>) -> UncheckedSendable<() -> Void> {
  block.value()
  return block
}
