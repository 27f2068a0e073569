// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Debounce.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: DebounceMachine(Duration(dueTime)), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().driven(by: DebounceMachine(Duration(dueTime)), on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func debounce(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: asObservable().driven(by: DebounceMachine(Duration(dueTime)), on: SharingStrategy.scheduler)
    )
  }
}
