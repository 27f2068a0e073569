// SPDX-License-Identifier: MIT

/// An object that is held weakly, and a closure that combines it with each element.
@frozen @usableFromInline
struct UnretainedPairing<Object: AnyObject, Element, Result> {
  @usableFromInline weak var object: Object?
  @usableFromInline let resultSelector: (Object, Element) -> Result

  @inlinable
  init(_ object: Object, _ resultSelector: @escaping (Object, Element) -> Result) {
    self.object = object
    self.resultSelector = resultSelector
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _withUnretained<Object: AnyObject, Result>(
    _ object: Object, _ resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    lift(UnretainedPairing(object, resultSelector)) { pairing, downstream in
      Sink(downstream) { element in
        if let object = pairing.object {
          downstream.next(pairing.resultSelector(object, element))
        } else {
          downstream.completed()
        }
      }
    }
  }
}
