// SPDX-License-Identifier: MIT

/// The part of a ``Seat`` that does not depend on the type of the elements.
@usableFromInline
package class AnySeat {
  // Exclusivity unchecked: only the roster's owner touches them.
  /// The subscriber, a ``HeldSink``. Nil once it has been released.
  @safe @exclusivity(unchecked) @usableFromInline final var held: AnyObject?
  @safe @exclusivity(unchecked) @usableFromInline final var index = -1

  @inlinable
  init(held: AnyObject) { self.held = held }
}

/// The part of a ``Roster`` that does not depend on the type of the elements, so that it is compiled once, and
/// subscribing looks up no generic types.
///
/// Unsafe: the list owns the memory at `sinks`, which has room for `capacity` addresses; the first `places` are set. An address
/// is that of a sink that the seat at the same index keeps alive.
@usableFromInline
@safe struct SeatList: ~Copyable {
  /// A seat that leaves becomes nil. The list is compacted when half of it is nil.
  @usableFromInline var seats: ContiguousArray<AnySeat?> = []
  // The sink of each seat, at the same index.
  @usableFromInline var sinks: UnsafeMutablePointer<UnsafeRawPointer?>
  @usableFromInline var places = 0
  @usableFromInline var capacity = 2
  @usableFromInline var empty = 0

  @usableFromInline
  init() { unsafe sinks = .allocate(capacity: 2) }

  @inlinable
  deinit { unsafe sinks.deallocate() }

  /// Adds a seat, unless its subscriber has been released. A seat that is not live has its place, and gets nothing there
  /// until ``enliven(_:)``.
  @usableFromInline
  mutating func add(_ seat: AnySeat, isLive: Bool = true) {
    if seat.held == nil { return }
    if places == capacity { grow() }
    seat.index = places
    unsafe sinks[places] = nil
    seats.append(seat)
    places += 1
    if isLive { enliven(seat) }
  }

  /// From now on the seat, which is in the list, gets what is sent.
  @usableFromInline
  mutating func enliven(_ seat: AnySeat) {
    unsafe sinks[seat.index] = seat.held.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
  }

  /// Removes a seat, if it is in the list. Returns its subscriber, which the caller releases outside the lock.
  @usableFromInline
  mutating func remove(_ seat: AnySeat) -> AnyObject? {
    if seat.index >= 0 {
      unsafe sinks[seat.index] = nil
      seats[seat.index] = nil
      seat.index = -1
      empty += 1
      if empty > 8, empty * 2 > places { compact() } else if empty == places { clear() }
    }
    return seat.held.take()
  }

  /// Removes all seats. Returns their subscribers, which the caller releases outside the lock.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<AnyObject> {
    var freed: ContiguousArray<AnyObject> = []
    for case let seat? in seats {
      seat.index = -1
      if let held = seat.held.take() { freed.append(held) }
    }
    seats = []
    places = 0
    empty = 0
    return freed
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: sinks, count: places)
    unsafe sinks.deallocate()
    unsafe sinks = larger
    capacity *= 2
  }

  /// Empties a list in which no seat is left.
  private mutating func clear() {
    seats.removeAll(keepingCapacity: places <= 8)
    places = 0
    empty = 0
  }

  private mutating func compact() {
    var next = 0
    for place in 0..<places {
      guard let seat = seats[place] else { continue }
      seat.index = next
      seats[next] = seat
      unsafe sinks[next] = sinks[place]
      next += 1
    }
    seats.removeLast(places - next)
    places = next
    empty = 0
  }
}
