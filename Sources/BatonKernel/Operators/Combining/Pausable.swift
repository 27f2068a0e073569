// SPDX-License-Identifier: MIT

/// What becomes of the elements that come while a sequence is paused.
public enum PausePolicy: Sendable, Hashable {
  /// They wait, without a bound, and are sent in their order when the sequence goes on.
  case hold
  /// They are dropped.
  case drop
}

extension ObservableType {
  @usableFromInline
  package func _pausable(by isRunning: Observable<Bool>, whilePaused policy: PausePolicy) -> Observable<
    Element
  > {
    let source = asObservable()
    switch policy {
    case .drop:
      return source._withLatestFrom(isRunning) { ($0, $1) }._compactMap { $1 ? $0 : nil }
    case .hold:
      // An element waits in a sequence of its own, and those after it until that has ended.
      return isRunning._multicast({ ReplaySubject<Bool>(limit: 1) }) { isRunning in
        let goesOn = isRunning._filter { $0 }
        return source._flatMap(1) { element in goesOn._take(1)._map { _ in element } }
          ._take(until: isRunning._filter { _ in false })
      }
    }
  }
}
