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
    switch behavior {
    case .inclusive: takenInclusively(while: predicate)
    case .exclusive: takenExclusively(while: predicate)
    }
  }

  @_alwaysEmitIntoClient
  func takenExclusively(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(named: "take(while:)", Transform(predicate)) { predicate, downstream in
      Sink(downstream) { element in
        do {
          if try predicate.call(element) {
            downstream.next(element)
          } else if !downstream.scope.isDisposed {
            downstream.completed()
          }
        } catch {
          downstream.error(error)
        }
      }
    }
  }

  @_alwaysEmitIntoClient
  func takenInclusively(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(named: "take(while:)", Transform(predicate)) { predicate, downstream in
      Sink(downstream) { element in
        do {
          let isLast = try !predicate.call(element)
          downstream.next(element)
          if isLast, !downstream.scope.isDisposed { downstream.completed() }
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
