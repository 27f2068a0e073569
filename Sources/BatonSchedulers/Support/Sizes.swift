// SPDX-License-Identifier: MIT

/// Sizes whose ends are rarely reached: of blocks, batches and turns, and how often a thread looks before it sleeps.
///
/// Constants, as far as a program that uses the library is concerned. In the explorer of interleavings, which is built
/// with `BATON_EXPLORATION`, they are variables: a scenario makes them so small that a few steps reach their ends.
@usableFromInline
package enum Sizes {
  #if BATON_EXPLORATION
    package nonisolated(unsafe) static var blockShift = 7
    package nonisolated(unsafe) static var batch = 128
    package nonisolated(unsafe) static var round = 16
    package nonisolated(unsafe) static var eventsPerTurn = 512
    package nonisolated(unsafe) static var quota = 32
    package nonisolated(unsafe) static var limit = 256
    /// Looks cost steps and find nothing that fewer do not find.
    package static let drainLooks = 2, poolLooks = 2, pause = 1
  #else
    /// The elements of a block of a hop's queue, as a power of two.
    @inlinable package static var blockShift: Int { 7 }
    /// The items that run before others on the same mechanism get their turn.
    @inlinable package static var batch: Int { 128 }
    /// The items that run before the clock is looked at again, if timers wait.
    @inlinable package static var round: Int { 16 }
    /// The events that a hop delivers in one piece of work. Many, and not without a bound, so that others get their turn.
    @inlinable package static var eventsPerTurn: Int { 512 }
    /// The items others left that a drain's owner does before it looks for a thread to take over.
    @inlinable package static var quota: Int { 32 }
    /// Whoever leaves an item in a drain behind more than so many is made to wait.
    @inlinable package static var limit: Int { 256 }
    /// How often a thread that asks for the role in a drain looks before it sleeps: for some microseconds.
    @inlinable package static var drainLooks: Int { 4000 }
    /// How often a pool's thread looks for work before it parks: for some microseconds, with the pauses between.
    @inlinable package static var poolLooks: Int { 16 }
    /// The turns of a loop that lets others go on for a fraction of a microsecond.
    @inlinable package static var pause: Int { 512 }
  #endif
}
