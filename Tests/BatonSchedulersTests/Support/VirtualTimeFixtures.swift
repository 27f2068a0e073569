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
