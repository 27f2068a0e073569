// SPDX-License-Identifier: MIT

/// One subscriber's place in a ``Roster``.
@usableFromInline
package class Seat<Element> {
  // Exclusivity unchecked: only the owner of the roster touches them.
  @exclusivity(unchecked) @usableFromInline var held: HeldSink<Element>?
  @exclusivity(unchecked) @usableFromInline var index = -1

  @inlinable
  init(_ sink: Sink<Element>) { held = HeldSink(sink) }

  /// The subscriber, until it is let go.
  @inlinable
  var sink: Sink<Element>? { held?.sink }
}

/// A sink as an object, so that it can be reached without counting references to its parts.
@usableFromInline
package final class HeldSink<Element> {
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }
}

/// The subscribers of a sequence that has many, in the order in which they came.
///
/// Entering and leaving take constant time. A roster belongs to the owner of a drain, or to the drain's lock while
/// there is no owner, and changes only between two events; so an event goes round without a copy of the list and
/// without counting references. Changing it frees no subscriber.
@usableFromInline
package struct Roster<Element>: ~Copyable {
  /// Whoever has left leaves a nil until half of them are nil.
  @usableFromInline var seats: ContiguousArray<Seat<Element>?> = []
  // Unsafe: the sinks of `seats`, place by place, kept alive by them.
  @usableFromInline var sinks: UnsafeMutablePointer<Unmanaged<HeldSink<Element>>?>  // Unsafe: see above.
  @usableFromInline var places = 0
  @usableFromInline var capacity = 2
  @usableFromInline var empty = 0

  @inlinable
  init() { sinks = .allocate(capacity: 2) }

  deinit { sinks.deallocate() }

  /// Sends an element to everyone whose subscription has not ended.
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

  /// Sends an event to everyone whose subscription has not ended.
  @usableFromInline
  func send(_ event: Event<Element>) {
    for place in 0..<places {
      guard let sink = sinks[place]?.takeUnretainedValue().sink, !sink.scope.isDisposed else { continue }
      sink.on(event)
    }
  }

  /// Takes a seat in, unless its subscriber has been let go.
  @usableFromInline
  mutating func add(_ seat: Seat<Element>) {
    guard let held = seat.held else { return }
    if places == capacity { grow() }
    seat.index = places
    sinks[places] = .passUnretained(held)
    seats.append(seat)
    places += 1
  }

  /// Takes a seat out, if it is in; returns its subscriber, to be let go of.
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

  /// Takes all seats out; returns their subscribers, to be let go of.
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
