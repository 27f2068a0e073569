// SPDX-License-Identifier: MIT

import CoreMetrics
import Synchronization

/// Keeps counters, for a page that shows them.
final class Registry: MetricsFactory {
  private let counts = Mutex<[String: Count]>([:])

  var page: String {
    counts.withLock { $0 }.map { "\($0.key) \($0.value.value.load(ordering: .relaxed))\n" }.sorted().joined()
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler {
    counts.withLock { counts in
      let count = counts[label] ?? Count()
      counts[label] = count
      return count
    }
  }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> RecorderHandler {
    NOOPMetricsHandler.instance
  }
  func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler {
    NOOPMetricsHandler.instance
  }

  // They are kept.
  func destroyCounter(_ handler: CounterHandler) {}
  func destroyRecorder(_ handler: RecorderHandler) {}
  func destroyTimer(_ handler: TimerHandler) {}
}

private final class Count: CounterHandler {
  let value = Atomic<Int64>(0)

  func increment(by amount: Int64) { value.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }
}
