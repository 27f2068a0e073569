// SPDX-License-Identifier: MIT

/// Whether the element that ends a sequence is sent.
public enum TakeBehavior: Sendable {
  /// It is sent.
  case inclusive
  /// It is not sent.
  case exclusive
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _take(
    while predicate: @escaping (Element) throws -> Bool, _ behavior: TakeBehavior
  ) -> Observable<Element> {
    lift((Transform(predicate), behavior)) { given, downstream in
      Sink(downstream) { element in
        downstream.attempt {
          let isLast = try !given.0.call(element)
          if !isLast || given.1 == .inclusive { downstream.next(element) }
          if isLast, !downstream.scope.isDisposed { downstream.completed() }
        }
      }
    }
  }
}
