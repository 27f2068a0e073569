// SPDX-License-Identifier: MIT

/// How long a shared sequence keeps what it remembers.
public enum SubjectLifetimeScope: Sendable {
  /// Until the terminal event, or until the last subscriber leaves. The next subscriber begins afresh.
  case whileConnected
  /// For good: a later subscriber gets the last elements, and the terminal event if there was one.
  case forever
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _share(replay: Int, _ scope: SubjectLifetimeScope) -> Observable<Element> {
    require(replay >= 0, "share: replay must not be negative, was \(replay)")
    switch scope {
    case .whileConnected:
      return Multicast(asObservable(), isLasting: false, sendsEndFirst: replay <= 1) { Hub(replay: replay) }
        .refCount()
    case .forever:
      let hub = Hub<Element, Element>(replay: replay)
      return Multicast(asObservable(), isLasting: true) { hub }.refCount()
    }
  }
}
