// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Debounce.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: some RxTimeSpan, scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: DebounceMachine(Duration(dueTime)), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func debounce(_ dueTime: some RxTimeSpan, scheduler: some SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().driven(by: DebounceMachine(Duration(dueTime)), on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: some RxTimeSpan, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().driven(by: DebounceMachine(Duration(dueTime)), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func debounce(_ dueTime: some RxTimeSpan) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: asObservable().driven(by: DebounceMachine(Duration(dueTime)), on: SharingStrategy.scheduler)
    )
  }
}
