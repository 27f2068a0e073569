// SPDX-License-Identifier: MIT

/// A sequence that drives what a screen shows: it cannot fail, arrives on the main thread, and whoever subscribes is sent the
/// latest element first, while others are subscribed.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// The strategy of a ``Driver``: `share(replay: 1, scope: .whileConnected)` on the main scheduler.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// What ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// True.
  public static var isMain: Bool { true }

  /// A sequence whose subscribers share one subscription to `source`; a late one is sent the latest element first.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.shared(replay: 1, .whileConnected)
  }
}

/// A sequence of things that happen, for a screen: it cannot fail, arrives on the main thread, and sends nothing that was
/// before the subscription.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// The strategy of a ``Signal``: `share(scope: .whileConnected)` on the main scheduler.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// What ``SharingScheduler`` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// True.
  public static var isMain: Bool { true }

  /// A sequence whose subscribers share one subscription to `source`.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.shared(replay: 0, .whileConnected)
  }
}
