// SPDX-License-Identifier: MIT

import Testing

@testable import BatonTracing

@Suite struct QuantityTests {
  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1000, "1.00 us"), (1234, "1.23 us"), (9_994, "9.99 us"),
    (9_996, "10.0 us"),
    (99_949, "99.9 us"), (99_950, "100 us"), (999_499, "999 us"), (999_500, "1.00 ms"),
    (12_345_678, "12.3 ms"),
    (999_600_000, "1.00 s"), (61_000_000_000, "61.0 s"), (12_345_600_000_000, "12346 s"), (-1500, "-1.50 us"),
  ])
  func `a span has three digits and a unit`(_ nanoseconds: Int64, _ text: String) {
    #expect(Quantities.span(.nanoseconds(nanoseconds)) == text)
  }

  @Test func `what is longer than some hundred years is no trap`() {
    #expect(Quantities.span(.nanoseconds(Int64.max)) == "9223372037 s")
    #expect(Quantities.span(.seconds(1e15)) == "9223372037 s")
  }

  @Test(arguments: [
    (0.0, "1970-01-01 00:00:00 UTC"), (951_782_400, "2000-02-29 00:00:00 UTC"),
    (1_795_363_200.75, "2026-11-22 16:00:00 UTC"), (4_107_542_399, "2100-02-28 23:59:59 UTC"),
    (4_107_542_400, "2100-03-01 00:00:00 UTC"), (-1, "1969-12-31 23:59:59 UTC"),
  ])
  func `a date is of the calendar`(_ seconds: Double, _ text: String) {
    #expect(Quantities.date(seconds) == text)
  }

  @Test func `counts have commas and shares one decimal`() {
    #expect(
      [0, 999, 1000, 1_234_567, -1000].map { Quantities.count($0) } == [
        "0", "999", "1,000", "1,234,567", "-1,000",
      ])
    #expect(
      [0, 0.0005, 0.5, 2.5, -1].map { Quantities.share($0) } == ["0.0%", "0.1%", "50.0%", "250.0%", "0.0%"])
    #expect(Quantities.share(.infinity) == "–")
  }
}
