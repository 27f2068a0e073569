// SPDX-License-Identifier: MIT

import Synchronization

/// The part of a merge or of a switch that does not depend on the elements: its place in another merge or switch.
///
/// A flattening that runs as a source of another one takes part in it. Both use the outermost flattening's gate and
/// root scope, and each counts its own sources; so an element passes one gate, however deep merges and switches are
/// nested. When all sources of the inner flattening have ended, it tells the flattening that it is in.
///
/// An inner flattening that is the last source of its outer one *goes up*: it forgets the outer one, and refers to
/// the next flattening further up that has other sources. So a sequence that merges itself with, or switches to, its
/// own continuation, endlessly, keeps no chain of finished merges and switches.
@usableFromInline
class Flattening {
  /// Where a flattening runs.
  private struct Position {
    /// Its place in another flattening. Nil if this is the outermost one, or if none further up has other
    /// sources.
    var place: AnyPlace?
    /// The places from which the flattening has gone up, and in which its source of sources still runs.
    var left: [AnyPlace] = []
    /// Whether the source of sources has completed.
    var isOuterDone = false
  }

  /// The scope that holds the sources of the outermost flattening and of all within. It is disposed of before a
  /// terminal event goes downstream.
  @usableFromInline final let root: Scope
  private let position: Lock<Position>
  /// In how many flattenings this one was nested when it began.
  private let depth: Int
  /// Whether a thread that runs one of the sources is inside ``move(_:)``.
  private let isMoving = Atomic(false)

  @usableFromInline
  init(in place: AnyPlace?, root: Scope) {
    self.root = root
    position = Lock(Position(place: place))
    depth = place.map { $0.owner.depth + 1 } ?? 0
  }

  // The innermost of nested flattenings refers to the others, one through the other.
  deinit {
    if depth == 0 { return root.abandon() }
    var left: [AnyPlace] = []
    let above = position.withLock { position in
      swap(&left, &position.left)
      return LongRelease.take(&position.place)
    }
    while !left.isEmpty {
      var place = left.popLast()
      LongRelease.release(&place)
    }
    above?.release()
  }

  /// Whether the source at `place` runs and no other ever will: the end of that source is the end of this
  /// flattening.
  func isLast(_ place: AnyPlace) -> Bool { preconditionFailure("Flattening: isLast(_:) is abstract") }

  /// The source at `place` has ended. Returns whether this flattening is over.
  func ended(_ place: AnyPlace) -> Bool { preconditionFailure("Flattening: ended(_:) is abstract") }

  /// The scope for everything that a source at `place` is made of: in a switch the source's own, in a merge the one
  /// that all its sources share. An error of the source disposes of it at once, before the error has its turn.
  func stretch(of place: AnyPlace) -> Scope { preconditionFailure("Flattening: stretch(of:) is abstract") }

  /// Goes up. Called by what runs at `below`, one of this flattening's places, so this flattening does not end
  /// meanwhile. Returns the new place.
  func goUp(from below: AnyPlace) -> AnyPlace? { preconditionFailure("Flattening: goUp(from:) is abstract") }

  /// Sends a terminal event downstream when its turn has come.
  func send(end error: (any Error)?, of inner: SwitchInner?) {
    preconditionFailure("Flattening: send(end:of:) is abstract")
  }

  /// Sends `error` when its turn has come, unless `inner` has been replaced by then.
  final func fail(_ error: any Error, of inner: SwitchInner?) {
    // An error of a source that may still be replaced disposes of the root in its turn.
    if inner == nil { root.dispose() }
    send(end: error, of: inner)
  }

  /// The place in another flattening.
  final var place: AnyPlace? { depth == 0 ? nil : position.withLock { $0.place } }

  /// The first place, from `place` upwards, whose source is not the last one of its flattening; and the places below it.
  final func way(from place: AnyPlace?) -> (to: AnyPlace?, past: [AnyPlace]) {
    var (above, past): (AnyPlace?, [AnyPlace]) = (place, [])
    while let place = above, place.owner.isLast(place) {
      past.append(place)
      above = place.owner.place
    }
    return (above, past)
  }

