// SPDX-License-Identifier: MIT

extension ObservableType where Element: FixedWidthInteger {
  @usableFromInline
  package static func _timer(
    after dueTime: Duration, every period: Duration?, on scheduler: some SchedulerType
  ) -> Observable<Element> {
    guard let period else { return once(after: dueTime, on: scheduler) }
    require(period >= .zero, "timer: period must not be negative, was \(period)")
    return counting(after: dueTime, every: period, on: scheduler)
  }

  private static func once(after dueTime: Duration, on scheduler: any SchedulerType) -> Observable<Element> {
    Producer("timer") { sink in
      let timer = TimerSlot("timer", on: scheduler)
      sink.scope.add(timer)
      timer.arm(after: dueTime) { refusal in
        if sink.scope.isDisposed { return }
        if let refusal { return sink.error(refusal) }
        sink.last(0)
      }
    }
  }

  /// Counts from 0. A gate serialises the ticks, because a scheduler may let them overlap.
  package static func counting(
    after dueTime: Duration, every period: Duration, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    Producer("timer") { sink in
      let gate = Gate(sink)
      sink.scope.add(gate)
      let tick = Tick(gate: gate, count: 0, site: .here)
      let (delay, period) = (dueTime.clamped, period.clamped)
      let ticking = scheduler.schedulePeriodic(tick, startAfter: delay, period: period) { $0.run() }
      sink.scope.add(foreign: ticking)
    }
  }
}

/// One element of a count; its end if the count has overflowed (nil).
private struct Tick<Count: FixedWidthInteger>: RefusableWork, NamedWork,
  @unchecked Sendable  // Sendable: numbers and a gate.
{
  let gate: Gate<Count>
  let count: Count?
  let site: CallSite
  var workName: StaticString { "timer" }

  func run() -> Tick {
    RunTrace.name(of: workName, at: site)
    if let count { gate.next(count) } else { gate.send(.error(RxError.overflow)) }
    return Tick(gate: gate, count: count.flatMap { $0 == .max ? nil : $0 + 1 }, site: site)
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) { gate.send(.error(refusal)) }
}
