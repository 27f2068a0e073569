// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/DistinctUntilChanged.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    Infallible(raw: asObservable().changes())
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: keySelector, by: { $0 == $1 }))
  }

  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: { $0 }, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: keySelector, by: comparer))
  }

  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
    SharedSequence(sharing: asObservable().changes())
  }

  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    @_inheritActorContext _ keySelector: @escaping @isolated(any) @Sendable (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, keySelector.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).changes(of: place.closure(keySelector), by: { $0 == $1 }), from: place
    )
  }

  @inlinable
  public func distinctUntilChanged(
    @_inheritActorContext _ comparer:
      @escaping @isolated(any) @Sendable (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, comparer.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).changes(of: { $0 }, by: place.closure(comparer)), from: place
    )
  }

  @inlinable
  public func distinctUntilChanged<Key: Sendable>(
    @_inheritActorContext _ keySelector: @escaping @isolated(any) @Sendable (Element) -> Key,
    @_inheritActorContext comparer: @escaping @isolated(any) @Sendable (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, keySelector.isolation, comparer.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).changes(of: place.closure(keySelector), by: place.closure(comparer)),
      from: place
    )
  }

  @inlinable
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().changes(of: { $0[keyPath: keyPath] }, by: { $0 == $1 }))
  }
}
