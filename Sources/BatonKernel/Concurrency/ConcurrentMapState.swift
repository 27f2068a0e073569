// SPDX-License-Identifier: MIT

/// In which order the results of closures that run at the same time are delivered.
public enum ResultOrdering: Sendable, Hashable {
  /// In the order of the elements that they were made of: a result waits for those before it.
  case source
  /// As they are made.
  case completion
}

/// What an operator decides whose closure is asynchronous: which elements wait, and what is delivered when.
///
/// An element waits, then it runs, then its outcome is held, and then that is delivered: at most `limit` are in the latter
/// three together. An outcome may be that there is nothing to deliver. One thread at a time has the *role*: whoever is
/// told that it has it by one of the events asks for steps, and does them, until there are none. What an element costs
/// a slot for is over when the step after its delivery is asked for.
struct ConcurrentMapState<Element, Output> {
  /// An element and its number.
  typealias Start = (number: Int, element: Element)

  enum Step {
    /// Run the closure on the element. If that is the last step the role is given up with it.
    case start(Start, isLast: Bool)
    case deliver(Output)
    /// All is over.
    case end((any Error)?)
    /// The role is given up.
    case none
  }

  private let limit: Int
  private let isOrdered: Bool
  private var waiting = Fifo<Element>()
  private var started = 0
  private var finished = 0
  /// Whose turn it is, its outcome if that is there, and those of later turns.
  private var turn = 0
  private var ready: Output??
  private var held: [Int: Output?] = [:]
  private var active = 0
  private var isDelivering = false
  private var hasRole = false
  private var isSourceOver = false
  private var failure: (any Error)?
  private var isOver = false

  init(limit: Int, ordering: ResultOrdering) {
    self.limit = limit
    isOrdered = ordering == .source
  }

  /// The source sent an element; returns its number if it is to run now.
  mutating func arrived(_ element: Element) -> Int? {
    if active < limit { return start() }
    waiting.append(element)
    return nil
  }

  /// The closure of an element has an outcome; returns whether the caller has the role.
  mutating func finished(_ number: Int, _ outcome: Output?) -> Bool {
    let place = isOrdered ? number : finished
    finished += 1
    if place == turn { ready = .some(outcome) } else { held[place] = .some(outcome) }
    return takeRole()
  }

  /// The source completed; returns whether the caller has the role.
  mutating func completed() -> Bool {
    isSourceOver = true
    return takeRole()
  }

  /// The source or a closure failed; returns whether the caller has the role. The first error counts.
  mutating func failed(_ error: any Error) -> Bool {
    failure = failure ?? error
    return takeRole()
  }

  /// What is to be done next, by whoever has the role.
  mutating func next() -> Step {
    if isDelivering {
      isDelivering = false
      active -= 1
    }
    if let failure { return end(failure) }
    while true {
      if active < limit, let element = waiting.popFirst() {
        let number = start()
        let isLast = ready == nil && (active == limit || waiting.isEmpty)
        if isLast { hasRole = false }
        return .start((number, element), isLast: isLast)
      }
      guard let outcome = ready.take() else { break }
      turn += 1
      if !held.isEmpty { ready = held.removeValue(forKey: turn) }
      if let output = outcome {
        isDelivering = true
        return .deliver(output)
      }
      active -= 1
    }
    if isSourceOver, active == 0 { return end(nil) }
    hasRole = false
    return .none
  }

  private mutating func start() -> Int {
    defer { started += 1 }
    active += 1
    return started
  }

  private mutating func takeRole() -> Bool {
    if hasRole || isOver { return false }
    hasRole = true
    return true
  }

  private mutating func end(_ failure: (any Error)?) -> Step {
    isOver = true
    hasRole = false
    return .end(failure)
  }
}
