// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Subscribes closures that belong to an actor: a hop to that actor, which delivers in line where the events are on the main thread
/// already.
///
/// The actor is that of `onNext` or, if that has none, of another closure for events, and a closure of no actor is called there too.
/// Another closure for the end hops to its own actor by itself, and so does `onDisposed`.
extension ObservableType {
  @_alwaysEmitIntoClient
  func subscribe(
    isolated isolations: Isolations, _ onNext: @escaping (Element) -> Void,
    _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let root = Scope()
    var (onError, onCompleted, onDisposed) = (onError, onCompleted, onDisposed)
    if let place = isolations.disposed.map(IsolatedPlace.init), let call = onDisposed {
      onDisposed = { place.call(call) }
    }
    guard let actor = isolations.next ?? isolations.error ?? isolations.completed else {
      if let onDisposed { root.setLast(onDisposed) }
      subscribe(in: root, next: onNext, onError, onCompleted)
      return root
    }
    if let place = elsewhere(isolations.error, actor), let call = onError {
      onError = { error in place.call { call(error) } }
    }
    if let place = elsewhere(isolations.completed, actor), let call = onCompleted {
      onCompleted = { place.call(call) }
    }
    let subscriber = Subscriber(scope: root, next: onNext, error: onError, completed: onCompleted)
    asObservable().run(hop(to: IsolatedPlace(actor), subscriber, onDisposed))
    return root
  }

  /// The place of a closure's actor, if that is not the subscription's.
  @usableFromInline
  func elsewhere(_ own: (any Actor)?, _ actor: any Actor) -> IsolatedPlace? {
    own.flatMap { $0 === actor ? nil : IsolatedPlace($0) }
  }

  @_alwaysEmitIntoClient
  func hop(
    to place: IsolatedPlace, _ subscriber: Subscriber<Element>, _ onDisposed: (() -> Void)?
  ) -> Sink<Element> {
    let root = subscriber.scope
    let downstream = Sink(next: { subscriber.next($0) }, rest: subscriber)
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
    let scope = Scope(in: root)
    return Sink(
      scope: scope,
      next: { hop.next($0, at: place) },
      error: { error in
        scope.dispose()
        hop.end(error, at: place)
      },
      completed: {
        scope.dispose()
        hop.end(nil, at: place)
      })
  }
}

extension Hop {
  /// Delivers an element in line if nothing waits, nobody delivers, and the calling thread is where the subscriber's closures belong;
  /// otherwise puts it into the queue.
  @inlinable @inline(__always)
  func next<Kind>(_ element: Kind, at place: IsolatedPlace) where Queue == HopQueue<Kind> {
    guard queue.waiting.count == 0, place.isHere, takeIfIdle() else { return next(element) }
    downstream?.next(element)
    let (count, isEnd) = queue.waiting
    if count > 0 || isEnd || !releaseUndisturbed() { deliverAsHolder() }
  }

  @usableFromInline
  func end<Kind>(_ failure: (any Error)?, at place: IsolatedPlace) where Queue == HopQueue<Kind> {
    guard queue.waiting.count == 0, place.isHere, takeIfIdle() else { return end(failure) }
    self.failure = failure
    _ = queue.end()
    deliverAsHolder()
  }
}
