// SPDX-License-Identifier: MIT

/// One subscription to a multicaster, and its slot in an ``ObserverList``. Without the type of the elements,
/// so that subscribing looks up fewer types at run time.
@usableFromInline
package class ObserverEntry: Disposable, @unchecked Sendable {  // Sendable: constant, or of the list's owner.
  private let multicaster: AnyMulticaster
  // Exclusivity unchecked: only the observer list's owner touches them.
  /// The subscriber. Nil once it has been released.
  @safe @exclusivity(unchecked) @usableFromInline final var held: AnyHeldSink?
  @safe @exclusivity(unchecked) @usableFromInline final var index = -1

  init(_ multicaster: AnyMulticaster, _ held: AnyHeldSink) {
    self.multicaster = multicaster
    self.held = held
  }

  /// Called once, by the subscriber's scope.
  @usableFromInline package final func dispose() { PendingDisposals.dispose(object: self) }

  @usableFromInline
  package final func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if pending.isMarking { return pending.postpone(self) }
    multicaster.leave(self, leavingRestTo: &pending)
  }
}

/// The part of a ``HeldSink`` that does not depend on the type of the elements.
@_fixed_layout @usableFromInline
package class AnyHeldSink {
  @usableFromInline final let rest: AnySink

  @inlinable init(_ rest: AnySink) { self.rest = rest }
}

/// A sink on the heap, so that an observer list reaches it without counting references to its parts: they are
/// constants of an object that stays.
@_fixed_layout @usableFromInline
package class HeldSink<Element>: AnyHeldSink {
  @usableFromInline final let next: (Element) -> Void

  @usableFromInline
  required init(_ sink: Sink<Element>) {
    next = sink.next
    super.init(sink.rest)
  }

  final var sink: Sink<Element> { Sink(next: next, rest: rest) }
}

/// A list of subscribers, in the order of their arrival, that is iterated without a copy and without
/// reference counting. Adding and removing take amortised constant time. Without the type of the elements, so
/// that it is compiled once.
///
/// Invariant: an observer list belongs to the owner of a drain, or to the drain's lock while there is no
/// owner. So it changes only between two events. No change to an observer list releases a subscriber: the
/// subscriber is returned, to be released outside the lock, because that may run foreign code.
///
/// Unsafe: the list owns the memory at `sinks`, made for the first entry: `capacity` addresses of sinks, of
/// which the first `slots` are set, and then as many of entries, to each of which it holds a reference. The
/// entry at the same index keeps a sink alive.
@frozen @usableFromInline
@safe struct ObserverList: ~Copyable {
  /// The sink of each entry; nil if the entry has left or is not live.
  @usableFromInline var sinks: UnsafeMutablePointer<UnsafeRawPointer?>?
  @usableFromInline var slots = 0
  private var capacity = 0
  /// How many slots have no entry. The list is compacted when half of them have none.
  private var empty = 0

  @usableFromInline init() { unsafe sinks = nil }

  // Inlinable, because the setter of a multicaster's observer list is: otherwise the compiler (6.3) crashes
  // in a release build for the address sanitizer.
  @inlinable
  deinit { free() }

  @usableFromInline
  func free() {
    for slot in 0..<slots { setEntry(nil, at: slot) }
    unsafe sinks?.deallocate()
  }

  /// Sends an element to every subscriber whose subscription has not ended. The list's subscribers take
  /// elements of this type.
  // Unsafe: no thread changes the list meanwhile, and each of the first `slots` sinks is kept alive by its
  // entry, or nil.
  @inlinable @inline(__always)
  func next<Element>(_ element: Element) {
    let end = slots
    if end == 0 { return }
    let sinks = unsafe sinks.unsafelyUnwrapped
    var slot = 0
    while slot < end {
      if let sink = unsafe sinks[slot] {
        unsafe Unmanaged<HeldSink<Element>>.fromOpaque(sink)._withUnsafeGuaranteedRef {
          if !$0.rest.scope.isDisposed { $0.next(element) }
        }
      }
      slot += 1
    }
  }

