// SPDX-License-Identifier: MIT

import Synchronization

/// One piece of scheduled work, and the disposable that cancels it.
///
/// ```
/// pending ──claim──▶ running ──the action returned──▶ finished
///    └───────────────────┴───────────dispose──────────────┴──▶ disposed
/// ```
/// Whoever leaves `pending` owns the action; the runner owns the result until `finished`, and whoever leaves
/// that owns it then. Work that returned nothing to dispose of stays `running`: it makes no difference.
final class VirtualTimeItem: Disposable, @unchecked Sendable {  // Sendable: see the owners above.
  /// Its argument is the state of ``VirtualTimeScheduler/scheduleAbsoluteVirtual(_:time:action:)`` where that is
  /// nothing, so that such a closure is stored as it is, without another around it.
  typealias Action = (()) -> any Disposable

  /// The lower two bits of `word`. ``disposed`` has both, so that setting them leads there from any other.
  private enum Phase {
    static let pending: UInt64 = 0
    static let running: UInt64 = 1
    static let finished: UInt64 = 2
    static let disposed: UInt64 = 3
  }

  /// What the action returned. Most return nothing to dispose of, so that the others pay for the place.
  private final class Result: Sendable {
    let value: any Disposable
    init(_ value: any Disposable) { self.value = value }
  }

  /// The phase, and the sequence number above it. In words of their own they would make the item larger than
  /// 64 bytes with the allocator's share.
  private let word = Atomic<UInt64>(Phase.pending)
  private let owner: VirtualTimeItemOwner
  // The owners above make an access exclusive; a dynamic check costs more than the access.
  @exclusivity(unchecked) private var action: Action?
  @exclusivity(unchecked) private var result: Result?

  init(owner: VirtualTimeItemOwner, action: @escaping Action) {
    self.owner = owner
    self.action = action
  }

  /// The place in the order of scheduling. Set once, before the queue or anyone else can see the item.
  var sequence: Int {
    get { Int(truncatingIfNeeded: word.load(ordering: .relaxed) >> 2) }
    set { word.store(UInt64(newValue) << 2 | Phase.pending, ordering: .relaxed) }
  }

  var isDisposed: Bool { word.load(ordering: .acquiring) & 3 == Phase.disposed }

  /// Brings the item into the cache.
  @inline(__always)
  func touch() { _ = word.load(ordering: .relaxed) }

  /// Reserves the item for ``run()``, unless it has been disposed of.
  @inline(__always)
  func claim() -> Bool { move(from: Phase.pending, to: Phase.running) }

  @inline(__always)
  private func move(from old: UInt64, to new: UInt64) -> Bool {
    let number = word.load(ordering: .relaxed) & ~3
    return word.compareExchange(
      expected: number | old,
      desired: number | new,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Makes it disposed of and returns the phase it was in.
  private func enterDisposed() -> UInt64 {
    word.bitwiseOr(Phase.disposed, ordering: .acquiringAndReleasing).oldValue & 3
  }

  /// Runs the action of a claimed item, and frees it.
  func run() {
    let action = self.action.take()!
    let result = action(())
    if !(result is NopDisposable) { finish(Result(result)) }
  }

  private func finish(_ result: Result) {
    self.result = result
    if !move(from: Phase.running, to: Phase.finished) { self.result.take()?.value.dispose() }
  }

  func dispose() {
    switch enterDisposed() {
    case Phase.pending:
      action = nil
      owner.noteCancelled(sequence: sequence)
    case Phase.finished: result.take()?.value.dispose()
    default: break
    }
  }

  /// Disposes of an item that has left its queue.
  func abandon() {
    if enterDisposed() == Phase.pending { action = nil }
  }
}

/// What an item knows of whoever owns the queue that it waits in. A class, whose reference is half as long as
/// that of a protocol.
@usableFromInline
class VirtualTimeItemOwner: @unchecked Sendable {  // Sendable: stateless; its subclasses have constants only.
  /// Tells the owner that the item with this number will never run.
  func noteCancelled(sequence: Int) { preconditionFailure("abstract") }
}
