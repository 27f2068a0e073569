// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/FromOptional.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    one(orNone: optional)
  }

  @inlinable
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    generated(on: scheduler, by: { OptionalGenerator(optional) })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public static func from(optional: Element?) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.one(orNone: optional))
  }

  @inlinable
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.generated(on: scheduler, by: { OptionalGenerator(optional) }))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: Observable<Element>.generated(
        on: SharingStrategy.scheduler, by: { OptionalGenerator(optional) }
      )
    )
  }
}
