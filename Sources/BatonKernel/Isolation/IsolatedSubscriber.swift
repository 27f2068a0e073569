// SPDX-License-Identifier: MIT

import BatonSchedulers

/// The end of a pipe whose closures belong to actors.
///
/// Elements that cannot be delivered at once wait in a single-producer single-consumer queue, and the
/// terminal event beside it. ``IsolatedRole`` decides which thread takes them out, and where.
///
/// The source holds the subscriber, and so does a wake-up on its way; the root does not. So if the source
/// releases it without a terminal event, everything it holds is freed, except `onDisposed`, which the root
/// takes over.
@usableFromInline
final class IsolatedSubscriber<Element>: AnySink {
  private enum End {
    case error(any Error)
    case completed
  }

  /// The disposable that `subscribe` returns. This sink's own scope is a child of it, because the source ends
  /// before its last events are delivered.
  @usableFromInline let root: Scope
  @usableFromInline let queue = HopQueue<Element>()
  private let role: Lock<IsolatedRole>
  private let nextPlace: IsolatedPlace
  /// Where the subscription was made; reported together with an unhandled error.
  private let callStack: [String]

  // Exclusivity unchecked: only the holder of the role touches them, and then the thread that frees them.
  @safe @exclusivity(unchecked) @usableFromInline var onNext: ((Element) -> Void)?
  @safe @exclusivity(unchecked) private var onError: ((any Error) -> Void)?
  @safe @exclusivity(unchecked) private var onCompleted: (() -> Void)?
  /// Only the thread that ends the role touches it.
  @safe @exclusivity(unchecked) private var onDisposed: (() -> Void)?
  /// Written before the end is announced, and read after.
  @safe @exclusivity(unchecked) private var end: End?

  @usableFromInline
  init(
    root: Scope, _ places: IsolatedPlaces, _ onNext: ((Element) -> Void)?, _ onError: ((any Error) -> Void)?,
    _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) {
    self.root = root
    role = Lock(IsolatedRole(places))
    nextPlace = places.next
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
    self.onDisposed = onDisposed
    callStack = onError == nil ? Hooks.subscriptionCallStack() : []
    super.init(scope: Scope(in: root))
    root.setLast { [weak self] in self?.disposed() }
  }

  // No wake-up is on its way, because it would hold this object. If the root is disposed of at the same time,
  // it calls either the action set here or the old one, whose weak reference is nil by now.
  deinit {
    guard let onDisposed else { return }
    let place = role.withLock { $0.places.disposed }
    root.setLast { Self.call(onDisposed, at: place) }
  }

  /// Receives an element.
  @inlinable
  func next(_ element: Element) {
    if root.isDisposed { return }
    if queue.waiting.count == 0, let here = begin() {
      onNext?(element)
      goOn(at: here)
    } else if queue.enqueue(element) {
      left()
    }
  }

  @usableFromInline
  package override func error(_ error: __owned any Error) { end(.error(error), isError: true) }

  @usableFromInline
  package override func completed() { end(.completed, isError: false) }

  private func end(_ end: End, isError: Bool) {
    if root.isDisposed { return }
    role.withLock { $0.prepareEnd(isError: isError) }
    self.end = end
    if queue.end() { left() }
    scope.dispose()
  }

  /// Takes the role for an element that has no event before it, if its closure may be called here.
  @usableFromInline
  func begin() -> IsolatedPlace? {
    if case .actor = nextPlace { return nil }
    let here = IsolatedPlace.here
    return role.withLock { $0.begin(at: here) } ? here : nil
  }

  /// Delivers what has come since ``begin()``.
  @usableFromInline
  func goOn(at here: IsolatedPlace) {
    let step = role.withLock { $0.next(at: here, waiting, isTurnOver: false) }
    obey(step, at: here, isAwoken: false)
  }

  /// An event was put into the empty queue.
  @usableFromInline
  func left() {
    let here = IsolatedPlace.here
    obey(role.withLock { $0.left(at: here, waiting) }, at: here, isAwoken: false)
  }

  private func awoke(at place: IsolatedPlace) {
    root.carry { obey(role.withLock { $0.awoke(at: place, waiting) }, at: place, isAwoken: true) }
  }

