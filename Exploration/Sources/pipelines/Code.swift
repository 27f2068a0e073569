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
    if nodes.contains(where: { $0.kind == Operator.creating }) { lines.insert(Helpers.source, at: 0) }
    let body = (["let scheduler = TestScheduler(initialClock: 0)"] + sources + lines)
      .map { "  \($0)\n" }.joined()
    let text = "@Test func pipeline() {\n\(body)}"
    return ([text] + Helpers.used(in: text)).joined(separator: "\n")
  }
}

/// What a test has beside the pipeline.
private enum Helpers {
  /// Those that a text needs.
  static func used(in text: String) -> [String] {
    let waiting = text.contains("wait(") || text.contains("Steps(")
    return [
      text.contains("Failure(") || text.contains("check(")
        ? "struct Failure: Error { let number: Int }" : nil,
      text.contains("check(") ? check : nil,
      text.contains("called()") ? "@Sendable func called() {}" : nil,
      text.contains("Resource(") ? resource : nil,
      waiting ? wait : nil,
      text.contains("Steps(") ? steps : nil,
    ].compactMap(\.self)
  }

  private static let check = """
    @Sendable func check(_ x: Int, _ bad: Int) throws -> Int { if x == bad { throw Failure(number: 7) } else { x } }
    """

  private static let resource = """
    struct Resource: Disposable {
      let name: String
      init(_ name: String) {
        self.name = name
        print("open", name)
      }
      func dispose() { print("close", name) }
    }
    """

  private static let wait = """
    @Sendable func wait(_ span: Int, _ scheduler: TestScheduler) async throws {
      if span > 0 {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
          _ = scheduler.scheduleRelative((), dueTime: .seconds(span)) {
            continuation.resume()
            return Disposables.create()
          }
        }
      }
      try Task.checkCancellation()
    }
    """

  private static let steps = """
    struct Steps: AsyncSequence, AsyncIteratorProtocol, @unchecked Sendable {
      let scheduler: TestScheduler
      var events: [Recorded<Event<Int>>]
      var time = 0
      init(_ scheduler: TestScheduler, _ events: [Recorded<Event<Int>>]) {
        (self.scheduler, self.events) = (scheduler, events)
      }
      func makeAsyncIterator() -> Steps { self }
      mutating func next() async throws -> Int? {
        if events.isEmpty { try await Task.sleep(for: .seconds(1000)) }
        let event = events.removeFirst()
        try await wait(event.time - time, scheduler)
        time = event.time
        switch event.value {
        case .next(let element): return element
        case .error(let error): throw error
        case .completed: return nil
        }
      }
    }
    """

  /// A source that may send its events while it is being subscribed to.
  static let source = """
    func source(_ name: String, _ events: [Recorded<Event<Int>>]) -> Observable<Int> {
        .create { observer in
          print("open", name)
          let work = CompositeDisposable()
          for event in events {
            if event.time == 0 { observer.on(event.value); continue }
            _ = work.insert(scheduler.scheduleRelative((), dueTime: .seconds(event.time)) {
              observer.on(event.value)
              return Disposables.create()
            })
          }
          _ = work.insert(Disposables.create { print("close", name) })
          return work
        }
      }
    """
}

extension Node {
  fileprivate var code: String {
    if kind < 2 { return "s\(id).asObservable()" }
    var code = `operator`.code
    for (name, source) in zip(["%a", "%b", "%c"], sources) {
      code = code.replacing(name, with: "p\(source.id)")
    }
    code = code.replacing("%i", with: "\(id)").replacing("%e", with: eventsCode)
    for (index, number) in numbers.enumerated() { code = code.replacing("%\(index)", with: "\(number)") }
    return code
  }

  fileprivate var eventsCode: String {
    let events = events.map { $0.sent.code(at: kind == 1 ? $0.time + 200 : $0.time) }
    let list = "[\(events.joined(separator: ", "))]"
    return list.contains(".next") ? list : "\(list) as [Recorded<Event<Int>>]"
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