  // Unsafe: as above.
  @usableFromInline
  func send(_ event: Terminal) {
    for slot in 0..<slots {
      guard let sink = unsafe sinks.unsafelyUnwrapped[slot] else { continue }
      let rest = unsafe Unmanaged<AnyHeldSink>.fromOpaque(sink).takeUnretainedValue().rest
      if !rest.scope.isDisposed { rest.end(event) }
    }
  }

  func forEachEntry(_ body: (ObserverEntry) -> Void) {
    for slot in 0..<slots { if let entry = entry(at: slot) { body(entry) } }
  }

  func entry(at slot: Int) -> ObserverEntry? { unsafe unmanagedEntry(at: slot)?.takeUnretainedValue() }

  private func unmanagedEntry(at slot: Int) -> Unmanaged<ObserverEntry>? {
    unsafe sinks.unsafelyUnwrapped[capacity + slot].map { unsafe .fromOpaque($0) }
  }

  private func setEntry(_ entry: ObserverEntry?, at slot: Int) {
    let old = unsafe unmanagedEntry(at: slot)
    unsafe sinks.unsafelyUnwrapped[capacity + slot] = entry.map {
      unsafe UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque())
    }
    unsafe old?.release()
  }

  /// Adds an entry, unless its subscriber has been released. An entry that is not live has its slot, and gets
  /// nothing there until ``enliven(_:)``.
  @usableFromInline
  mutating func add(_ entry: ObserverEntry, isLive: Bool = true) {
    if entry.held == nil { return }
    if slots == capacity { move(toCapacity: max(2, capacity * 2)) }
    entry.index = slots
    slots += 1
    setEntry(entry, at: entry.index)
    if isLive { enliven(entry) }
  }

  /// From now on the entry, which is in the list, gets what is sent.
  @usableFromInline
  mutating func enliven(_ entry: ObserverEntry) {
    unsafe sinks.unsafelyUnwrapped[entry.index] = entry.held.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
  }

  /// Removes an entry, if it is in the list. Returns its subscriber.
  @usableFromInline
  mutating func remove(_ entry: ObserverEntry) -> AnyHeldSink? {
    if entry.index >= 0 {
      unsafe sinks.unsafelyUnwrapped[entry.index] = nil
      setEntry(nil, at: entry.index)
      entry.index = -1
      empty += 1
      if empty == slots || (empty > 8 && empty * 2 > slots) { compact() }
    }
    return entry.held.take()
  }

  /// Removes all entries. Returns their subscribers.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<AnyHeldSink> {
    var freed: ContiguousArray<AnyHeldSink> = []
    for slot in 0..<slots {
      guard let entry = self.entry(at: slot) else { continue }
      entry.index = -1
      if let held = entry.held.take() { freed.append(held) }
      setEntry(nil, at: slot)
    }
    compact()
    return freed
  }

  private mutating func move(toCapacity larger: Int) {
    let old = unsafe sinks
    let new = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 2 * larger)
    unsafe new.initialize(repeating: nil, count: 2 * larger)
    if let old = unsafe old {
      unsafe new.update(from: old, count: slots)
      unsafe (new + larger).update(from: old + capacity, count: slots)
      unsafe old.deallocate()
    }
    unsafe sinks = new
    capacity = larger
  }

  /// Closes the gaps. A list that is empty then keeps room for eight.
  private mutating func compact() {
    guard let sinks = unsafe sinks else { return }
    var next = 0
    for slot in 0..<slots {
      guard let entry = self.entry(at: slot) else { continue }
      entry.index = next
      unsafe sinks[next] = sinks[slot]
      unsafe sinks[capacity + next] = sinks[capacity + slot]
      next += 1
    }
    for slot in next..<slots { unsafe (sinks[slot], sinks[capacity + slot]) = (nil, nil) }
    (slots, empty) = (next, 0)
    if slots > 0 || capacity <= 8 { return }
    unsafe sinks.deallocate()
    unsafe self.sinks = nil
    capacity = 0
  }
}
