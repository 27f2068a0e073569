// SPDX-License-Identifier: MIT

import Synchronization

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _observe(
    on scheduler: some ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy
  ) -> Observable<Element> {
    require(capacity > 0, "observe(on:): capacity must be positive, was \(capacity)")
    return hopping(to: scheduler) {
      BoundedHopQueue(capacity: capacity, whenFull: policy)
    } next: { hop, fail in
      switch policy {
      case .wait: { do { try hop.nextWhenRoom($0) } catch { fail(error) } }
      case .dropOldest: { hop.nextInPlaceOfOldest($0) }
      case .dropNewest: { _ = hop.nextIfRoom($0) }
      case .fail:
        {
          if !hop.nextIfRoom($0) { fail(QueueOverflow(operation: "observe(on:)", capacity: capacity)) }
        }
      }
    }
  }
}

/// What each ``OverflowPolicy`` does with an element, on the sending thread.
extension Hop {
  /// Adds the element if there is room. Returns whether there was.
  @_alwaysEmitIntoClient
  func nextIfRoom<Kind>(_ element: Kind) -> Bool where Queue == BoundedHopQueue<Kind> {
    guard let wasEmpty = queue.offer(element) else { return false }
    if wasEmpty { schedule() }
    return true
  }

  @_alwaysEmitIntoClient
  func nextWhenRoom<Kind>(_ element: Kind) throws where Queue == BoundedHopQueue<Kind> {
    // Nobody else adds elements: there is still room, or the wait was cut short, and the element comes in beyond the capacity.
    if !nextIfRoom(element), try waitForRoom(), queue.enqueue(element) { schedule() }
  }

  @_alwaysEmitIntoClient
  func nextInPlaceOfOldest<Kind>(_ element: Kind) where Queue == BoundedHopQueue<Kind> {
    let (wasEmpty, dropped) = queue.replaceOldest(with: element)
    if wasEmpty { schedule() }
    // Released last: its `deinit` may run code that looks at the hop.
    withExtendedLifetime(dropped) {}
  }

  /// Blocks the sending thread until there is room (backpressure), or returns at once if blocking would
  /// deadlock. Returns false if the sequence is over. Throws a ``BackpressureTimeout``.
  ///
  /// No wake-up is lost: the sender first announces that it wants to be alerted, and then checks for room,
  /// for the role and for the end. The consumer changes those first and then alerts.
  @usableFromInline
  func waitForRoom<Kind>() throws -> Bool where Queue == BoundedHopQueue<Kind> {
    if queue.isCallerDelivering { return !isOver }
    let mayBeNeeded = scheduler.mayNeedCallingThread
    let wait = RunTrace.beginWait(.blocked, "room in observe(on:)", at: site)
    defer { RunTrace.endWait(wait) }
    let limit = Hooks.longestWaitForRoom
    let outcome = queue.awaitRoom(within: limit) {
      // While another thread delivers, that thread makes room. If nobody delivers, the scheduler may need
      // this very thread.
      isOver || mayBeNeeded && role.load(ordering: .acquiring) == .idle
    }
    if outcome == .tooLong {
      throw BackpressureTimeout("observe(on:)", queue.capacity, to: "\(scheduler)", limit)
    }
    return !isOver
  }
}
