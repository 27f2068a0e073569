// SPDX-License-Identifier: MIT

/// What one source of a join has sent and not used up. Only the drain's owner touches it.
@usableFromInline
final class JoinSlot<Element, Rules: JoinRules> {
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @exclusivity(unchecked) @usableFromInline var first: Element?
  @exclusivity(unchecked) @usableFromInline var later = Fifo<Element>()

  @inlinable
  init() {}

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
}

/// Joins sources by number: the one core of `combineLatest` and `zip`, for every number of sources.
@usableFromInline
final class Join<Rules: JoinRules, Result>: Junction<Result> {
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @exclusivity(unchecked) @usableFromInline var rules: Rules
  /// Makes a result of what is in the slots.
  @usableFromInline let read: () throws -> Result

  @inlinable
  init(_ count: Int, _ downstream: Sink<Result>, read: @escaping () throws -> Result) {
    rules = Rules(count: count)
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
            slot.put(element)
            self.received(index)
            self.leave()
          } else {
            self.perform {
              slot.put(element)
              self.received(index)
            }
          }
        },
        error: { stretch, error in if !stretch.isDisposed { self.fail(error) } },
        completed: { stretch in
          if stretch.isDisposed { return }
          stretch.dispose()
          self.perform { if self.rules.completed(index) { self.end(.completed) } }
        }
      )
    )
  }

  @inlinable @inline(__always)
  func received(_ index: Int) {
    switch rules.received(index) {
    case .wait: return
    case .over: return end(.completed)
    case .result: break
    }
    if !isOpen { return }
    do {
      downstream.next(try read())
    } catch {
      end(.error(error))
    }
  }
}

extension Join: @unchecked Sendable {}  // Sendable: see Junction.
extension JoinSlot: @unchecked Sendable {}  // Sendable: only the drain's owner touches it.
