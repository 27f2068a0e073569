// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Single+Operators.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().filtered(predicate))
  }

  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().compactMapped(transform))
  }

  @inlinable
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().continued(selector))
  }

  @inlinable
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().continued(selector))
  }

  @inlinable
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    PrimitiveSequence(raw: primitiveSequence.asObservable().continued(selector))
  }

  @inlinable
  public static func zip<Collection: Swift.Collection, Result>(
    _ singles: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> Single<Result> where Collection.Element == Single<Element> {
    if singles.isEmpty { return Single.deferred { .just(try resultSelector([])) } }
    return PrimitiveSequence(
      raw: Observable.joined(by: ZipRules.self, singles.map { $0.asObservable() }, resultSelector))
  }

  @inlinable
  public static func zip<Collection: Swift.Collection>(_ singles: Collection) -> Single<[Element]>
  where Collection.Element == Single<Element> {
    zip(singles) { $0 }
  }
}
