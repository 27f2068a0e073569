// SPDX-License-Identifier: MIT

// In the explorer of interleavings, which is built with `BATON_EXPLORATION`, sizes are variables: a scenario
// makes them so small that it reaches their limits in a few steps.

/// The sizes of a drain's turns, and how often a thread looks before it sleeps.
@usableFromInline
package enum DrainSizes {
  #if BATON_EXPLORATION
    // Unsafe: a scenario sets them before its threads begin.
    @usableFromInline @safe package nonisolated(unsafe) static var quota = 32  // Unsafe: as above.
    @usableFromInline @safe package nonisolated(unsafe) static var limit = 256  // Unsafe: as above.
    /// Constant here too, because further looks cost steps and find nothing new.
    @usableFromInline package static let looks = 2
  #else
    /// The number of others' items that a drain's owner performs before it looks for a thread to take over.
    @inlinable package static var quota: Int { 32 }
    /// A thread that leaves an item in a drain blocks if more items than this wait.
    @inlinable package static var limit: Int { 256 }
    /// How often a thread that asks for a drain's role looks before it sleeps: some microseconds.
    @inlinable package static var looks: Int { 4000 }
  #endif
}

/// The sizes of a hop's blocks and turns, and how often its threads look before they sleep.
@usableFromInline
package enum HopSizes {
  #if BATON_EXPLORATION
    // Unsafe: a scenario sets them before its threads begin.
    @usableFromInline @safe package nonisolated(unsafe) static var blockShift = 7  // Unsafe: as above.
    @usableFromInline @safe package nonisolated(unsafe) static var eventsPerTurn = 512  // Unsafe: as above.
    @usableFromInline @safe package nonisolated(unsafe) static var round = 16  // Unsafe: as above.
    /// Constant here too, because further looks cost steps and find nothing new.
    @usableFromInline package static let looks = 2, roomLooks = 2, pause = 1
  #else
    /// The number of elements in a block of a hop's queue, as a power of two.
    @inlinable package static var blockShift: Int { 7 }
    /// The number of events that a hop delivers in one piece of work, before other users of its scheduler get
    /// their turn.
    @inlinable package static var eventsPerTurn: Int { 512 }
    /// The most events that a hop delivers before it reads the clock, if its turn ends at a time.
    @inlinable package static var round: Int { 16 }
    /// How often a stream's consumer looks for more before it gives its thread up: for two microseconds.
    @inlinable package static var looks: Int { 4 }
    /// How often a producer that waits for room looks whether more is being made.
    @inlinable package static var roomLooks: Int { 16 }
    /// The loads that take half a microsecond: 0.25 ns each, measured. Unoptimised each takes some ten times
    /// as long.
    #if DEBUG
      @inlinable package static var pause: Int { 200 }
    #else
      @inlinable package static var pause: Int { 2048 }
    #endif
  #endif
}
