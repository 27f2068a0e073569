// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/FromOptional.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(optional) })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func from(optional: Element?) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.one(orNone: optional))
  }

  @inlinable
  public static func from(optional: Element?, scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(optional) }))
  }

  @inlinable
  @_disfavoredOverload
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(optional) }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: Observable<Element>.generated(
        on: SharingStrategy.scheduler, by: { OptionalGenerator(optional) }
      )
    )
  }
}
