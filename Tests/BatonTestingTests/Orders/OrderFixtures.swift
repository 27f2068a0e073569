// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// Every order of `body`, each as the names that it noted, sorted.
func orders(simulateProcessingDelay: Bool = true, _ body: (TestScheduler, Trace) -> Void) throws -> [String] {
  var orders: [String] = []
  let count = try exploreOrders(simulateProcessingDelay: simulateProcessingDelay) { scheduler in
    let trace = Trace()
    body(scheduler, trace)
    scheduler.start()
    orders.append(trace.lines.joined(separator: " "))
  }
  #expect(count == orders.count)
  return orders.sorted()
}

extension ObservableType where Element: Sendable {
  /// Notes elements and the end.
  func note(in trace: Trace) {
    _ = subscribe(onNext: { trace.append("\($0)") }, onCompleted: { trace.append("|") })
  }
}
