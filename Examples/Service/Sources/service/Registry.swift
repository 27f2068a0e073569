// SPDX-License-Identifier: MIT

import CoreMetrics
import Synchronization

/// Keeps metrics, for a page that shows them.
final class Registry: MetricsFactory {
  private let metrics = Mutex<[String: Metric]>([:])

  /// A line for each metric: its name, its dimensions, and its value.
  var page: String { metrics.withLock { $0 }.map { "\($0.key) \($0.value)\n" }.sorted().joined() }

  private func metric(_ label: String, _ dimensions: [(String, String)]) -> Metric {
    let tags = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    return metrics.withLock { metrics in
      let metric = metrics["\(label){\(tags)}"] ?? Metric()
      metrics["\(label){\(tags)}"] = metric
      return metric
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> CounterHandler {
    metric(label, dimensions)
  }
  func makeMeter(label: String, dimensions: [(String, String)]) -> MeterHandler {
    metric(label, dimensions)
  }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> RecorderHandler {
    metric(label, dimensions)
  }
  func makeTimer(label: String, dimensions: [(String, String)]) -> TimerHandler {
    metric(label, dimensions)
  }

  // They are kept.
  func destroyCounter(_ handler: CounterHandler) {}
  func destroyMeter(_ handler: MeterHandler) {}
  func destroyRecorder(_ handler: RecorderHandler) {}
  func destroyTimer(_ handler: TimerHandler) {}
}

/// A sum, or the last number that was set; and the number of those that were recorded.
private final class Metric: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  private let value = Mutex<(sum: Double, count: Int)>((0, 0))

  func increment(by amount: Double) { value.withLock { $0.sum += amount } }
  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func decrement(by amount: Double) { increment(by: -amount) }
  func set(_ number: Double) { value.withLock { $0.sum = number } }
  func set(_ number: Int64) { set(Double(number)) }
  func reset() { value.withLock { $0 = (0, 0) } }
  func record(_ number: Double) { value.withLock { $0 = ($0.sum + number, $0.count + 1) } }
  func record(_ number: Int64) { record(Double(number)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration)) }
}

extension Metric: CustomStringConvertible {
  var description: String {
    let (sum, count) = value.withLock { $0 }
    return count == 0 ? "\(sum)" : "\(sum) of \(count)"
  }
}
