// SPDX-License-Identifier: MIT

/// One subscriber's place in a ``Roster``.
@usableFromInline
package class Seat<Element>: AnySeat {
  @inlinable
  init(_ sink: Sink<Element>) { super.init(held: HeldSink(sink)) }

  /// The subscriber. Nil once it has been released.
  @inlinable
  final var sink: Sink<Element>? {
    // Unsafe: only the initialiser above makes what a seat holds.
    held.map { unsafe unsafeDowncast($0, to: HeldSink<Element>.self).sink }
  }
}

/// A sink on the heap, so that a roster reaches it without counting references to its parts.
@usableFromInline
package final class HeldSink<Element> {
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }
}

/// A list of subscribers, in the order of their arrival, that is iterated without a copy and without
/// reference counting. Adding and removing take amortised constant time.
///
/// Invariant: a roster belongs to the owner of a drain, or to the drain's lock while there is no owner. So it
/// changes only between two events. No change to a roster releases a subscriber: the subscriber is returned,
/// because releasing it may run foreign code.
@usableFromInline
package struct Roster<Element>: ~Copyable {
  @usableFromInline var list = SeatList()

  @inlinable
  init() {}

  /// Sends an element to every subscriber whose subscription has not ended.
  // Unsafe: no thread changes the list meanwhile, and each of the first `places` sinks is kept alive by its seat, or nil.
  @inlinable @inline(__always)
  func next(_ element: Element) {
    let sinks = unsafe list.sinks
    let end = list.places
    var place = 0
    while place < end {
      if let sink = unsafe sinks[place] {
        unsafe Self.held(sink)._withUnsafeGuaranteedRef {
          if !$0.sink.scope.isDisposed { $0.sink.next(element) }
        }
      }
      place += 1
    }
  }

  /// Sends an event to every subscriber whose subscription has not ended.
  // Unsafe: as above.
  @usableFromInline
  func send(_ event: Event<Element>) {
    for place in 0..<list.places {
      guard let held = unsafe list.sinks[place] else { continue }
      let sink = unsafe Self.held(held).takeUnretainedValue().sink
      if !sink.scope.isDisposed { sink.on(event) }
    }
  }

  // Unsafe: only seats of this type of element are added.
  @inlinable @inline(__always)
  static func held(_ pointer: UnsafeRawPointer) -> Unmanaged<HeldSink<Element>> {
    unsafe .fromOpaque(pointer)
  }

  /// Adds a seat, unless its subscriber has been released.
  @inlinable @inline(__always)
  mutating func add(_ seat: Seat<Element>) { list.add(seat) }

  /// Calls `body` with every seat, in order.
  @usableFromInline
  func forEachSeat(_ body: (AnySeat) -> Void) {
    for place in 0..<list.places { if let seat = list.seats[place] { body(seat) } }
  }

  /// Removes a seat, if it is in the roster. Returns its subscriber, which the caller releases outside the
  /// lock.
  @inlinable @inline(__always)
  mutating func remove(_ seat: Seat<Element>) -> AnyObject? { list.remove(seat) }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @inlinable @inline(__always)
  mutating func removeAll() -> ContiguousArray<AnyObject> { list.removeAll() }
}
