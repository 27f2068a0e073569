// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Shares one subscription among all subscribers, from the first subscription to the last disposal.
  ///
  /// ![source: a at 2, b at 6, c at 10, d at 14, completed at 17. Then share(). subscriber 1: a at 2, b at 6,
  /// c at 10, d at 14, completed at 17. subscriber 2: subscribed at 5, b at 6, c at 10, d at 14, completed at
  /// 17.](marble-share)
  ///
  /// With `replay: 1`:
  ///
  /// ![source: a at 2, b at 6, c at 10, d at 14, completed at 17. Then share(replay: 1). subscriber 1: a at
  /// 2, b at 6, c at 10, d at 14, completed at 17. subscriber 2: subscribed and b at 8, c at 10, d at 14,
  /// completed at 17.](marble-share-replay)
  ///
  /// - Parameters:
  ///   - replay: The maximum number of elements to replay to a new subscriber; must not be negative.
  ///   - scope: How long the elements to replay and the terminal event are kept.
  /// - Scheduling: The source is subscribed to on the first subscriber's thread, and disposed of on the
  ///   thread that disposes of the last subscription. Elements are replayed on the subscriber's thread,
  ///   during `subscribe`.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func share(
    replay: Int = 0,
    scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    _share(replay: replay, scope)
  }
}
