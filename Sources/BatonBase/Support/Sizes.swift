// SPDX-License-Identifier: MIT

/// Sizes of batches and turns.
///
/// In the explorer of interleavings, which is built with `BATON_EXPLORATION`, they are variables: a scenario
/// makes them so small that it reaches their limits in a few steps.
@usableFromInline
package enum Sizes {
  #if BATON_EXPLORATION
    // Unsafe: a scenario sets them before its threads begin.
    @safe package nonisolated(unsafe) static var batch = 128  // Unsafe: as above.
    @safe package nonisolated(unsafe) static var round = 16  // Unsafe: as above.
    /// Called before a ``Lock`` is taken. The explorer can have the thread take it in one step, when it is
    /// free.
    ///
    /// Unsafe: as above.
    @usableFromInline @safe
    package nonisolated(unsafe) static var beforeLock: @convention(c) () -> Void = {}
  #else
    /// The number of items that run before other users of the same driver get their turn.
    package static var batch: Int { 128 }
    /// The number of items that run before the clock is read again, if timers wait.
    package static var round: Int { 16 }
  #endif
}
