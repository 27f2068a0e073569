// SPDX-License-Identifier: MIT

import Dispatch

// Operators that take a time span take one of Dispatch too, which is what programs written for RxSwift may keep in
// their variables. They are disfavoured, so that `.seconds(1)` keeps one meaning and costs the compiler nothing.
extension ObservableType {
  /// Sends each event later, see ``delay(_:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element>
  where Element: Sendable {
    timed(on: scheduler, DelayMachine(Duration(dueTime)))
  }

  /// Sends each event later, see ``delay(_:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(Duration(dueTime)))
  }

  /// Subscribes later, see ``delaySubscription(_:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func delaySubscription(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<
    Element
  > where Element: Sendable {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }

  /// Subscribes later, see ``delaySubscription(_:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func delaySubscription(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<
    Element
  > {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }

  /// Thins elements out, see ``throttle(_:latest:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func throttle(_ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: some Scheduler)
    -> Observable<Element> where Element: Sendable
  {
    timed(on: scheduler, ThrottleMachine(Duration(dueTime), latest: latest))
  }

  /// Thins elements out, see ``throttle(_:latest:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func throttle(_ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: some Scheduler)
    -> Observable<Element>
  {
    timed(on: scheduler, ThrottleMachine(Duration(dueTime), latest: latest))
  }

  /// Waits for silence, see ``debounce(_:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element>
  where Element: Sendable {
    timed(on: scheduler, DebounceMachine(Duration(dueTime)))
  }

  /// Waits for silence, see ``debounce(_:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(Duration(dueTime)))
  }

  /// Fails when nothing comes in time, see ``timeout(_:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func timeout(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element>
  where Element: Sendable {
    timed(out: Duration(dueTime), other: nil, on: scheduler)
  }

  /// Fails when nothing comes in time, see ``timeout(_:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func timeout(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(out: Duration(dueTime), other: nil, on: scheduler)
  }

  /// Goes on with another sequence when nothing comes in time, see ``timeout(_:other:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: DispatchTimeInterval, other: Source, scheduler: some Scheduler
  ) -> Observable<Element> where Source.Element == Element, Element: Sendable {
    timed(out: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }

  /// Goes on with another sequence when nothing comes in time, see ``timeout(_:other:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: DispatchTimeInterval, other: Source, scheduler: some Scheduler
  ) -> Observable<Element> where Source.Element == Element {
    timed(out: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }

  /// Lets elements through for some time, see ``take(for:scheduler:)``.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func take(for duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element>
  where Element: Sendable {
    taken(for: Duration(duration), on: scheduler)
  }

  /// Lets elements through for some time, see ``take(for:scheduler:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func take(for duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    taken(for: Duration(duration), on: scheduler)
  }

  /// Drops elements for some time, see ``skip(_:scheduler:)``.
  @_disfavoredOverload
  public func skip(_ duration: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    skip(Duration(duration), scheduler: scheduler)
  }
}

extension ObservableType where Element: FixedWidthInteger {
  /// Counts upwards, see ``interval(_:scheduler:)``.
  @_disfavoredOverload
  public static func interval(_ period: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<
    Element
  > {
    interval(Duration(period), scheduler: scheduler)
  }

  /// Sends when a time has passed, see ``timer(_:period:scheduler:)``.
  @_disfavoredOverload
  public static func timer(
    _ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil, scheduler: some Scheduler
  ) -> Observable<Element> {
    timer(Duration(dueTime), period: period.map { Duration($0) }, scheduler: scheduler)
  }
}
