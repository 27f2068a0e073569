// SPDX-License-Identifier: MIT

import Synchronization

/// Multicasts events to a list of subscribers, one event at a time: what `PublishSubject` and `share()` send
/// through. See the table at ``Drain``.
///
/// A multicaster is open, and then ended (by a terminal event) or closed; in both cases it releases its
/// subscribers and ignores later events.
///
/// Invariant: the observer list belongs to the drain's owner. So an uncontended event costs the drain's two
/// atomic operations, however many subscribers there are, and the list is not copied. A subscriber that
/// arrives is added in its turn among the events; one that leaves is removed ahead of all waiting events.
@_fixed_layout @usableFromInline
package final class Multicaster<Element>: AnyMulticaster, DrainWork {
  @frozen @usableFromInline
  enum Command {
    case next(Element)
    case end(Terminal)
    case add(ObserverEntry)
    case remove(ObserverEntry)
    case clear
  }

  @usableFromInline let drain = Drain<Command>()
  // Exclusivity unchecked: only the drain's owner touches it, or a thread that holds the drain's lock while
  // there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
  // Exclusivity unchecked: the drain's owner sets it once, before it releases `ended`; others read it after
  // they have acquired `ended`, or under the drain's lock while there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var terminal: Terminal?
  @usableFromInline let ended = Atomic(false)
  @usableFromInline let closed = Atomic(false)
  /// Kept, so that a subscription does not look the type up.
  @usableFromInline let heldSink: HeldSink<Element>.Type = HeldSink.self

  @usableFromInline
  package override init(countedBy lifetime: GroupsLifetime? = nil) { super.init(countedBy: lifetime) }

  package var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Whether an event would reach a subscriber.
  package var hasMembers: Bool {
    members.load(ordering: .acquiring) > 0 && !ended.load(ordering: .acquiring) && !isClosed
  }

  @inlinable @inline(__always)
  package func next(_ element: Element) {
    drain.send(.next(element), to: self) { observers.next(element) }
  }

  /// Sends any event to all subscribers. After a terminal event the multicaster is ended.
  @inlinable
  package func on(_ event: Event<Element>) {
    if case .next(let element) = event { next(element) } else if let end = event.terminal { send(end) }
  }

  @usableFromInline
  func send(_ terminal: Terminal) {
    drain.send(.end(terminal), to: self) { end(terminal) }
  }

  /// Releases all subscribers without an event, and ignores later events and subscribers.
  @usableFromInline
  package func close() {
    if closed.exchange(true, ordering: .acquiringAndReleasing) { return }
    var freed: ContiguousArray<AnyHeldSink> = []
    drain.note(.clear, ahead: true) { freed = observers.removeAll() }
    withExtendedLifetime(freed) {}
  }

  /// Adds a subscriber. A subscriber that comes after the terminal event gets that event alone.
  ///
  /// - Returns: Whether the multicaster has taken the subscriber: false if it was closed.
  @usableFromInline
  func run(_ sink: Sink<Element>) -> Bool {
    if isClosed { return false }
    if !ended.load(ordering: .acquiring) {
      let entry = ObserverEntry(self, heldSink.init(sink))
      var isLate = false
      countMember()
      drain.note(.add(entry), ahead: false) {
        // The multicaster may have ended or been closed since `ended` and `closed` were read above.
        if !ended.load(ordering: .relaxed), !isClosed { observers.add(entry) } else { isLate = true }
      }
      // Added to the scope last, because the scope may dispose of the entry at once.
      sink.scope.add(entry)
      if !isLate { return true }
      entry.held = nil
    }
    if let terminal, !sink.scope.isDisposed { sink.end(terminal) }
    return true
  }

  /// What is sent from now on, as a sequence: a group or a window.
  @usableFromInline
  func part(_ name: StaticString) -> Observable<Element> { Producer(name) { _ = self.run($0) } }

  override func remove(_ entry: ObserverEntry) {
    // After the terminal event the drain's owner releases all subscribers.
    if ended.load(ordering: .acquiring) { return }
    var freed: AnyHeldSink?
    drain.note(.remove(entry), ahead: true) { freed = observers.remove(entry) }
    withExtendedLifetime(freed) {}
  }

  @inlinable @inline(never)
  func perform(_ command: Command) {
    switch command {
    case .next(let element): observers.next(element)
    case .end(let terminal): end(terminal)
    case .add(let entry): add(entry)
    case .remove(let entry): _ = observers.remove(entry)
    case .clear: _ = observers.removeAll()
    }
  }

  @usableFromInline
  func end(_ event: Terminal) {
    if isClosed || ended.load(ordering: .relaxed) { return }
    terminal = event
    ended.storeReleasing(true)
    observers.send(event)
    _ = observers.removeAll()
  }

  @usableFromInline
  func add(_ entry: ObserverEntry) {
    if let terminal {
      let rest = entry.held.take()?.rest
      if let rest, !rest.scope.isDisposed { rest.end(terminal) }
    } else if isClosed {
      entry.held = nil
    } else {
      observers.add(entry)
    }
  }
}

extension Multicaster: @unchecked Sendable {}  // Sendable: constant, atomic, or of the drain's owner alone.

/// The part of a multicaster that does not depend on the type of the elements.
///
/// Subscriptions hold the multicaster and not its subject. So a subject that is freed closes it, which
/// releases the subscribers.
@_fixed_layout @usableFromInline
package class AnyMulticaster {
  /// The number of entries whose subscriber's scope has not ended, as it does after the terminal event.
  @usableFromInline final let members = Atomic(0)
  @usableFromInline let lifetime: GroupsLifetime?

  @usableFromInline init(countedBy lifetime: GroupsLifetime? = nil) { self.lifetime = lifetime }

  final func countMember() {
    members.wrappingAdd(1, ordering: .relaxed)
    lifetime?.retain()
  }

  /// A subscriber leaves. Called once for an entry, by the subscriber's scope.
  final func leave(_ entry: ObserverEntry, leavingRestTo pending: inout PendingDisposals) {
    members.wrappingSubtract(1, ordering: .relaxed)
    remove(entry)
    lifetime?.beginDisposal(leavingRestTo: &pending)
  }

  func remove(_ entry: ObserverEntry) { preconditionFailure("AnyMulticaster: remove(_:) is abstract") }
}
