// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/DistinctUntilChanged.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    changes()
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    changes(of: keySelector, by: { $0 == $1 })
  }

  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    changes(of: { $0 }, by: comparer)
  }

  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    changes(of: keySelector, by: comparer)
  }

  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    Infallible(raw: asObservable().changes())
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: keySelector, by: { $0 == $1 }))
  }

  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: { $0 }, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: keySelector, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
    SharedSequence(sharing: asObservable().changes())
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().changes(of: keySelector, by: { $0 == $1 }))
  }

  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().changes(of: { $0 }, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().changes(of: keySelector, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 }))
  }
}
