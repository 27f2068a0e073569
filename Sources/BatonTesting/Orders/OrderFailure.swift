// SPDX-License-Identifier: MIT

/// An order of work in which a body fails, as `exploreOrders` and similar functions throw it.
public struct OrderFailure: Error, CustomStringConvertible {
  /// The order, to be run again with `replay:`.
  ///
  /// Each number is the choice between the pieces that could run next, where 0 is the piece that was
  /// scheduled first. All choices after the last number are 0.
  public let order: [Int]
  /// The error that the body threw.
  public let error: any Error
  /// The number of orders that had been tried when this one was found, without the runs that simplified it.
  public let ordersTried: Int
  /// The failure as text: where the order differs from one in which the body passes, diagrams of both, and
  /// the call that runs it again.
  public let description: String

  init(_ options: OrderOptions, wrong: OrderReport, right: OrderReport?, tried: Int) {
    order = wrong.order
    error = wrong.error ?? CancellationError()
    ordersTried = tried
    description = Self.describe(options, wrong, right, tried)
  }

  private static func describe(
    _ options: OrderOptions, _ wrong: OrderReport, _ right: OrderReport?, _ tried: Int
  ) -> String {
    let count = tried == 1 ? "one order" : "\(tried) orders"
    let others =
      if options.replay != nil {
        "the order that was replayed"
      } else if right == nil {
        "every order that was tried, \(count)"
      } else {
        "an order of work that may occur, found by trying \(count)"
      }
    var text = "\(options.call): the body fails in \(others): \(wrong.error.map(Self.text) ?? "")\n"
    let parting = right.flatMap { wrong.parting(from: $0) }
    if let (_, this, other) = parting {
      text +=
        "\nAt \(this.time) it fails if this runs first:\n    \(this.name)\nand passes if this does:\n    \(other.name)\n"
    }
    let step = parting?.step ?? .max / 2
    if let right { text += right.diagram("passes:", around: step) }
    text += wrong.diagram("fails:", around: step)
    return text + deviations(wrong) + replay(options, wrong.order)
  }

  /// The text of an error; without that of `#require`'s error, which says nothing: `#require` has recorded an
  /// issue instead.
  private static func text(_ error: any Error) -> String {
    let isRequirement = "\(type(of: error))" == "ExpectationFailedError"
    return isRequirement ? "a requirement is not met, see the issue" : shortText(error, 2000)
  }

  private static func deviations(_ report: OrderReport) -> String {
    let steps = report.deviations
    if steps.isEmpty { return "\nThat is the order in which the work was scheduled.\n" }
    let lines = steps.map { step in
      "    at \(step.time): \(step.name), before \(few(step.overtaken))"
    }
    return "\nIt differs from the order in which the work was scheduled:\n"
      + excerpt(lines, separator: "\n", brackets: ("", "")) { $0 } + "\n"
  }

  private static func few(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  /// The order as an array in Swift, in which many zeros are not written one by one.
  private static func literal(_ order: [Int]) -> String {
    var parts: [String] = []
    var rest = order[...]
    while !rest.isEmpty {
      let zeros = rest.prefix { $0 == 0 }
      if zeros.count > 20 {
        parts.append("Array(repeating: 0, count: \(zeros.count))")
        rest = rest[zeros.endIndex...]
        continue
      }
      // Up to where many zeros begin.
      let end = rest.indices.dropFirst().first { index in
        rest[index...].prefix(21).elementsEqual(repeatElement(0, count: 21))
      }
      parts.append("\(Array(rest[..<(end ?? rest.endIndex)]))")
      rest = rest[(end ?? rest.endIndex)...]
    }
    return parts.isEmpty ? "[]" : parts.joined(separator: " + ")
  }

  private static func replay(_ options: OrderOptions, _ order: [Int]) -> String {
    let delay = options.simulatesProcessingDelay ? "" : ", simulateProcessingDelay: false"
    let isAsync = options.call == "exploreTaskOrders"
    return """

      To run that order alone:
          try \(isAsync ? "await " : "")\(options.call)(replay: \(literal(order))\(delay)) { scheduler in … }
      """
  }
}

/// Why orders could not be explored.
public struct ExplorationError: Error, Equatable, CustomStringConvertible {
  /// Why orders could not be explored.
  public enum Reason: Sendable, Equatable {
    /// There are more orders than the limit: about `estimate`, if all choices are alike.
    case tooManyOrders(tried: Int, estimate: Double)
    /// The body is not deterministic: in the same order it did something else.
    case notDeterministic
    /// The body does not have the order to replay.
    case noSuchOrder
    /// Nothing in the body has this name, which is in a part that is said to be independent.
    case noSuchPart(String)
  }

  /// Why orders could not be explored.
  public let reason: Reason
  /// The reason, and how to remedy it, as text.
  public let description: String

  init(_ call: String, tooMany estimate: Double, tried: Int) {
    reason = .tooManyOrders(tried: tried, estimate: estimate.rounded())
    let total =
      estimate < 1e15 ? "about \(Int(estimate.rounded()))" : "far too many"
    description = """
      \(call): the body passes in each of the \(tried) orders that were tried, but there are more, \(total) by an estimate. \
      Give work of one serial scheduler a lane, so that it keeps its order; have less of it due at one time; raise the bound, \
      `atMost:`; or try that many at random, `seed: 1`.
      """
  }

  init(_ call: String, _ trouble: OrderTrouble, _ notes: OrderRun.Notes) {
    let picks = excerpt(notes.choices.map(\.pick))
    switch trouble {
    case .otherChoice(let place):
      reason = .notDeterministic
      description = Self.changing(
        call, "at choice \(place + 1), after the picks \(picks), there was other work to choose from")
    case .fewerChoices(let count):
      reason = .notDeterministic
      description = Self.changing(
        call, "after the picks \(picks) there were more choices before than these \(count)")
    case .noSuchPick(let place, let pick, let count):
      reason = .noSuchOrder
      description = """
        \(call): the order to be replayed is none of this body: pick \(place + 1) is \(pick), and there were \(count) pieces of \
        work to choose from, 0 to \(count - 1). Has the body changed since?
        """
    case .tooManyPicks(let picks, let choices):
      reason = .noSuchOrder
      description = """
        \(call): the order to be replayed is none of this body: it has \(picks) picks, and the body came to \(choices) \
        \(choices == 1 ? "choice" : "choices"). Has the body changed since?
        """
    }
  }

  init(_ call: String, unknownPart name: String) {
    reason = .noSuchPart(name)
    description = """
      \(call): independent: no lane, no test sequence and no work of `scheduleAt` has the name “\(name)”. Is it misspelt?
      """
  }

  init(_ call: String, outcomeOf picks: [Int]) {
    reason = .notDeterministic
    description = Self.changing(call, "the order \(excerpt(picks)) failed once and passed once")
  }

  private static func changing(_ call: String, _ what: String) -> String {
    """
    \(call): the body is not deterministic: \(what). It must do the same in each run: without random numbers, real time, \
    other threads, or state that outlives a run.
    """
  }
}
