// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/From.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func from(_ array: [Element]) -> Observable<Element> {
    elements(of: array, on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func from(_ array: [Element], scheduler: any ImmediateScheduler) -> Observable<Element> {
    elements(of: array, on: scheduler)
  }

  @inlinable
  public static func from<Elements: Sequence>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    elements(of: sequence, on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func from<Elements: Sequence>(
    _ sequence: Elements, scheduler: any ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, on: scheduler)
  }

  @inlinable
  public static func from<Elements: LazyCollectionProtocol>(_ sequence: Elements) -> Observable<Element>
  where Elements.Element == Element {
    elements(of: Array(sequence), on: CurrentThreadScheduler.instance)
  }

  @inlinable
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements, scheduler: any ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: Array(sequence), on: scheduler)
  }
}
