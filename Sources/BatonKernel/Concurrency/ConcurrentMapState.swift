// SPDX-License-Identifier: MIT

/// The order in which results of asynchronous closures that run concurrently are delivered.
public enum ResultOrdering: Sendable, Hashable {
  /// In the order of the source's elements: a result waits for the results of earlier elements.
  case source
  /// As they are made.
  case completion
}

/// Decides for an operator with an asynchronous closure which elements run, which wait, and which result is
/// delivered next.
///
/// An element waits, then runs, then its result is held, then it is delivered. Invariant: at most `limit`
/// elements are in the last three states together. A result may be empty, and is then not delivered.
///
/// Only one thread at a time has the *role*: an event whose method returns true gives it to the caller, which
/// then asks for steps and carries them out until one has nothing to do. The slot of a delivered element
/// becomes free when the next step is asked for, which starts one that waits.
@frozen @usableFromInline
struct ConcurrentMapState<Element, Output> {
  @usableFromInline typealias Start = (number: Int, element: Element)

  @usableFromInline typealias Step = (start: Start?, then: Action)

  @frozen @usableFromInline
  enum Action {
    case deliver(Output?)
    /// The sequence is over. The caller keeps the role, so that nothing follows.
    case end((any Error)?)
    /// Nothing is left to do, and the role has been given up.
    case none
  }

  @usableFromInline let limit: Int
  @usableFromInline let isOrdered: Bool
  @usableFromInline var waiting = Fifo<Element>()
  @usableFromInline var started = 0
  @usableFromInline var finished = 0
  /// The number of the result that is delivered next, that result once it is there, and the results of later
  /// numbers.
  @usableFromInline var turn = 0
  @usableFromInline var ready: Output??
  @usableFromInline var held: [Int: Output?] = [:]
  @usableFromInline var active = 0
  @usableFromInline var isDelivering = false
  @usableFromInline var hasRole = false
  @usableFromInline var isSourceOver = false
  @usableFromInline var failure: (any Error)?

  @inlinable
  init(limit: Int, ordering: ResultOrdering) {
    self.limit = limit
    isOrdered = ordering == .source
  }

  /// The source has sent an element. Returns its number if it runs now; otherwise it waits.
  @inlinable
  mutating func arrived(_ element: Element) -> Int? {
    if failure != nil { return nil }
    if active < limit { return start() }
    waiting.append(element)
    return nil
  }

  @inlinable
  mutating func finished(_ number: Int, _ outcome: Output?) -> Bool {
    let place = isOrdered ? number : finished
    finished += 1
    if place == turn { ready = .some(outcome) } else { held[place] = .some(outcome) }
    return takeRole()
  }

  @inlinable
  mutating func completed() -> Bool {
    isSourceOver = true
    return takeRole()
  }

  /// The source or a closure has failed. Only the first error counts.
  @inlinable
  mutating func failed(_ error: any Error) -> Bool {
    failure = failure ?? error
    return takeRole()
  }

  @inlinable
  mutating func next() -> Step {
    if isDelivering {
      isDelivering = false
      active -= 1
    }
    if let failure { return (nil, .end(failure)) }
    var start: Start?
    if active < limit, let element = waiting.popFirst() { start = (self.start(), element) }
    if let outcome = ready.take() {
      turn += 1
      if !held.isEmpty { ready = held.removeValue(forKey: turn) }
      isDelivering = true
      return (start, .deliver(outcome))
    }
    if isSourceOver, active == 0 { return (nil, .end(nil)) }
    hasRole = false
    return (start, .none)
  }

  @inlinable
  mutating func start() -> Int {
    defer { started += 1 }
    active += 1
    return started
  }

  @inlinable
  mutating func takeRole() -> Bool {
    if hasRole { return false }
    hasRole = true
    return true
  }
}
