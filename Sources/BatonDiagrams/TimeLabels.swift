// SPDX-License-Identifier: MIT

/// How the times of a diagram are written.
struct TimeLabels {
  /// What the numbers count; empty for ticks.
  let unit: String
  private let label: (Int) -> String

  init(_ unit: MarbleDiagram.Unit, of times: [Int]) {
    guard unit == .nanosecond else {
      self.unit = ""
      label = { "\($0)" }
      return
    }
    let longest = times.map(\.magnitude).max() ?? 0
    let scale = Self.scales.first { longest >= $0.nanoseconds } ?? Self.scales[Self.scales.count - 1]
    self.unit = scale.name
    // As few digits as tell the times apart.
    let digits = (1...9).first { digits in
      Set(times.map { Self.decimal($0, scale.nanoseconds, digits) }).count == times.count
    }
    label = { Self.decimal($0, scale.nanoseconds, digits ?? 9) }
  }

  func callAsFunction(_ time: Int) -> String { label(time) }

  /// A time in words, with its unit.
  func worded(_ time: Int) -> String { unit.isEmpty ? label(time) : "\(label(time)) \(unit)" }

  private static let scales: [(name: String, nanoseconds: UInt)] = [
    ("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000), ("ns", 1),
  ]

  /// Rounds to so many digits behind the point, and leaves out zeros at the end.
  private static func decimal(_ time: Int, _ scale: UInt, _ digits: Int) -> String {
    var places = scale
    for _ in 0..<digits where places > 1 { places /= 10 }
    let magnitude =
      (time.magnitude / places) + (time.magnitude % places >= (places + 1) / 2 && places > 1 ? 1 : 0)
    let parts = scale / places
    var text = "\(magnitude / parts)"
    var fraction = magnitude % parts
    if fraction > 0 {
      var width = "\(parts)".count - 1
      while fraction % 10 == 0 {
        fraction /= 10
        width -= 1
      }
      let figures = "\(fraction)"
      text += "." + String(repeating: "0", count: width - figures.count) + figures
    }
    return time < 0 && magnitude > 0 ? "-" + text : text
  }
}
