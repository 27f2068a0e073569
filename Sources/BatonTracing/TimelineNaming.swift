// SPDX-License-Identifier: MIT

/// What a run does, step by step.
///
/// A run says what it does from now on, again and again: the operator whose work it is, then each traced place that an
/// element passes. The time from one to the next is a step, the former's. A run is called after its longest step; where
/// several were long, each is recorded as well.
struct TimelineNaming {
  struct Step {
    let name: Int32
    let element: String?
    let begin: UInt64
    var end: UInt64
  }

  /// A step that is shorter, in nanoseconds, is no more than a part of its run.
  static let shortest: UInt64 = 20_000

  private var current: (name: Int32, element: String?, since: UInt64)?
  private var longest: Step?
  /// The first long step, until there is another one; beside one that is ten times as long it is none.
  private var first: Step?
  /// The long steps that have been returned.
  private(set) var steps = 0

  /// Goes on with something else. Returns the steps that are to be recorded.
  mutating func change(to name: Int32, _ element: String?, at now: UInt64) -> [Step] {
    let steps = settle(at: now)
    current = (name, element, now)
    return steps
  }

  /// Ends the step under way, with the run. Returns the steps that are to be recorded.
  ///
  /// A step that has begun since `now` is none: a recording ends at a moment, and is made while threads go on.
  mutating func settle(at now: UInt64) -> [Step] {
    guard let (name, element, since) = current.take(), since <= now else { return [] }
    let step = Step(name: name, element: element, begin: since, end: now)
    // Of equals the later: an operator, and the place at once after it.
    if longest.map({ $0.end - $0.begin <= now - since }) ?? true { longest = step }
    if now - since < Self.shortest { return [] }
    guard steps > 0 || first != nil else {
      first = step
      return []
    }
    if let first, (now - since) / 10 > first.end - first.begin {
      self.first = step
      return []
    }
    let returned = (first.take().map { [$0] } ?? []) + [step]
    steps += returned.count
    return returned
  }

  /// The name of the run, and the element that passed there, if any.
  var result: (name: Int32, element: String?)? { longest.map { ($0.name, $0.element) } }
}
