// SPDX-License-Identifier: MIT

/// A list of subscribers, in the order of their arrival, that is iterated without a copy and without
/// reference counting. Adding and removing take amortised constant time.
///
/// Invariant: an observer list belongs to the owner of a drain, or to the drain's lock while there is no owner. So it
/// changes only between two events. No change to an observer list releases a subscriber: the subscriber is returned,
/// because releasing it may run foreign code.
@usableFromInline
package struct ObserverList<Element>: ~Copyable {
  @usableFromInline var list = AnyObserverList()

  @inlinable
  init() {}

  /// Sends an element to every subscriber whose subscription has not ended.
  // Unsafe: no thread changes the list meanwhile, and each of the first `slots` sinks is kept alive by its entry, or nil; all
  // are of this type of element.
  @inlinable @inline(__always)
  func next(_ element: Element) {
    let end = list.slots
    if end == 0 { return }
    let sinks = unsafe list.sinks.unsafelyUnwrapped
    var slot = 0
    while slot < end {
      if let sink = unsafe sinks[slot] {
        unsafe Unmanaged<HeldSink<Element>>.fromOpaque(sink)._withUnsafeGuaranteedRef {
          if !$0.sink.scope.isDisposed { $0.sink.next(element) }
        }
      }
      slot += 1
    }
  }

  /// Sends the terminal event to every subscriber whose subscription has not ended.
  // Unsafe: as above.
  @usableFromInline
  func send(_ event: Terminal) {
    for slot in 0..<list.slots {
      guard let sink = unsafe list.sinks.unsafelyUnwrapped[slot] else { continue }
      let rest = unsafe Unmanaged<AnyHeldSink>.fromOpaque(sink).takeUnretainedValue().rest
      if !rest.scope.isDisposed { event.send(to: rest) }
    }
  }

  /// Adds an entry, unless its subscriber has been released.
  @inlinable @inline(__always)
  mutating func add(_ entry: ObserverEntry) { list.add(entry) }

  /// Calls `body` with every entry, in order.
  @usableFromInline
  func forEachEntry(_ body: (ObserverEntry) -> Void) {
    for slot in 0..<list.slots { if let entry = list.entry(at: slot) { body(entry) } }
  }

  /// Removes an entry, if it is in the observer list. Returns its subscriber, which the caller releases outside the
  /// lock.
  @inlinable @inline(__always)
  mutating func remove(_ entry: ObserverEntry) -> AnyHeldSink? { list.remove(entry) }

  /// Removes all entries. Returns their subscribers, which the caller releases outside the lock.
  @inlinable @inline(__always)
  mutating func removeAll() -> ContiguousArray<AnyHeldSink> { list.removeAll() }
}

/// The event that ends a sequence. It has no element, so one type serves all sequences.
@usableFromInline
package enum Terminal {
  case error(any Error)
  case completed

  /// The error, or the completion if there is none.
  @inlinable
  init(_ error: (any Error)?) { self = error.map { .error($0) } ?? .completed }

  @usableFromInline
  func send(to rest: AnySink) {
    switch self {
    case .error(let error): rest.error(error)
    case .completed: rest.completed()
    }
  }

  /// The terminal event, as one of a sequence of these elements.
  @usableFromInline
  func event<Element>() -> Event<Element> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension Event {
  /// This event, if it is terminal.
  @usableFromInline var terminal: Terminal? {
    switch self {
    case .next: nil
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
