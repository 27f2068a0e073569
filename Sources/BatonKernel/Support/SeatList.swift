// SPDX-License-Identifier: MIT

/// One subscriber's place in a ``Roster``. Without the type of the elements, so that subscribing looks up fewer types at run time.
@usableFromInline
package class Seat {
  // Exclusivity unchecked: only the roster's owner touches them.
  /// The subscriber. Nil once it has been released.
  @safe @exclusivity(unchecked) @usableFromInline final var held: AnyHeldSink?
  @safe @exclusivity(unchecked) @usableFromInline final var index = -1

  @inlinable
  init(held: AnyHeldSink) { self.held = held }
}

/// The part of a ``HeldSink`` that does not depend on the type of the elements.
@usableFromInline
package class AnyHeldSink {
  @inlinable
  init() {}

  /// The receiver of the terminal event.
  @usableFromInline var rest: AnySink { preconditionFailure("AnyHeldSink: rest is abstract") }
}

/// A sink on the heap, so that a roster reaches it without counting references to its parts: they are constants of an object that
/// stays.
@usableFromInline
package final class HeldSink<Element>: AnyHeldSink {
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) {
    self.sink = sink
    super.init()
  }

  @usableFromInline override var rest: AnySink { sink.rest }
}

/// The part of a ``Roster`` that does not depend on the type of the elements, so that it is compiled once.
///
/// Unsafe: the list owns the memory at `sinks`, made for the first seat: `capacity` addresses of sinks, of which the first `places`
/// are set, and then as many of seats, to each of which it holds a reference. The seat at the same index keeps a sink alive.
@usableFromInline
@safe struct SeatList: ~Copyable {
  /// The sink of each seat; nil if the seat has left or is not live.
  @usableFromInline var sinks: UnsafeMutablePointer<UnsafeRawPointer?>?
  @usableFromInline var places = 0
  private var capacity = 0
  /// How many places have no seat. The list is compacted when half of them have none.
  private var empty = 0

  @usableFromInline
  init() { unsafe sinks = nil }

  // Inlinable, because the setter of a fan's roster is: otherwise the compiler (6.3) crashes in a release build for the address
  // sanitizer.
  @inlinable
  deinit { free() }

  @usableFromInline
  func free() {
    for place in 0..<places { setSeat(nil, at: place) }
    unsafe sinks?.deallocate()
  }

  /// The seat at a place, if it has one.
  @usableFromInline
  func seat(at place: Int) -> Seat? { unsafe unmanagedSeat(at: place)?.takeUnretainedValue() }

  private func unmanagedSeat(at place: Int) -> Unmanaged<Seat>? {
    unsafe sinks.unsafelyUnwrapped[capacity + place].map { unsafe .fromOpaque($0) }
  }

  private func setSeat(_ seat: Seat?, at place: Int) {
    let old = unsafe unmanagedSeat(at: place)
    unsafe sinks.unsafelyUnwrapped[capacity + place] = seat.map {
      unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque())
    }
    unsafe old?.release()
  }

  /// Adds a seat, unless its subscriber has been released. A seat that is not live has its place, and gets nothing there
  /// until ``enliven(_:)``.
  @usableFromInline
  mutating func add(_ seat: Seat, isLive: Bool = true) {
    if seat.held == nil { return }
    if places == capacity { move(toCapacity: max(2, capacity * 2)) }
    seat.index = places
    places += 1
    setSeat(seat, at: seat.index)
    if isLive { enliven(seat) }
  }

  /// From now on the seat, which is in the list, gets what is sent.
  @usableFromInline
  mutating func enliven(_ seat: Seat) {
    unsafe sinks.unsafelyUnwrapped[seat.index] = seat.held.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
  }

  /// Removes a seat, if it is in the list. Returns its subscriber, which the caller releases outside the lock.
  @usableFromInline
  mutating func remove(_ seat: Seat) -> AnyHeldSink? {
    if seat.index >= 0 {
      unsafe sinks.unsafelyUnwrapped[seat.index] = nil
      setSeat(nil, at: seat.index)
      seat.index = -1
      empty += 1
      if empty > 8, empty * 2 > places { compact() } else if empty == places { clear() }
    }
    return seat.held.take()
  }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<AnyHeldSink> {
    var freed: ContiguousArray<AnyHeldSink> = []
    for place in 0..<places {
      guard let seat = seat(at: place) else { continue }
      seat.index = -1
      if let held = seat.held.take() { freed.append(held) }
      setSeat(nil, at: place)
    }
    clear()
    return freed
  }

  /// Moves the list to memory with room for so many seats.
  private mutating func move(toCapacity larger: Int) {
    let old = unsafe sinks
    let new = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 2 * larger)
    unsafe new.initialize(repeating: nil, count: 2 * larger)
    if let old = unsafe old {
      unsafe new.update(from: old, count: places)
      unsafe (new + larger).update(from: old + capacity, count: places)
      unsafe old.deallocate()
    }
    unsafe sinks = new
    capacity = larger
  }

  /// Empties a list in which no seat is left.
  private mutating func clear() {
    (places, empty) = (0, 0)
    if capacity <= 8 { return }
    unsafe sinks?.deallocate()
    unsafe sinks = nil
    capacity = 0
  }

  private mutating func compact() {
    let sinks = unsafe sinks.unsafelyUnwrapped
    var next = 0
    for place in 0..<places {
      guard let seat = seat(at: place) else { continue }
      seat.index = next
      unsafe sinks[next] = sinks[place]
      unsafe sinks[capacity + next] = sinks[capacity + place]
      next += 1
    }
    for place in next..<places { unsafe (sinks[place], sinks[capacity + place]) = (nil, nil) }
    places = next
    empty = 0
  }
}
