// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops each element that is equal to the previous element.
  ///
  /// ![source: a at 2, a at 5, b at 8, a at 11, completed at 14. Then distinctUntilChanged(). result: a at 2,
  /// b at 8, a at 11, completed at 14.](marble-distinctUntilChanged)
  ///
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    _distinctUntilChanged()
  }

  /// Drops each element whose key is equal to the previous element's key.
  ///
  /// ![source: a at 2, A at 5, b at 8, B at 11, completed at 14. Then distinctUntilChanged { $0.lowercased()
  /// }. result: a at 2, b at 8, completed at 14.](marble-distinctUntilChanged-key)
  ///
  /// - Parameter keySelector: Returns the key of an element. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    _distinctUntilChanged(keySelector, by: { $0 == $1 })
  }

  /// Drops each element that `comparer` considers equal to the last element sent.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, 6 at 11, completed at 14. Then distinctUntilChanged { abs($0 - $1) \<
  /// 2 }. result: 1 at 2, 3 at 8, 6 at 11, completed at 14.](marble-distinctUntilChanged-comparer)
  ///
  /// - Parameter comparer: Returns whether two elements are equal; the first argument is the earlier element.
  ///   An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    _distinctUntilChanged({ $0 }, by: comparer)
  }

  /// Drops each element whose key `comparer` considers equal to that of the last element sent.
  ///
  /// ![source: a at 2, A at 5, b at 8, B at 11, completed at 14. Then distinctUntilChanged { $0.lowercased()
  /// }. result: a at 2, b at 8, completed at 14.](marble-distinctUntilChanged-key)
  ///
  /// - Parameters:
  ///   - keySelector: Returns the key of an element. An error that it throws ends the sequence.
  ///   - comparer: Returns whether two keys are equal; the first argument is the earlier key. An error that
  ///     it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    _distinctUntilChanged(keySelector, by: comparer)
  }

  /// Drops each element that has the same value of a property as the previous element.
  ///
  /// ![source: a at 2, A at 5, b at 8, B at 11, completed at 14. Then distinctUntilChanged { $0.lowercased()
  /// }. result: a at 2, b at 8, completed at 14.](marble-distinctUntilChanged-key)
  ///
  /// - Parameter keyPath: The property to compare.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    _distinctUntilChanged({ $0[keyPath: keyPath] }, by: { $0 == $1 })
  }
}