  private func disposed() {
    let here = IsolatedPlace.here
    obey(role.withLock { $0.disposed(at: here) }, at: here, isAwoken: false)
  }

  private var waiting: IsolatedRole.Waiting {
    let (count, isEnd) = queue.waiting
    return IsolatedRole.Waiting(count: count, isEnd: isEnd, isDisposed: root.isDisposed)
  }

  private func obey(_ first: IsolatedRole.Step, at place: IsolatedPlace, isAwoken: Bool) {
    var step = first
    // The number of events that are delivered before other users of the place get their turn.
    var left = Sizes.eventsPerTurn
    while true {
      switch step {
      case .deliver:
        left -= deliver(atMost: left, isAwoken: isAwoken)
        step = role.withLock { $0.next(at: place, waiting, isTurnOver: left <= 0) }
        if left <= 0 { left = Sizes.eventsPerTurn }
      case .deliverEnd:
        deliverEnd()
        step = role.withLock { $0.ended(at: place) }
      case .nothing:
        return
      case .wake(let place):
        return wake(at: place)
      case .free(let place):
        free()
        if let place { wake(at: place) }
        return root.dispose()
      case .finish:
        free()
        return finish()
      case .finishFreed:
        return finish()
      }
    }
  }

  /// Delivers waiting elements. Returns how many.
  @inlinable
  func deliver(atMost limit: Int, isAwoken: Bool) -> Int {
    guard let onNext else { preconditionFailure("IsolatedSubscriber: delivers what it has freed") }
    var number = min(queue.waiting.count, limit)
    var delivered = 0
    while number > 0 {
      var taken = 0
      while taken < number, !root.isDisposed {
        onNext(queue.dequeue())
        taken += 1
      }
      let waiting = queue.discount(taken)
      delivered += taken
      if root.isDisposed { break }
      // A wake-up costs more than a short spin, so it spins for more elements before it gives up the place.
      if isAwoken, waiting.count == 0, !waiting.isEnd { queue.pause() }
      number = min(queue.waiting.count, limit - delivered)
    }
    return delivered
  }

  private func deliverEnd() {
    if root.isDisposed { return }
    switch end {
    case .error(let error)?: if let onError { onError(error) } else { Hooks.report(error, from: callStack) }
    case .completed?: onCompleted?()
    case nil: preconditionFailure("IsolatedSubscriber: no end was announced")
    }
  }

  private func wake(at place: IsolatedPlace) {
    switch place {
    case .main:
      _ = MainScheduler.asyncInstance.schedule(self) { subscriber in
        subscriber.awoke(at: .main)
        return Disposables.create()
      }
    case .actor(let actor):
      startTask(on: actor) { self.awoke(at: .actor(actor)) }
    case .anywhere:
      preconditionFailure("IsolatedSubscriber: nobody's closures need no wake-up")
    }
  }

  /// Calls `onDisposed` after everything else has been freed.
  private static func call(_ onDisposed: @escaping () -> Void, at place: IsolatedPlace) {
    if place.isServed(at: .here) { return onDisposed() }
    let onDisposed = UncheckedSendable(onDisposed)
    switch place {
    case .main:
      _ = MainScheduler.asyncInstance.schedule(onDisposed) { onDisposed in
        onDisposed.value()
        return Disposables.create()
      }
    case .actor(let actor):
      startTask(on: actor) { onDisposed.value() }
    case .anywhere:
      preconditionFailure("IsolatedSubscriber: nobody's closures need no wake-up")
    }
  }

  /// Frees everything except `onDisposed`.
  private func free() {
    let held = (onNext, onError, onCompleted)
    (onNext, onError, onCompleted) = (nil, nil, nil)
    withExtendedLifetime(held) {}
    var isEndFreed = false
    repeat {
      queue.removeAll()
      if queue.waiting.isEnd {
        end = nil
        isEndFreed = true
      }
    } while !role.withLock { $0.freed(waiting, isEndFreed: isEndFreed) }
  }

  private func finish() {
    let onDisposed = onDisposed.take()
    onDisposed?()
    root.dispose()
  }
}

extension IsolatedSubscriber: @unchecked Sendable {}  // Sendable: the lock `role` says who touches what.
