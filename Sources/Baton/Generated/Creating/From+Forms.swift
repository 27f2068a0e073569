// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/From.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func from(_ array: [Element], scheduler: any ImmediateScheduler) -> Observable<Element> {
    elements(of: array, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: any ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: sequence, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public static func from<Elements: LazyCollectionProtocol>(
    _ sequence: Elements, scheduler: any ImmediateScheduler
  ) -> Observable<Element> where Elements.Element == Element {
    elements(of: Array(sequence), on: scheduler)
  }
}
