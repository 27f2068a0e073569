// SPDX-License-Identifier: MIT

/// One subscriber's place in a ``Roster``.
@usableFromInline
package class Seat<Element> {
  // Exclusivity unchecked: only the roster's owner touches them.
  @exclusivity(unchecked) @usableFromInline var held: HeldSink<Element>?
  @exclusivity(unchecked) @usableFromInline var index = -1

  @inlinable
  init(_ sink: Sink<Element>) { held = HeldSink(sink) }

  /// The subscriber. Nil once it has been released.
  @inlinable
  var sink: Sink<Element>? { held?.sink }
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
  /// A seat that leaves becomes nil. The list is compacted when half of it is nil.
  @usableFromInline var seats: ContiguousArray<Seat<Element>?> = []
  // The sink of each seat, at the same index.
  // Unsafe: never outlives `seats`, whose seats keep the sinks alive.
  @usableFromInline var sinks: UnsafeMutablePointer<Unmanaged<HeldSink<Element>>?>
  @usableFromInline var places = 0
  @usableFromInline var capacity = 2
  @usableFromInline var empty = 0

  @inlinable
  init() { sinks = .allocate(capacity: 2) }

  deinit { sinks.deallocate() }

  /// Sends an element to every subscriber whose subscription has not ended.
  @inlinable @inline(__always)
  func next(_ element: Element) {
    let sinks = sinks
    let end = places
    var place = 0
    while place < end {
      if let sink = sinks[place] {
        sink._withUnsafeGuaranteedRef { if !$0.sink.scope.isDisposed { $0.sink.next(element) } }
      }
      place += 1
    }
  }

  /// Sends an event to every subscriber whose subscription has not ended.
  @usableFromInline
  func send(_ event: Event<Element>) {
    for place in 0..<places {
      guard let sink = sinks[place]?.takeUnretainedValue().sink, !sink.scope.isDisposed else { continue }
      sink.on(event)
    }
  }

  /// Adds a seat, unless its subscriber has been released.
  @usableFromInline
  mutating func add(_ seat: Seat<Element>) {
    guard let held = seat.held else { return }
    if places == capacity { grow() }
    seat.index = places
    sinks[places] = .passUnretained(held)
    seats.append(seat)
    places += 1
  }

  /// Removes a seat, if it is in the roster. Returns its subscriber, which the caller releases outside the
  /// lock.
  @usableFromInline
  mutating func remove(_ seat: Seat<Element>) -> HeldSink<Element>? {
    if seat.index >= 0 {
      sinks[seat.index] = nil
      seats[seat.index] = nil
      seat.index = -1
      empty += 1
      if empty > 8, empty * 2 > places { compact() } else if empty == places { compact() }
    }
    return seat.held.take()
  }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<HeldSink<Element>> {
    let seats = seats
    self.seats = []
    places = 0
    empty = 0
    var freed: ContiguousArray<HeldSink<Element>> = []
    for case let seat? in seats {
      seat.index = -1
      if let held = seat.held.take() { freed.append(held) }
    }
    return freed
  }

  private mutating func grow() {
    let larger = type(of: sinks).allocate(capacity: capacity * 2)
    larger.update(from: sinks, count: places)
    sinks.deallocate()
    sinks = larger
    capacity *= 2
  }

  private mutating func compact() {
    var next = 0
    for place in 0..<places {
      guard let seat = seats[place] else { continue }
      seat.index = next
      seats[next] = seat
      sinks[next] = sinks[place]
      next += 1
    }
    seats.removeLast(places - next)
    places = next
    empty = 0
  }
}
