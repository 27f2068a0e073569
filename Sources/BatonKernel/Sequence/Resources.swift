// SPDX-License-Identifier: MIT

import Synchronization

/// How many subscriptions, and parts of them, are alive: for tests that nothing leaks.
///
///     let before = Resources.total
///     screen = nil
///     #expect(Resources.total == before)
///
/// Counting begins when somebody asks for the first time, and leaves out what was there before. What another thread lets
/// go may be counted for moments longer.
public enum Resources {
  private static let isCounting = Atomic(false)
  private static let number = Atomic<Int32>(0)

  /// The number that is alive.
  public static var total: Int32 {
    isCounting.store(true, ordering: .relaxed)
    return number.load(ordering: .relaxed)
  }

  /// Counts one more, of your own; returns the new number.
  @discardableResult
  public static func incrementTotal() -> Int32 { number.add(1, ordering: .relaxed).newValue }

  /// Counts one fewer; returns the new number.
  @discardableResult
  public static func decrementTotal() -> Int32 { number.subtract(1, ordering: .relaxed).newValue }

  /// Counts one more if anybody asked; returns whether it did.
  static func count() -> Bool {
    if !isCounting.load(ordering: .relaxed) { return false }
    incrementTotal()
    return true
  }
}
