// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

/// What `AnyObserver.offer(_:)` says of an element.
@Suite struct OfferTests {
  private let log = Log<Int>()

  /// Calls `body` with the observer of a subscription to a sequence that `shape` makes, whose closure calls
  /// `react`.
  private func withObserver(
    _ shape: (Observable<Int>) -> Observable<Int> = { $0 }, then react: @escaping @Sendable () -> Void = {},
    _ body: (AnyObserver<Int>, any Disposable) -> Void
  ) {
    let place = Guarded<AnyObserver<Int>?>(nil)
    let source = Observable<Int>.create { observer in
      place.withLock { $0 = observer }
      return Disposables.create()
    }
    let subscription = shape(source).subscribe(onNext: { [log] in
      log.append($0)
      react()
    })
    body(place.withLock { $0! }, subscription)
    subscription.dispose()
  }

  @Test func `An element that a closure sees has been taken, also one that an operator drops`() {
    withObserver({ $0.filter { $0 > 1 } }) { observer, _ in
      #expect(observer.offer(1))
      #expect(observer.offer(2))
    }
    #expect(log.elements == [2])
  }

  @Test func `After a disposal or the end none is taken`() {
    withObserver { observer, subscription in
      subscription.dispose()
      #expect(observer.offer(1) == false)
    }
    withObserver { observer, _ in
      observer.onCompleted()
      #expect(observer.offer(2) == false)
    }
    withObserver({ $0.take(1) }) { observer, _ in
      #expect(observer.offer(3))
      #expect(observer.offer(4) == false)
    }
    #expect(log.elements == [3])
  }

  @Test func `An element has not been taken if a disposal comes between the check and the closure`() {
    let slot = Slot()
    withObserver({ $0.do(onNext: { if $0 == 2 { slot.dispose() } }) }) { observer, subscription in
      slot.keep(subscription)
      #expect(observer.offer(1))
      #expect(observer.offer(2) == false)
    }
    #expect(log.elements == [1])
  }

  @Test func `A subscription that disposes of itself in its closure has taken the element`() {
    let slot = Slot()
    withObserver(then: slot.dispose) { observer, subscription in
      slot.keep(subscription)
      #expect(observer.offer(1))
      #expect(observer.offer(2) == false)
    }
    #expect(log.elements == [1])
  }
}
