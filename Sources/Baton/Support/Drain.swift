// SPDX-License-Identifier: MIT

import Synchronization

/// The one way to serialise: work that arrives while other work is going on is left for whoever is at it.
///
/// Three states: idle, busy, and busy with more waiting. Whoever finds it idle becomes its owner, does its own
/// work and then what others left meanwhile. Nobody waits, and no lock is held while work is done; what only
/// owners touch needs no lock either, for each owner's work happens before the next one's.
///
/// The price: while others go on leaving work faster than the owner does it, the owner does not return from the
/// call in which it found the drain idle. `observe(on:)` is the way out for who cannot afford that.
///
///     if drain.enter() {
///       work(item)
///       drain.leave { work($0) }
///     } else {
///       drain.push(item) { work($0) }
///     }
@usableFromInline
package struct Drain<Item>: ~Copyable {
  @usableFromInline static var idle: UInt32 { 0 }
  @usableFromInline static var busy: UInt32 { 1 }
  @usableFromInline static var more: UInt32 { 2 }

  @usableFromInline let state = Atomic<UInt32>(0)
  @usableFromInline let waiting = Lock<UncheckedSendable<[Item]>>(UncheckedSendable([]))

  @inlinable
  package init() {}

  /// Becomes the owner, if there is none.
  @inlinable @inline(__always)
  package func enter() -> Bool {
    state.compareExchange(expected: Self.idle, desired: Self.busy, ordering: .acquiring).exchanged
  }

  /// Ends the ownership, after doing what others left meanwhile.
  @inlinable @inline(__always)
  package func leave(_ work: (Item) -> Void) {
    let isDone = state.compareExchange(
      expected: Self.busy, desired: Self.idle, ordering: .releasing
    ).exchanged
    if !isDone { finish(work) }
  }

  /// Leaves `item` to the owner, or becomes the owner and does it if there is none by now.
  @inlinable
  package func push(_ item: Item, _ work: (Item) -> Void) {
    let item = UncheckedSendable(item)
    waiting.withLock { $0.value.append(item.value) }
    if state.exchange(Self.more, ordering: .acquiringAndReleasing) == Self.idle { finish(work) }
  }

  @inlinable
  func finish(_ work: (Item) -> Void) {
    repeat {
      state.store(Self.busy, ordering: .relaxed)
      let batch = waiting.withLock { waiting in
        defer { waiting = UncheckedSendable([]) }
        return waiting
      }
      for item in batch.value { work(item) }
    } while !state.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged
  }
}
