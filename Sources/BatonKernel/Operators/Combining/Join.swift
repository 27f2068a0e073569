// SPDX-License-Identifier: MIT

/// What one source of a join has sent and not used up, as far as that does not depend on its type.
@usableFromInline
class AnyJoinSlot {
  /// The slot of the next source. Constant once a source runs. Unowned, for a long chain would be freed by recursion: what
  /// reads the slots keeps them.
  @usableFromInline final unowned var next: AnyJoinSlot?

  @inlinable
  init() {}

  /// Links `slot` behind this one; returns it.
  @inlinable @discardableResult
  final func then(_ slot: AnyJoinSlot) -> AnyJoinSlot {
    next = slot
    return slot
  }

  /// Lets go of all but the first elements.
  @usableFromInline
  func keep(_ count: Int) {}
}

/// What one source of a join has sent and not used up. Only the drain's owner touches it.
@usableFromInline
final class JoinSlot<Element, Rules: JoinRules>: AnyJoinSlot {
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @exclusivity(unchecked) @usableFromInline var first: Element?
  @exclusivity(unchecked) @usableFromInline var later = Fifo<Element>()

  @inlinable
  override init() { super.init() }

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

  /// The element for a result. Every slot has one then.
  @inlinable
  func read() -> Element {
    guard let element = first else { preconditionFailure("JoinSlot: a result is due without an element") }
    if Rules.isQueueing { first = later.popFirst() }
    return element
  }

  @usableFromInline
  override func keep(_ count: Int) {
    // Freed after they have been taken out, for what they hold may send more.
    let freed = (count == 0 ? first.take() : nil, later.takeAll(after: max(count - 1, 0)))
    withExtendedLifetime(freed) {}
  }
}

/// Joins sources by number: the one core of `combineLatest` and `zip`, for every number of sources.
@usableFromInline
final class Join<Rules: JoinRules, Result>: Junction<Result> {
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @exclusivity(unchecked) @usableFromInline var rules: Rules
  /// Makes a result of what is in the slots.
  @usableFromInline let read: () throws -> Result
  /// The slot of the first source, if elements queue up.
  @usableFromInline let queues: AnyJoinSlot?

  @inlinable
  init(
    _ count: Int, _ downstream: Sink<Result>, _ first: AnyJoinSlot?,
    read: @escaping () throws -> Result
  ) {
    rules = Rules(count: count)
    queues = Rules.isQueueing ? first : nil
    self.read = read
    super.init(downstream)
  }

  /// Runs source number `index`.
  @inlinable
  func run<Element>(_ source: Observable<Element>, _ index: Int, _ slot: JoinSlot<Element, Rules>) {
    if scope.isDisposed { return }
    source.run(
      Sink(
        ending: Scope(in: scope),
        next: { element in
          if self.drain.enter() {
            self.received(element, index, slot)
            self.leave()
          } else {
            self.perform { self.received(element, index, slot) }
          }
        },
        error: { stretch, error in if !stretch.isDisposed { self.fail(error) } },
        completed: { stretch in
          if stretch.isDisposed { return }
          stretch.dispose()
          self.perform { self.completed(index) }
        }
      )
    )
  }

  @inlinable @inline(__always)
  func received<Element>(_ element: Element, _ index: Int, _ slot: JoinSlot<Element, Rules>) {
    switch rules.received(index) {
    case .wait: return slot.put(element)
    case .useless: return
    case .over: return end(.completed)
    case .result: slot.put(element)
    }
    if !isOpen { return }
    do {
      downstream.next(try read())
    } catch {
      end(.error(error))
    }
  }

  @usableFromInline
  func completed(_ index: Int) {
    if rules.completed(index) { return end(.completed) }
    var queue = queues
    while let slot = queue {
      slot.keep(rules.useful)
      queue = slot.next
    }
  }
}

extension Join: @unchecked Sendable {}  // Sendable: see Junction.
extension AnyJoinSlot: @unchecked Sendable {}  // Sendable: see JoinSlot.
extension JoinSlot: @unchecked Sendable {}  // Sendable: only the drain's owner touches it.
