// SPDX-License-Identifier: MIT

import Baton
import Library

// A generic function of a module in the Swift 5 mode does not make an object safe.

nonisolated final class Counter {
  var count = 0
}

nonisolated func relays() {
  let carrier = relay(of: Counter())
  Task.detached { carrier.value.count += 1 }  // rejected
  carrier.value.count += 1  // rejected
}

nonisolated func accepting(_ counter: Counter) {
  let carrier = relay(of: counter)
  Task.detached { carrier.accept(Counter()) }  // rejected
  counter.count += 1
}
