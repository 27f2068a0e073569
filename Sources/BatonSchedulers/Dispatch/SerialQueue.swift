// SPDX-License-Identifier: MIT

import Dispatch

/// A serial queue and what it targets, so that long work on it can let others have turns.
struct SerialQueue: Sendable {
  let queue: DispatchQueue

  /// Where others have work: the target of the queue, if it is shared. Blocks that a queue's own blocks add to
  /// it run before the target turns to others.
  var sharedTarget: DispatchQueue?

  func async(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }

  /// Puts a block on the queue when the blocks that wait at its target now have had their turn.
  func asyncAfterOthers(_ block: @escaping @Sendable () -> Void) {
    guard let sharedTarget else { return queue.async(execute: block) }
    sharedTarget.async { queue.async(execute: block) }
  }
}
