// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/Completable+Operators.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  @inlinable
  public static func error(_ error: any Error) -> Completable { PrimitiveSequence(raw: .failing(error)) }

  @inlinable
  public static func never() -> Completable { PrimitiveSequence(raw: .silent()) }

  @inlinable
  public static func empty() -> Completable { PrimitiveSequence(raw: .completing()) }

  public func concat(_ second: Completable) -> Completable {
    Completable.concat([primitiveSequence, second])
  }

  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>.concatenated(sequence))
  }

  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    PrimitiveSequence(raw: Observable<Never>.merged(Array(sources)))
  }

  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  public func andThen(_ second: Completable) -> Completable { concat(second) }

  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> {
    .concatenated([primitiveSequence.asObservable().withoutElements(), second])
  }
}
