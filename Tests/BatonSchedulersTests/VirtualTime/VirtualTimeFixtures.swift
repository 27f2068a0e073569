// SPDX-License-Identifier: MIT

import Baton
import Foundation

@testable import BatonSchedulers

/// Virtual seconds as whole numbers, in their natural order.
struct SecondsConverter: NaturalVirtualTimeConverter {
  func convertFromVirtualTime(_ time: Int) -> Date { Date(timeIntervalSince1970: Double(time)) }
  func convertToVirtualTime(_ time: Date) -> Int { Int((time.timeIntervalSince1970).rounded()) }
  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval.rounded()) }
  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
}

/// Virtual seconds as objects of a class that nothing but this converter can compare.
struct TokenConverter: VirtualTimeConverterType {
  final class Token: Sendable {
    let seconds: Int
    init(_ seconds: Int) { self.seconds = seconds }
  }

  func convertFromVirtualTime(_ time: Token) -> Date {
    Date(timeIntervalSince1970: Double(time.seconds))
  }
  func convertToVirtualTime(_ time: Date) -> Token { Token(Int(time.timeIntervalSince1970.rounded())) }
  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval.rounded()) }
  func offsetVirtualTime(_ time: Token, offset: Int) -> Token { Token(time.seconds + offset) }
  func compareVirtualTime(_ lhs: Token, _ rhs: Token) -> VirtualTimeComparison {
    lhs.seconds < rhs.seconds ? .lessThan : lhs.seconds == rhs.seconds ? .equal : .greaterThan
  }
}

typealias SecondsScheduler = VirtualTimeScheduler<SecondsConverter>

/// Like a test scheduler: what is due at once runs a second later.
final class LatencyScheduler: VirtualTimeScheduler<SecondsConverter>, @unchecked Sendable {
  init() { super.init(initialClock: 0, converter: SecondsConverter()) }
  override func adjustScheduledTime(_ time: Int) -> Int { time <= clock ? clock + 1 : time }
}

extension VirtualTimeScheduler {
  /// Schedules a block.
  @discardableResult
  func at(_ time: VirtualTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    scheduleAbsoluteVirtual((), time: time) {
      block()
      return Disposables.create()
    }
  }
}
