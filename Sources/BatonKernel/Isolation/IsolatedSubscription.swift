// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Subscribes closures that belong to an actor: a hop to that actor, which delivers in line where the events
/// are on the main thread already.
///
/// The actor is that of `onNext` or, if that has none, of another closure for events, and a closure of no
/// actor is called there too. Another closure for the end hops to its own actor by itself, and so does
/// `onDisposed`.
extension ObservableType {
  @_alwaysEmitIntoClient
  func subscribe(
    on actor: any Actor, of stages: LastStages, _ onNext: Handler1<Element>, _ onError: Handler1<any Error>,
    _ onCompleted: Handler0, _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let (root, place) = (Scope(), IsolatedPlace(actor))
    let downstream = Sink(
      in: root, of: stages, onNext.call, onError.callable(from: actor), onCompleted.callable(from: actor))
    let hop = Hop(HopQueue<Element>(), downstream, HopTarget(place)) { $0.deliver() }
    // Weak: a source that is let go of without an end frees the closures.
    root.add(AnonymousDisposable { [weak hop] in hop?.dispose() })
    if let onDisposed {
      root.setLast { [weak hop] in
        // Disposed of within an event: not before its closure has returned.
        guard place.isHere, hop?.downstream != nil else { return onDisposed() }
        place.callLater(onDisposed)
      }
    }
    asObservable().run(
      Sink(
        ending: Scope(in: root), next: { hop.next($0, at: place) }, end: { hop.end($0.error, at: place) }))
    return root
  }
}

extension Hop {
  /// Delivers an element in line if nothing waits, nobody delivers, and the calling thread is where the
  /// subscriber's closures belong; otherwise puts it into the queue.
  @inlinable @inline(__always)
  func next(_ element: Element, at place: IsolatedPlace) {
    guard queue.waiting.count == 0, place.isHere, role.takeIfFree() else { return next(element) }
    downstream?.next(element)
    let (count, isEnd) = queue.waiting
    if count > 0 || isEnd || !role.leave() { deliverAsHolder() }
  }

  @usableFromInline
  func end(_ failure: (any Error)?, at place: IsolatedPlace) {
    guard queue.waiting.count == 0, place.isHere, role.takeIfFree() else { return end(failure) }
    self.failure = failure
    _ = queue.end()
    deliverAsHolder()
  }
}
