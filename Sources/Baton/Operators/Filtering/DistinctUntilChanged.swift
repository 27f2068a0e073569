// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Leaves out an element that is equal to the one before.
  ///
  ///     source                    --1---1---2---1--|
  ///     distinctUntilChanged()    --1-------2---1--|
  ///
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    lift { downstream in
      let last = Cell<Element?>(nil)
      return Sink(downstream) { element in
        if let previous = last.value, previous == element { return }
        last.value = element
        downstream.next(element)
      }
    }
  }

  /// Leaves out an element whose key is equal to that of the one before.
  ///
  /// - Parameter keySelector: Gives an element's key. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  @available(swift, introduced: 6)
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key
  ) -> Observable<Element> {
    changes(of: keySelector, by: { $0 == $1 })
  }

  /// Leaves out an element whose key is equal to that of the one before: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    changes(of: keySelector, by: { $0 == $1 })
  }

  /// Leaves out an element that is equal to the last one let through, as `comparer` sees it.
  ///
  /// - Parameter comparer: Whether two elements are equal; the earlier one comes first. An error that it throws
  ///   ends the sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  @available(swift, introduced: 6)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    changes(of: { $0 }, by: comparer)
  }

  /// Leaves out an element that is equal to the last one let through, as `comparer` sees it: the form for the
  /// Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    changes(of: { $0 }, by: comparer)
  }

  /// Leaves out an element whose key is equal to that of the last one let through, as `comparer` sees it.
  ///
  /// - Parameters:
  ///   - keySelector: Gives an element's key. An error that it throws ends the sequence.
  ///   - comparer: Whether two keys are equal; the earlier one comes first. An error that it throws ends the
  ///     sequence.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  @available(swift, introduced: 6)
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping @Sendable (Element) throws -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    changes(of: keySelector, by: comparer)
  }

  /// Leaves out an element whose key is equal to that of the last one let through, as `comparer` sees it: the
  /// form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    changes(of: keySelector, by: comparer)
  }

  /// Leaves out an element one property of which is equal to that of the one before.
  ///
  /// - Parameter keyPath: The property.
  /// - SeeAlso: [reactivex.io: Distinct](https://reactivex.io/documentation/operators/distinct.html)
  @available(swift, introduced: 6)
  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 })
  }

  /// Leaves out an element one property of which is equal to that of the one before: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 })
  }

  @inlinable
  func changes<Key>(
    of keySelector: @escaping (Element) throws -> Key,
    by areEqual: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    lift { downstream in
      let last = Cell<Key?>(nil)
      return Sink(downstream) { element in
        do {
          let key = try keySelector(element)
          if let previous = last.value, try areEqual(previous, key) { return }
          last.value = key
          downstream.next(element)
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
