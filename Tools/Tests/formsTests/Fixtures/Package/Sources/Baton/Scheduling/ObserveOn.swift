// SPDX-License-Identifier: MIT

extension ObservableType where Element: Sendable {
  /// Sends events on a scheduler.
  @available(swift, introduced: 6)
  @inlinable
  public func observe(on scheduler: some ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }

  /// Sends events later.
  @available(swift, introduced: 6)
  @inlinable
  public func delay(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: some Scheduler
  ) -> Observable<Element> {
    delayed(dueTime, period, on: scheduler)
  }

  /// Whether a scheduler of a known type is passed as such.
  @available(swift, introduced: 6)
  public func isConcrete(_ scheduler: some ImmediateScheduler, after time: RxTimeInterval = .zero) -> Bool {
    MemoryLayout.size(ofValue: scheduler) == MemoryLayout<AnyObject>.size
  }

  /// A long signature.
  @available(swift, introduced: 6)
  public func combine<First: ObservableType, Second: ObservableType, Third: ObservableType>(
    _ first: First, with second: Second, and third: Third, on scheduler: some ImmediateScheduler
  ) -> Observable<Element>
  where
    First.Element == Element,
    Second.Element == Observable<First.Element>,
    Third.Element == Observable<Observable<First.Element>>
  {
    first.asObservable()
  }

  /// A long clause.
  @available(swift, introduced: 6)
  public func join<First: ObservableType>(_ first: First, on scheduler: some ImmediateScheduler)
    -> Observable<Observable<Observable<Element>>>
  where First.Element == Observable<Observable<Element>>, First: Sendable {
    Observable()
  }
}
