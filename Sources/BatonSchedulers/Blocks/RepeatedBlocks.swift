// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateSchedulerType {
  package func repeating(_ timing: Repetition, _ block: @escaping () -> Void) -> any Disposable {
    let (timed, block) = (timed, makingCurrent(block))
    let timing = timing.notBefore(timed.now)
    if let timers = timed as? any BlockTimers { return timers.repeatBlock(block, timing) }
    return timed.repeatByWaiting(block, timing)
  }

  package func recursing(_ block: @escaping (@escaping @Sendable () -> Void) -> Void) -> any Disposable {
    let work = RecursiveBlock { stepper in
      Schedulers.run(as: self) { block { stepper.ask() } }
    }
    let stepper = Stepper(work, .atOnce(self))
    stepper.ask()
    return stepper
  }
}

/// A block that asks for its runs itself.
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
  /// Repeats a block with what every scheduler can do, which is to wait for spans.
  func repeatByWaiting(_ block: UncheckedSendable<() -> Void>, _ timing: Repetition) -> any Disposable {
    switch timing.start {
    case .at(let date): runByTimetable(block, at: date, every: timing.interval)
    case .after(let delay): repeatPeriodically(block, startAfter: delay, every: timing.interval)
    }
  }

  func repeatPeriodically(
    _ block: UncheckedSendable<() -> Void>, startAfter delay: Duration, every interval: Duration
  ) -> any Disposable {
    schedulePeriodic(block, startAfter: delay, period: interval, action: runBlock)
  }
}

/// The action of work whose state is a block.
@Sendable
func runBlock(_ block: UncheckedSendable<() -> Void>) -> UncheckedSendable<() -> Void> {
  block.value()
  return block
}

/// When a block is to be run again and again.
package struct Repetition: Sendable {
  package enum Start: Sendable {
    case at(Date)
    case after(Duration)
  }

  package private(set) var start: Start
  package let interval: Duration
  package let leeway: Duration

  /// - Parameter method: Named in the message if the date, the interval or the leeway is refused.
  package init(_ method: StaticString, _ start: Start, every interval: Duration, leeway: Duration) {
    if case .at(let date) = start { requireDate(date, "\(method): at") }
    Self.check(interval, "\(method): every")
    Self.check(leeway, "\(method): leeway")
    self.start = start
    self.interval = interval
    self.leeway = leeway
  }

  /// The same, from `now` if it was to start at a date before that.
  func notBefore(_ now: Date) -> Repetition {
    guard case .at(let date) = start, date < now else { return self }
    var repetition = self
    repetition.start = .at(now)
    return repetition
  }

  private static func check(_ span: Duration, _ name: @autoclosure () -> String) {
    require(span >= .zero, "\(name()) must not be negative, was \(span)")
    require(
      span <= .nanoseconds(Int64.max),
      "\(name()) must not overflow a timer, which holds 2^63 - 1 nanoseconds, was \(span)"
    )
  }
}

/// Stops the program with a message that begins with `name` if `date` is no date.
func requireDate(_ date: Date, _ name: @autoclosure () -> String) {
  let seconds = date.timeIntervalSinceReferenceDate
  require(!seconds.isNaN, "\(name()) must be a date, was \(seconds)")
}
