// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Sums what a workload receives.
///
/// A captured `var` would be checked for exclusive access at each element, at about five nanoseconds. This is
/// not, so that the library is measured and not the check.
final class Tally: @unchecked Sendable {  // Sendable: one thread at a time, readers last.
  @exclusivity(unchecked) private(set) var sum = 0

  @inline(__always)
  func add(_ number: Int) { sum &+= number }

  /// Traps if a workload did not do what it is for.
  func expect(_ expected: Int, _ row: String) {
    precondition(sum == expected, "\(row): the sum is \(sum) and should be \(expected)")
  }
}

/// Subscribes to what `make` returns for a number of elements, and sums these; by default they are those of a
/// range.
func summing(
  _ row: String, _ expected: @escaping @Sendable (Int) -> Int = { $0 * ($0 - 1) / 2 },
  _ make: @escaping @Sendable (Int) -> Observable<Int>
) -> Workload {
  { count, meter in
    let tally = Tally()
    meter { _ = make(count).subscribe(onNext: { tally.add($0) }) }
    tally.expect(expected(count), row)
  }
}

/// The same of a sequence that ends on another thread.
func summingToEnd(_ row: String, _ make: @escaping @Sendable (Int) -> Observable<Int>) -> Workload {
  { count, meter in
    let tally = Tally()
    let finish = Finish()
    meter {
      _ = make(count).subscribe(onNext: { tally.add($0) }, onCompleted: { finish.signal() })
      finish.wait(row)
    }
    tally.expect(count * (count - 1) / 2, row)
  }
}

/// Traps a workload that never comes to its end, which otherwise would wait forever.
final class Finish: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  func wait(_ row: String, seconds: Int = 600) {
    let result = semaphore.wait(timeout: .now() + .seconds(seconds))
    precondition(result == .success, "\(row): did not finish")
  }
}

/// `value`, about which the compiler then knows nothing.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

/// A small generator of random numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// `count` random numbers in `range`.
  static func some(_ count: Int, in range: Range<Int>) -> [Int] {
    var numbers = Numbers()
    return (0..<count).map { _ in Int.random(in: range, using: &numbers) }
  }
}
