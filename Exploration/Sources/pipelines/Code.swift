// SPDX-License-Identifier: MIT

extension Program {
  /// A test that has the pipeline, with what the model says that happens.
  func code(_ outcome: Outcome) -> String {
    var (nodes, lines) = ([Node](), [String]())
    for (index, tree) in (shared + [root]).enumerated() {
      nodes += tree.all.reversed()
      lines += tree.all.reversed().map { "let p\($0.id) = \($0.code)" }
      if index < shared.count { lines.append("let shared\(index) = p\(tree.id)") }
      if index < shared.count, Operator.ofSubjects.contains(tree.kind) {
        lines += tree.events.map {
          "scheduler.scheduleAt(\($0.time + 200)) { shared\(index).on(\($0.sent.code)) }"
        }
      }
    }
    lines.append("let result = scheduler.start(disposed: \(disposal)) { p\(root.id) }")
    let events = outcome.received.map { $0.sent.code(at: $0.time) }
    lines.append("#expect(result.events == [\(events.joined(separator: ", "))])")
    for node in nodes where node.kind < 2 {
      let uses = outcome.uses.filter { $0.source == node.id }.map {
        "Subscription(\($0.from)\($0.to == .max ? "" : ", \($0.to)"))"
      }
      lines.append("#expect(s\(node.id).subscriptions == [\(uses.joined(separator: ", "))])")
    }
    let sources = nodes.filter { $0.kind < 2 }.map {
      "let s\($0.id) = scheduler.create\($0.kind == 0 ? "Cold" : "Hot")Observable(\($0.eventsCode))"
    }
    let body = (["let scheduler = TestScheduler(initialClock: 0)"] + sources + lines)
      .map { "  \($0)\n" }.joined()
    var text = "@Test func pipeline() {\n\(body)}"
    if text.contains("Failure(") || text.contains("check(") {
      text += "\nstruct Failure: Error { let number: Int }"
    }
    if text.contains("check(") {
      text += """

        @Sendable func check(_ x: Int, _ bad: Int) throws -> Int { if x == bad { throw Failure(number: 7) } else { x } }
        """
    }
    if text.contains("called()") { text += "\n@Sendable func called() {}" }
    if text.contains("Resource()") { text += "\nstruct Resource: Disposable { func dispose() {} }" }
    return text
  }
}

extension Node {
  fileprivate var code: String {
    if kind < 2 { return "s\(id).asObservable()" }
    var code = `operator`.code
    for (name, source) in zip(["%a", "%b", "%c"], sources) {
      code = code.replacing(name, with: "p\(source.id)")
    }
    for (index, number) in numbers.enumerated() { code = code.replacing("%\(index)", with: "\(number)") }
    return code
  }

  fileprivate var eventsCode: String {
    let events = events.map { $0.sent.code(at: kind == 1 ? $0.time + 200 : $0.time) }
    return events.isEmpty ? "[] as [Recorded<Event<Int>>]" : "[\(events.joined(separator: ", "))]"
  }
}

extension Sent {
  /// The event that a test records.
  func code(at time: Int) -> String {
    self == .completed ? ".completed(\(time))" : code.replacing("(", with: "(\(time), ", maxReplacements: 1)
  }

  /// The event.
  fileprivate var code: String {
    switch self {
    case .next(let value): ".next(\(value))"
    case .completed: ".completed"
    case .error(100): ".error(RxError.timeout)"
    case .error(101): ".error(RxError.noElements)"
    case .error(102): ".error(RxError.moreThanOneElement)"
    case .error(103): ".error(RxError.argumentOutOfRange)"
    case .error(let number): ".error(Failure(number: \(number)))"
    }
  }
}
