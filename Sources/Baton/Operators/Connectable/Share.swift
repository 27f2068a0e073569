// SPDX-License-Identifier: MIT

/// How long what a shared sequence remembers is kept.
public enum SubjectLifetimeScope: Sendable {
  /// Until the terminal event, or until the last subscriber leaves: the next one begins afresh.
  case whileConnected
  /// For good: who comes later gets the last elements, and the terminal event if there was one.
  case forever
}

extension ObservableType {
  /// Shares one subscription among all subscribers: it is made when the first one comes and ends when the
  /// last one leaves.
  ///
  /// - Parameters:
  ///   - replay: The number of elements that a new subscriber gets first; must not be negative.
  ///   - scope: How long these elements and the terminal event are kept.
  /// - Scheduling: The source is subscribed to on the thread of the first subscriber and disposed of on the
  ///   thread of the last. Elements are replayed on the thread that subscribes, within the call.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  @inlinable
  public func share(
    replay: Int = 0,
    scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    require(replay >= 0, "share: replay must not be negative, was \(replay)")
    switch scope {
    case .whileConnected:
      return Multicast(asObservable(), isLasting: false) { Hub(replay: replay) }.refCount()
    case .forever:
      let hub = Hub<Element, Element>(replay: replay)
      return Multicast(asObservable(), isLasting: true) { hub }.refCount()
    }
  }
}
