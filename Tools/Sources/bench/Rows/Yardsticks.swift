// SPDX-License-Identifier: MIT

import Synchronization

/// How long a machine takes for the operations that every reactive library is made of. Goals in these units
/// hold on other machines too, where a row has no baseline.
let yardsticks = [
  Row(
    name: "yardstick.compareExchange",
    operation: "an uncontended atomic compare-exchange there and back",
    count: 5_000_000,
    workload: compareExchange
  ),
  Row(
    name: "yardstick.allocation",
    operation: "an object of two words made and released",
    count: 5_000_000,
    workload: allocation
  ),
  Row(
    name: "yardstick.closure",
    operation: "a call of an unknown closure",
    count: 20_000_000,
    workload: closureCall
  ),
]

@Sendable
private func compareExchange(_ count: Int, _ meter: Meter) {
  let word = Word()
  meter {
    for _ in 0..<count {
      _ = word.value.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
      _ = word.value.compareExchange(expected: 1, desired: 0, ordering: .acquiringAndReleasing)
    }
  }
  precondition(word.value.load(ordering: .relaxed) == 0, "compareExchange: must end where it began")
}

private final class Word: Sendable {
  let value = Atomic(0)
}

@Sendable
private func allocation(_ count: Int, _ meter: Meter) {
  let place = opaque(Place())
  meter { for index in 0..<count { place.pair = Pair(index, 1) } }
  precondition(place.pair?.first == count - 1, "allocation: the last object must be there")
}

/// Keeps an object from being put on the stack.
private final class Place {
  @exclusivity(unchecked) var pair: Pair?  // Exclusivity unchecked: see Tally.
}

private final class Pair {
  let first: Int
  let second: Int

  init(_ first: Int, _ second: Int) {
    self.first = first
    self.second = second
  }
}

@Sendable
private func closureCall(_ count: Int, _ meter: Meter) {
  let step = opaque(1)
  let closure = opaque { (number: Int) in number &+ step }
  var sum = 0
  meter { for _ in 0..<count { sum = closure(sum) } }
  precondition(sum == count, "closureCall: the sum is \(sum) and should be \(count)")
}
