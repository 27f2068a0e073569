// SPDX-License-Identifier: MIT

/// What a run does, step by step.
///
/// During a run its operator, and each traced place that an element passes, gives the run a name. The time
/// from one name to the next is a step, with the first of the two names. A run has the name of its longest
/// step; if several steps are long, they are recorded too.
struct TimelineNaming {
  struct Step {
    let name: Int32
    let element: String?
    let begin: UInt64
    var end: UInt64
  }

  /// A step that is shorter, in nanoseconds, is not recorded.
  static let shortest: UInt64 = 20_000

  private var current: (name: Int32, element: String?, since: UInt64)?
  private var longest: Step?
  /// The first long step, until there is a second one. A second step that is ten times as long replaces it.
  private var first: Step?
  /// The number of steps that have been returned.
  private(set) var steps = 0

  /// A step with the name `name` begins. Returns the steps to record.
  mutating func change(to name: Int32, _ element: String?, at now: UInt64) -> [Step] {
    let steps = settle(at: now)
    current = (name, element, now)
    return steps
  }

  /// Ends the current step. Returns the steps to record.
  ///
  /// A step that has begun after `now` is left out: threads go on while a recording is made that ends at
  /// `now`.
  mutating func settle(at now: UInt64) -> [Step] {
    guard let (name, element, since) = current.take(), since <= now else { return [] }
    let step = Step(name: name, element: element, begin: since, end: now)
    // Of equally long steps the later one: a place's name comes right after its operator's.
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

  var result: (number: Int32, element: String?)? { longest.map { ($0.name, $0.element) } }
}
