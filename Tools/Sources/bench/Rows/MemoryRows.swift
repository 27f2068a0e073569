// SPDX-License-Identifier: MIT

import Baton

/// Rows whose allocations are counted and whose time is not taken.
let memoryRows = [
  Row(
    name: "subscription.10",
    operation: "one subscription of a chain of ten operators, made and disposed of",
    count: 1000,
    mostAllocations: 16,
    workload: subscribeToTen
  )
]

@Sendable
private func subscribeToTen(_ count: Int, _ meter: Meter) {
  var chain = Observable<Int>.create { observer in
    observer.onNext(1)
    return Disposables.create()
  }
  for _ in 0..<5 { chain = chain.map { $0 &+ 1 }.filter { $0 > 0 } }
  let tally = Tally()
  meter { for _ in 0..<count { chain.subscribe(onNext: { tally.add($0) }).dispose() } }
  tally.expect(6 * count, "subscription.10")
}
