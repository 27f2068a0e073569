// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Delivers every event below it on `scheduler`, in order and one at a time; at most `capacity` elements wait.
  ///
  /// As ``observe(on:)``, with a bound to what waits while `scheduler` is busy. The element that is being delivered
  /// does not count, and an error or a completion always has room.
  ///
  ///     sensor.observe(on: .main, capacity: 1, whenFull: .dropOldest).subscribe(onNext: show)
  ///     lines.observe(on: .serial(qos: .utility), capacity: 1000).subscribe(onNext: store)
  ///
  /// - Parameters:
  ///   - scheduler: Where events are delivered. It may be concurrent: they never overlap all the same.
  ///   - capacity: The elements that may wait; must be positive. Memory is taken as they come.
  ///   - policy: What happens when so many wait and another one comes. To wait, as is the default, can deadlock:
  ///     see ``OverflowPolicy/wait``.
  /// - Scheduling: Events, errors and completion included, are delivered on `scheduler`. With
  ///   ``OverflowPolicy/wait`` whoever sends an element is blocked while there is no room.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @available(swift, introduced: 6)
  @inlinable
  public func observe(
    on scheduler: some ImmediateScheduler, capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> Observable<Element> where Element: Sendable {
    observed(on: scheduler, capacity: capacity, whenFull: policy)
  }

  /// Delivers every event below it on `scheduler`, at most `capacity` elements wait: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func observe(
    on scheduler: some ImmediateScheduler, capacity: Int, whenFull policy: OverflowPolicy = .wait
  ) -> Observable<Element> {
    observed(on: scheduler, capacity: capacity, whenFull: policy)
  }

  @inlinable
  func observed(
    on scheduler: some ImmediateScheduler, capacity: Int, whenFull policy: OverflowPolicy
  ) -> Observable<Element> {
    require(capacity > 0, "observe(on:): capacity must be positive, was \(capacity)")
    return hopping(to: scheduler) {
      BoundedHopQueue(capacity: capacity, waits: policy == .wait)
    } next: { hop, fail in
      switch policy {
      case .wait: { hop.nextWhenRoom($0) }
      case .dropOldest: { hop.nextInPlaceOfOldest($0) }
      case .dropNewest: { if hop.queue.hasRoom { hop.next($0) } }
      case .fail:
        {
          if hop.queue.hasRoom {
            hop.next($0)
          } else {
            fail(QueueOverflow(operation: "observe(on:)", capacity: capacity))
          }
        }
      }
    }
  }
}

/// What becomes of elements for which there may be no room.
extension Hop {
  /// Accepts the element, room or not.
  @inlinable @inline(__always)
  func next<Kind>(_ element: Kind) where Queue == BoundedHopQueue<Kind> {
    if queue.enqueue(element) { schedule() }
  }

  @inlinable
  func nextWhenRoom<Kind>(_ element: Kind) where Queue == BoundedHopQueue<Kind> {
    if queue.hasRoom || waitForRoom() { next(element) }
  }

  @inlinable
  func nextInPlaceOfOldest<Kind>(_ element: Kind) where Queue == BoundedHopQueue<Kind> {
    let (wasEmpty, dropped) = queue.replaceOldest(with: element)
    if wasEmpty { schedule() }
    // Whatever its end does finds everything done here.
    withExtendedLifetime(dropped) {}
  }

  /// Returns when there is room, or when it would be wrong to wait for it; false if the sequence is over.
  ///
  /// Whoever is to deliver makes room, gives the role up, ends or closes the hop, and alerts in each case: so it is
  /// enough to look at each, in this order, once the wish to be alerted has been announced.
  @usableFromInline
  func waitForRoom<Kind>() -> Bool where Queue == BoundedHopQueue<Kind> {
    if queue.isCallerDelivering { return !isOver }
    let mayBeNeeded = scheduler.mayNeedCaller
    _ = queue.awaitRoom {
      // While another thread delivers, it makes room; else it may be this one that is waited for.
      isOver || mayBeNeeded && role.load(ordering: .acquiring) == Self.idle
    }
    return !isOver
  }
}
