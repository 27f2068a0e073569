// SPDX-License-Identifier: MIT

/// The part of a ``JoinSlot`` that does not depend on the type of its elements.
@_fixed_layout @usableFromInline
class AnyJoinSlot: @unchecked Sendable {  // Sendable: only the owner of the join's drain touches it.
  @inlinable init() {}

  /// Drops all elements but the first `count`.
  func keep(_ count: Int) {}
}

/// The elements of one source that no result has used yet. Only the drain's owner touches it.
@_fixed_layout @usableFromInline
final class JoinSlot<Element, Rules: JoinRules>: AnyJoinSlot, @unchecked Sendable {  // Sendable: as above.
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var first: Element?
  @safe @exclusivity(unchecked) @usableFromInline var later = Fifo<Element>()

  @inlinable override init() { super.init() }

  @inlinable
  func put(_ element: Element) {
    if Rules.isQueueing, first != nil {
      later.append(element)
    } else {
      let old = first
      first = element
      withExtendedLifetime(old) {}
    }
  }

  /// The source's element for a result. Only called when every slot has one.
  @inlinable
  func read() -> Element {
    guard let element = first else { preconditionFailure("JoinSlot: a result is due without an element") }
    if Rules.isQueueing { first = later.popFirst() }
    return element
  }

  override func keep(_ count: Int) {
    // Released after both properties have been changed, because the release of an element may run code that
    // sends.
    let freed = (count == 0 ? first.take() : nil, later.takeAll(after: max(count - 1, 0)))
    withExtendedLifetime(freed) {}
  }
}

extension JoinRules {
  @inlinable static func slot<Element>(_: Observable<Element>) -> JoinSlot<Element, Self> { JoinSlot() }
}

/// Joins sources by index: the core of `combineLatest` and `zip`.
@_fixed_layout @usableFromInline
final class Join<Rules: JoinRules, Result>: Junction<Result>, @unchecked Sendable {  // Sendable: as above.
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var state: JoinState<Rules>
  @usableFromInline let slots: [AnyJoinSlot]
  /// Makes a result of the elements in the slots.
  @usableFromInline let read: () throws -> Result

  @inlinable
  init(_ downstream: Sink<Result>, _ slots: [AnyJoinSlot], read: @escaping () throws -> Result) {
    state = JoinState(count: slots.count)
    self.slots = slots
    self.read = read
    super.init(downstream)
  }

  @inlinable @discardableResult
  func run<Element>(_ source: Observable<Element>, _ index: Int, _ slot: JoinSlot<Element, Rules>) -> Self {
    run(source, index) { element in
      // Not `drain.send`, which takes two nanoseconds more here.
      if self.drain.enter() {
        self.received(element, index, slot)
        self.leave()
      } else {
        self.perform { self.received(element, index, slot) }
      }
    }
    return self
  }

  @inlinable @inline(__always)
  func received<Element>(_ element: Element, _ index: Int, _ slot: JoinSlot<Element, Rules>) {
    switch state.received(index) {
    case .wait: slot.put(element)
    case .useless: break
    case .over: end(.completed)
    case .result:
      slot.put(element)
      send { try read() }
    }
  }

  @usableFromInline
  override func completed(_ index: Int) {
    let useful = state.useful
    if state.completed(index) { return end(.completed) }
    if state.useful < useful { for slot in slots { slot.keep(state.useful) } }
  }
}
