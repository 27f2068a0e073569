// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func observed(
    on scheduler: some ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy
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
      isOver || mayBeNeeded && role.load(ordering: .acquiring) == .idle
    }
    return !isOver
  }
}
