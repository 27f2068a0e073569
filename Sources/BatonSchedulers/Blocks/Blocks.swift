// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateSchedulerType {
  @inlinable
  package func scheduling(_ block: @escaping () -> Void) -> any Disposable {
    schedule(UncheckedSendable(block)) { [self] block in
      Schedulers.run(as: self, block.value)
      return Disposables.create()
    }
  }

  @usableFromInline
  package func scheduling(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    timed.scheduleRelative(UncheckedSendable(makingCurrent(block)), dueTime: delay) { block in
      block.value()
      return Disposables.create()
    }
  }

  @usableFromInline
  package func scheduling(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
    requireDate(date, "schedule(at:): at")
    return timed.runBlock(at: date, makingCurrent(block))
  }

  /// A block that calls `block` with this scheduler as the current one.
  func makingCurrent(_ block: @escaping () -> Void) -> @Sendable () -> Void {
    nonisolated(unsafe) let block = block  // Unsafe: the Swift 6 mode's face has a `Sendable` block.
    return { unsafe Schedulers.run(as: self, block) }
  }

  /// This scheduler; with borrowed time if it has none.
  var timed: any SchedulerType { self as? any SchedulerType ?? BorrowedTimeScheduler(base: self) }
}

/// A type with one value: for sequences whose elements say only that something happened.
public struct RACUnit: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// The value.
  public static let `default` = RACUnit()

  private init() {}

  /// No value is less than itself.
  public static func < (lhs: RACUnit, rhs: RACUnit) -> Bool { false }

  /// `RACUnit.default`.
  public var description: String { "RACUnit.default" }
}
