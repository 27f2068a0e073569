// SPDX-License-Identifier: MIT

/// Runs programs made of one seed after another.
struct Search {
  var seed: UInt64
  var isStrict = false
  private(set) var count = 0
  private(set) var leftOut = 0

  init(seed: UInt64, isStrict: Bool) {
    self.seed = seed
    self.isStrict = isStrict
  }

  /// Runs the next program, and returns it if it is a find.
  mutating func step() -> Find? {
    var generator = Generator(seed: seed)
    let program = generator.program()
    defer { seed += 1 }
    let verdict = Verdict.of(program)
    count += 1
    if verdict == .leftOut { leftOut += 1 }
    return isFind(program, verdict) ? Find(seed: seed, program: program, verdict: verdict) : nil
  }

  private func isFind(_ program: Program, _ verdict: Verdict) -> Bool {
    verdict.isDifferent
      && (isStrict || !KnownDifference.all.contains { $0.mayShow(program, verdict) })
  }

  /// A find, as small as it gets.
  func reduced(_ find: Find) -> Find {
    var least = find
    least.program = find.program.reduced {
      let verdict = Verdict.of($0)
      return verdict == find.verdict && isFind($0, verdict)
    }
    return least
  }
}

/// A program whose run differs from the model.
struct Find {
  let seed: UInt64
  var program: Program
  let verdict: Verdict

  /// Which operators it is about.
  var subject: String {
    Set(program.all.filter { !Operator.ofSources.contains($0.kind) }.map(\.operator.name)).sorted()
      .joined(separator: ", ")
  }

  /// The test that fails, and how.
  var report: String {
    let (predicted, actual) = (program.predicted(), World.run(program))
    var lines = ["== \(subject) (--seed \(seed) --count 1)", program.code(predicted), ""]
    if verdict == .differentInOrder {
      lines.append("// It depends on the order of work that is due at one time.")
    }
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
    return (lines + actual.faults.map { "// Fault: \($0)" }).joined(separator: "\n")
  }
}
