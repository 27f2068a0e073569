// SPDX-License-Identifier: MIT

/// A sequence that drives what a screen shows: it cannot fail, arrives on the main thread, and sends a new
/// subscriber the latest element first, as long as it has other subscribers.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// The strategy of a ``Driver``: `share(replay: 1, scope: .whileConnected)` on the main scheduler.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// True.
  public static var isMain: Bool { true }

  /// A sequence whose subscribers share one subscription to `source`. A late subscriber gets the latest
  /// element first.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source._share(replay: 1, .whileConnected)
  }
}

/// A sequence of things that happen, for a screen: it cannot fail, arrives on the main thread, and sends a
/// subscriber nothing that happened before the subscription.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// The strategy of a ``Signal``: `share(scope: .whileConnected)` on the main scheduler.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// The scheduler that ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// True.
  public static var isMain: Bool { true }

  /// A sequence whose subscribers share one subscription to `source`.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source._share(replay: 0, .whileConnected)
  }
}
