// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Lets only those elements through that satisfy a predicate.
  ///
  /// - Parameter predicate: Whether an element passes. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  @available(swift, introduced: 6)
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate)
  }

  /// Lets only those elements through that satisfy a predicate: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate)
  }

  @inlinable
  func filtered(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(Transform(predicate)) { predicate, downstream in
      Sink(downstream) { element in
        do {
          if try predicate.call(element) { downstream.next(element) }
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
