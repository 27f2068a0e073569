// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Shared/AsSharedSequence.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorJustReturn element: Element
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in .one(element) }
  }

  public func asSharedSequence<Sharing: SharingStrategyProtocol>(
    sharingStrategy: Sharing.Type = Sharing.self, onErrorDriveWith other: SharedSequence<Sharing, Element>
  ) -> SharedSequence<Sharing, Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in .one(element) }
  }

  public func asDriver(onErrorDriveWith other: Driver<Element>) -> Driver<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in .one(element) }
  }

  public func asSignal(onErrorSignalWith other: Signal<Element>) -> Signal<Element> {
    SharedSequence(arriving: asObservable()) { _ in other.asObservable() }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func asDriver() -> Driver<Element> {
    SharedSequence(arriving: asObservable())
  }

  public func asSignal() -> Signal<Element> {
    SharedSequence(arriving: asObservable())
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}