  /// Has the flattenings from `place` upwards go up if they have become the last sources of their outer ones.
  ///
  /// In a recursion whose sources complete a step late, the nearest flattenings cannot go up yet, and those further up can.
  /// Looking at three levels is enough for a delay of one step. For longer delays each level looks at as many as the largest power of
  /// two that divides its depth: so a delay of k steps leaves a chain of some 3k levels, and a nesting of n in which no source ever
  /// completes costs n log n looks.
  final func haveOthersGoUp(from place: AnyPlace?) {
    var (above, looks) = (place, max(3, depth & -depth))
    while let place = above, looks > 0 {
      above = place.owner.goUp(from: place)
      looks -= 1
    }
  }

  /// Sets the place. Called by a merge's sources, or by a switch's source of sources.
  final func move(to place: AnyPlace?, from left: [AnyPlace]) {
    position.withLock {
      $0.place = place
      $0.left += left
    }
  }

  /// Has a switch go up on behalf of `inner`, its current source: the scope of `inner` moves first, then the switch.
  final func move(_ inner: SwitchInner) {
    // One thread at a time. A second one could move `inner` into a place that has been left and disposed of.
    if isMoving.exchange(true, ordering: .acquiring) { return }
    let (place, past) = way(from: self.place)
    if !past.isEmpty {
      inner.move(to: place?.inner, in: place?.stretch ?? root)
      let empty: [AnyPlace] = position.withLock {
        // `inner` has been replaced. The source of sources has read the place since, and goes up by itself.
        if inner.hasMadeRoom { return [] }
        $0.place = place
        if $0.isOuterDone { return past }
        $0.left += past
        return []
      }
      for place in empty { place.scope.dispose() }
    }
    isMoving.storeReleasing(false)
  }

  /// The source of sources has completed. It was the last that ran in the places that have been left.
  final func leavePlaces() {
    if depth == 0 { return }
    let left = position.withLock { position in
      position.isOuterDone = true
      defer { position.left = [] }
      return position.left
    }
    for place in left { place.scope.dispose() }
  }

  /// This flattening is over; so may be the flattenings that it is in.
  @usableFromInline
  final func over() {
    var over = self
    while let place = over.place {
      place.scope.dispose()
      over = place.owner
      if !over.ended(place) { return }
    }
    root.dispose()
    send(end: nil, of: nil)
  }
}

/// The part of a ``Place`` that does not depend on the elements: the end of one source.
@usableFromInline
package class AnyPlace: AnySink {
  @usableFromInline final let owner: Flattening
  /// The source of a switch that the source at this place is, or is part of. Elements pass unless it has been
  /// replaced.
  @usableFromInline final let inner: SwitchInner?
  /// The slot of a merge with a limit.
  final let lane: MergeLane?
  /// The number of the source of a switch; 0 in a merge.
  final let number: Int

  init(_ owner: Flattening, _ inner: SwitchInner?, _ scope: Scope, lane: MergeLane? = nil, number: Int = 0) {
    self.owner = owner
    self.inner = inner
    self.lane = lane
    self.number = number
    super.init(scope: scope)
  }

  /// The scope for everything that runs here. See ``Flattening/stretch(of:)``.
  final var stretch: Scope { owner.stretch(of: self) }

  @usableFromInline
  package final override func error(_ error: __owned any Error) {
    if scope.isDisposed { return }
    stretch.dispose()
    owner.fail(error, of: inner)
  }

  @usableFromInline
  package final override func completed() {
    if scope.isDisposed { return }
    scope.dispose()
    if owner.ended(self) { owner.over() }
  }
}

/// The place of a sequence that runs as one of the sources of a merge or of a switch. The sequence may pass the
/// place on to what it continues as.
@usableFromInline
package final class Place<Element>: AnyPlace {
  @usableFromInline let gate: Gate<Element>

  @usableFromInline
  init(
    _ owner: Flattening, _ gate: Gate<Element>, _ inner: SwitchInner?, _ scope: Scope, lane: MergeLane? = nil,
    number: Int = 0
  ) {
    self.gate = gate
    super.init(owner, inner, scope, lane: lane, number: number)
  }

  /// Subscribes to the source.
  @inlinable
  func run(_ source: Observable<Element>) {
    // The closure captures nothing but the place, so it needs no context of its own.
    source.run(Sink(next: { self.gate.next($0, of: self.inner) }, rest: self), in: self)
  }
}

extension Flattening: @unchecked Sendable {}  // Sendable: all is constant, atomic, or in a lock.
extension AnyPlace: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.
extension Place: @unchecked Sendable {}  // Sendable: everything is constant, see ``AnySink``.
