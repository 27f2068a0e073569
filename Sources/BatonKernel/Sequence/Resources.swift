// SPDX-License-Identifier: MIT

import Synchronization

/// The number of subscriptions, and of parts of them, that are alive: for tests that nothing leaks.
///
///     let before = Resources.total
///     screen = nil
///     #expect(Resources.total == before)
///
/// Counting begins with the first use. What another thread is releasing may be counted for a moment longer.
public enum Resources {
  private static let isCounting = Atomic(false)
  private static let number = Atomic<Int32>(0)

  /// The number that is alive.
  public static var total: Int32 {
    isCounting.store(true, ordering: .relaxed)
    return number.load(ordering: .relaxed)
  }

  /// Counts one more, for a resource of your own. Returns the new number.
  @discardableResult
  public static func incrementTotal() -> Int32 { number.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Counts one fewer. Returns the new number.
  @discardableResult
  public static func decrementTotal() -> Int32 { number.wrappingSubtract(1, ordering: .relaxed).newValue }

  /// Counts one more if counting has begun. Returns whether it has.
  static func count() -> Bool {
    if !isCounting.load(ordering: .relaxed) { return false }
    incrementTotal()
    return true
  }
}
