// SPDX-License-Identifier: MIT

import Synchronization

/// `amb`: sources of which the one that sends the first event wins, and the others are disposed of.
///
/// The winner is decided once, by a compare-exchange. Only the winner sends after that, so nothing overlaps,
/// and no drain is needed.
@usableFromInline
final class Contest: Sendable {
  @usableFromInline let scopes: [Scope]
  /// The index of the winner, or -1.
  @usableFromInline let winner = Atomic(-1)

  @usableFromInline init(_ count: Int, in scope: Scope) { scopes = (0..<count).map { _ in Scope(in: scope) } }

  /// Whether source `index` may send. The first source that asks wins.
  @inlinable @inline(__always)
  func isWon(by index: Int) -> Bool { winner.load(ordering: .acquiring) == index || enter(index) }

  @usableFromInline
  func enter(_ index: Int) -> Bool {
    let won = winner.compareExchange(expected: -1, desired: index, ordering: .acquiringAndReleasing).exchanged
    if !won { return false }
    for other in scopes.indices where other != index { scopes[other].close()?.settle() }
    return true
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _amb(_ sources: [Observable<Element>]) -> Observable<Element> {
    Producer { downstream in
      let contest = Contest(sources.count, in: downstream.scope)
      for (index, source) in sources.enumerated() {
        let scope = contest.scopes[index]
        // A source before this one may have won while it was being subscribed to.
        if scope.isDisposed { continue }
        source.run(
          Sink(
            ending: scope,
            next: { if contest.isWon(by: index) { downstream.next($0) } },
            end: { if contest.isWon(by: index) { downstream.end($0) } }))
      }
    }
  }
}
