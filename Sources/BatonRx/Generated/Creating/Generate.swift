// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Generate.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    iterated(initialState, condition, CurrentThreadScheduler.instance, iterate)
  }

  @inlinable
  public static func generate(
    initialState: Element,
    condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    iterated(initialState, condition, scheduler, iterate)
  }
}
