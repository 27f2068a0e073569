// SPDX-License-Identifier: MIT

/// `withLatestFrom` for one subscriber.
///
/// The latest element of the second source is guarded by a lock and does not go through the drain: so the
/// second source never waits for a slow subscriber, and its elements do not pile up. An element of the first
/// source is paired on arrival, and then waits for its turn in the drain, because an error of the second
/// source may be under way.
@_fixed_layout @usableFromInline
final class LatestPairing<Second, Result>: Junction<Result>, @unchecked Sendable {  // Sendable: by a lock.
  @usableFromInline let latest = Lock(UncheckedSendable(Second?.none))

  @usableFromInline override init(_ downstream: Sink<Result>) { super.init(downstream) }

  @usableFromInline func run(second: Observable<Second>) { run(second, 0) { self.keep($0) } }

  @inlinable
  func run<First>(_ first: Observable<First>, _ resultSelector: @escaping (First, Second) throws -> Result) {
    run(first, 1) { element in
      guard let second = self.latest.withLock({ $0 }).value else { return }
      if self.drain.enter() {
        self.send { try resultSelector(element, second) }
        self.leave()
      } else {
        self.perform { self.send { try resultSelector(element, second) } }
      }
    }
  }

  @usableFromInline override func completed(_ index: Int) { if index == 1 { end(.completed) } }

  private func keep(_ element: Second) {
    var kept = UncheckedSendable(Second?.some(element))
    // The element before is released after the lock has been left.
    latest.withLock { swap(&$0, &kept) }
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _withLatestFrom<Second, Result>(
    _ second: Observable<Second>, _ resultSelector: @escaping (Element, Second) throws -> Result
  ) -> Observable<Result> {
    Producer { downstream in
      let pairing = LatestPairing<Second, Result>(downstream)
      pairing.run(second: second)
      pairing.run(asObservable(), resultSelector)
    }
  }
}
