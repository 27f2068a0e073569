// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import TestSupport

/// An element that is counted: each must be freed exactly once, and is looked at only before that.
final class Token: Sendable {
  private static let alive = Atomic(0)
  private static let mark: UInt64 = 0x5ea1_ed00_70c3_2107

  private let mark = Atomic(Token.mark)

  init() { Self.alive.add(1, ordering: .relaxed) }

  deinit {
    expect(mark.exchange(0, ordering: .relaxed) == Self.mark, "a token is freed a second time")
    Self.alive.subtract(1, ordering: .relaxed)
  }

  /// Looks at the token, as a subscriber would.
  @inline(never)
  func use() { expect(mark.load(ordering: .relaxed) == Self.mark, "a token is used that was freed") }

  /// Waits until all tokens have been freed; ends the program if that does not come about.
  static func expectNone() {
    let end = Date(timeIntervalSinceNow: 60)
    while alive.load(ordering: .relaxed) != 0 {
      expect(Date() < end, "\(alive.load(ordering: .relaxed)) tokens are not freed")
      // What another thread does last it may still be at.
      Thread.sleep(forTimeInterval: 0.001)
    }
  }
}
