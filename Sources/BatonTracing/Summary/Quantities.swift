// SPDX-License-Identifier: MIT

/// Quantities as one reads them.
enum Quantities {
  /// Three significant digits and a unit: `0 ns`, `12.3 us`, `4.00 ms`, `1.50 s`. From 1000 s on whole
  /// seconds.
  static func span(_ span: Duration) -> String {
    let nanoseconds = span.nanoseconds
    let sign = nanoseconds < 0 ? "-" : ""
    let amount = nanoseconds.magnitude
    if amount < 1000 { return "\(sign)\(amount) ns" }
    let units: [(size: UInt64, name: String)] = [(1000, "us"), (1_000_000, "ms"), (1_000_000_000, "s")]
    for unit in units where amount < unit.size * 1000 {
      // What would be rounded to 1000 of a unit is 1.00 of the next.
      for (digits, scale) in [(2, 100), (1, 10), (0, 1)] as [(Int, UInt64)] {
        let (scaled, rest) = (amount * scale).quotientAndRemainder(dividingBy: unit.size)
        let rounded = scaled + (rest * 2 >= unit.size ? 1 : 0)
        if rounded < 1000 { return "\(sign)\(decimal(rounded, digits: digits)) \(unit.name)" }
      }
    }
    return "\(sign)\((amount + 500_000_000) / 1_000_000_000) s"
  }

  /// In per cent, with one decimal: `0.3%`, `100.0%`.
  static func share(_ share: Double) -> String {
    guard share.isFinite, abs(share) < 1e12 else { return "–" }
    return decimal(UInt64(max(0, share) * 1000 + 0.5), digits: 1) + "%"
  }

  /// With commas: `1,234,567`.
  static func count(_ count: Int) -> String {
    let digits = Array(String(count.magnitude))
    var result = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// `1 run`, `2 runs`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Seconds since 1970 as a date and a time of day: `2026-11-22 16:01:57 UTC`.
  static func date(_ seconds: Double) -> String {
    guard abs(seconds) < 1e11 else { return "" }
    let whole = Int64(seconds)
    let time = (whole % 86400 + 86400) % 86400
    // The calendar's cycle has 400 years of 146097 days; its years begin in March, so that the leap day is
    // the last.
    let days = (whole - time) / 86400 + 719468
    let cycle = (days - (days % 146097 + 146097) % 146097) / 146097
    let day = days - cycle * 146097
    let year = (day - day / 1460 + day / 36524 - day / 146096) / 365
    let ofYear = day - (year * 365 + year / 4 - year / 100)
    let fromMarch = (ofYear * 5 + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    let parts = [month, ofYear - (fromMarch * 153 + 2) / 5 + 1, time / 3600, time / 60 % 60, time % 60]
    let two = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
    let shownYear = cycle * 400 + year + (month <= 2 ? 1 : 0)
    return "\(shownYear)-\(two[0])-\(two[1]) \(two[2]):\(two[3]):\(two[4]) UTC"
  }

  private static func decimal(_ scaled: UInt64, digits: Int) -> String {
    guard digits > 0 else { return String(scaled) }
    var text = String(scaled)
    while text.count <= digits { text = "0" + text }
    text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    return text
  }
}
