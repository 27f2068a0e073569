// SPDX-License-Identifier: MIT

import Synchronization

/// Runs programs made of one seed after another.
struct Search {
  var seed: UInt64
  private(set) var count = 0
  private(set) var leftOut = 0

  init(seed: UInt64) { self.seed = seed }

  /// Runs the next program, and returns it if it is a find.
  mutating func step() -> Find? {
    var generator = Generator(seed: seed)
    let program = generator.program()
    Watchdog.seed.withLock { $0 = seed }
    defer { seed += 1 }
    let verdict = Verdict.of(program)
    count += 1
    if verdict == .leftOut { leftOut += 1 }
    return verdict == .different ? Find(seed: seed, program: program) : nil
  }

  /// A find, as small as it gets.
  func reduced(_ find: Find) -> Find {
    var least = find
    least.program = find.program.reduced { Verdict.of($0) == .different }
    return least
  }
}

/// A program whose run differs from the model.
struct Find {
  let seed: UInt64
  var program: Program

  /// Which operators it is about.
  var subject: String {
    Set(program.all.filter { $0.kind >= Operator.creating }.map(\.operator.name)).sorted()
      .joined(separator: ", ")
  }

  /// The test that fails, and how.
  var report: String {
    let (predicted, actual) = (program.predicted(), World.run(program))
    var lines = ["== \(subject) (--seed \(seed) --count 1)", program.code(predicted), ""]
    let faults = actual.faults.map { "// Fault: \($0)" }
    if !program.census.isModelled { return (lines + faults).joined(separator: "\n") }
    if predicted.received != actual.received {
      let events = actual.received.map { $0.sent.code(at: $0.time) }
      lines.append("// Received: \(events.joined(separator: ", "))")
    }
    func uses(_ outcome: Outcome) -> String {
      outcome.uses.map { "p\($0.source) \($0.from)–\($0.to == .max ? "" : "\($0.to)")" }.joined(
        separator: ", ")
    }
    if predicted.uses != actual.uses {
      lines.append("// Subscriptions: \(uses(actual)); should be: \(uses(predicted))")
    }
    func calls(_ outcome: Outcome) -> String {
      outcome.calls.map { "p\($0.node) at \($0.time)" }.joined(separator: ", ")
    }
    if predicted.calls != actual.calls {
      lines.append("// Calls of closures: \(calls(actual)); should be: \(calls(predicted))")
    }
    return (lines + faults).joined(separator: "\n")
  }
}
