// SPDX-License-Identifier: MIT

import Baton
import BatonTracing

/// Rows that are recorded by a timeline, beside themselves without one.
let tracingRows = [
  Row(
    name: "traced.observeOn.serial",
    operation: "observeOn.serial, everything recorded",
    count: 1_000_000,
    goal: .ratio(3),
    baseline: Baseline(name: "not recorded", workload: hopToSerial),
    handsOver: true,
    hasAllocations: false,
    workload: { recorded($0, $1, hopToSerial) }
  ),
  Row(
    name: "traced.schedule.serial",
    operation: "schedule.serial, everything recorded",
    count: 300_000,
    goal: .ratio(3),
    baseline: Baseline(name: "not recorded", workload: scheduleSerial),
    handsOver: true,
    hasAllocations: false,
    workload: { recorded($0, $1, scheduleSerial) }
  ),
  Row(
    name: "traced.element",
    operation: "one element of range(0, 1M) past a traced place",
    count: 1_000_000,
    baseline: Baseline(name: "do(onNext:)", workload: { passPlace($0, $1) { $0.do(onNext: { _ in }) } }),
    hasAllocations: false,
    workload: { count, meter in
      let timeline = Timeline()
      passPlace(count, meter) { $0.traced("place", in: timeline, elements: nil) }
    }
  ),
]

private func recorded(_ count: Int, _ meter: Meter, _ workload: Workload) {
  let timeline = Timeline()
  timeline.start()
  workload(count, meter)
}

private func passPlace(
  _ count: Int, _ meter: Meter, _ place: (Observable<Int>) -> Observable<Int>
) {
  let tally = Tally()
  let source = place(Observable.range(start: 0, count: count))
  meter { _ = source.subscribe(onNext: { tally.add($0) }) }
  tally.expect(count * (count - 1) / 2, "traced.element")
}
