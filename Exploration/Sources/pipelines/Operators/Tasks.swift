// SPDX-License-Identifier: MIT

import Baton

/// Sources and operators with asynchronous closures, whose tasks run in virtual time.
///
/// A closure waits, and says when its waits begin and end, by themselves or because the task was cancelled.
/// So a task that is cancelled too early, too late or never differs from the model.
extension Operator {
  static let taskSources: [Operator] = [
    Operator(
      name: "create(work:)", sources: 0,
      code:
        "Observable.create(on: scheduler) { for try await x in Steps(scheduler, %e) { $0.onNext(x) } }",
      build: { p in
        let (world, node) = (p.world, p.node)
        return .create(on: world.scheduler) { observer in
          var steps = Steps(world: world, node: node)
          while let element = try await steps.next() { observer.onNext(element) }
        }
      },
      model: { m, start in m.steps(start, m.node.events) }),
    Operator(
      name: "asObservable", sources: 0, code: "Steps(scheduler, %e).asObservable(on: scheduler)",
      build: { Steps(world: $0.world, node: $0.node).asObservable(on: $0.scheduler) },
      model: { m, start in m.steps(start, m.node.events) }),
    Operator(
      name: "Single.create(work:)", sources: 0, arguments: [.within(0...40), .within(0...9), .within(0...3)],
      code: """
        Single.create(on: scheduler) { try await wait(%0, scheduler); if %2 == 0 { throw Failure(number: 1) }; return %1 }.asObservable()
        """,
      build: { p in
        let (world, node) = (p.world, p.node)
        return Single.create(on: world.scheduler) {
          try await world.wait(node.numbers[0], in: node.id)
          if node.numbers[2] == 0 { throw Failure(number: 1) }
          return Element(node.numbers[1])
        }.asObservable()
      },
      model: { m, start in
        let sent: [Sent] = m.n[2] == 0 ? [.error(1)] : [.next(m.n[1]), .completed]
        return m.steps(start, sent.map { Node.Event(time: m.n[0], sent: $0) })
      }),
  ]

  static let taskOperators: [Operator] = [
    Operator(
      name: "mapLatest", arguments: [.within(0...40), .thrower],
      code: "%a.mapLatest(on: scheduler) { x in try await wait(%0, scheduler); return try check(x, %1) + 1 }",
      build: { p in
        let step = p.step
        return p.a.mapLatest(on: p.scheduler, step)
      },
      model: { m, start in m.flattening(start, most: 1, overflow: .latest, inner: m.step) }),
    Operator(
      name: "map(maxConcurrent:)", isModelled: false, arguments: [.within(0...40), .thrower],
      code:
        "%a.map(maxConcurrent: 2, on: scheduler) { x in try await wait(%0, scheduler); return try check(x, %1) + 1 }",
      build: { p in
        let step = p.step
        return p.a.map(maxConcurrent: 2, on: p.scheduler, step)
      },
      model: { m, start in m.a(start) }),
    Operator(
      name: "flatMap(maxConcurrent:)", sources: 2, most: [1: 2], arguments: [.within(0...40), .thrower],
      code: """
        %a.flatMap(maxConcurrent: 2, on: scheduler) { x in
            try await wait(%0, scheduler)
            let x = try check(x, %1)
            return %b.map { $0 + x }
          }
        """,
      build: { p in
        let (step, inner) = (p.step, p.b)
        return p.a.flatMap(maxConcurrent: 2, on: p.scheduler) { x in
          let x = try await step(x)
          return inner.map { Element($0.value &+ x.value) }
        }
      },
      model: { m, start in
        m.flattening(start, most: 2, overflow: .wait) { element in
          { start in
            m.run(start, begin: { $0.add(m.step(element), 0, isInStretch: true) }) { signal, machine in
              switch signal {
              case .next(0, _): machine.add(m.b, 1, isInStretch: true)
              case .next(_, let inner): machine.next(inner &+ element &+ 1)
              case .error(_, let error): machine.end(error)
              case .completed(1): machine.end()
              default: break
              }
            }
          }
        }
      }),
  ]
}

extension Building {
  /// An operator's asynchronous closure: waits, then adds one.
  fileprivate var step: @Sendable (Element) async throws -> Element {
    let (world, node, check) = (world, node, check(1))
    return {
      try await world.wait(node.numbers[0], in: node.id)
      return Element(try check($0) &+ 1)
    }
  }
}

/// The error of an event: within `Steps` its type's name means the protocol's associated type.
private func error(_ number: Int) -> Failure { Failure(number: number) }

/// The events of a node, as an asynchronous sequence: each comes after a wait.
private struct Steps: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let world: World
  let node: Node
  private var index = 0
  private var time = 0

  init(world: World, node: Node) {
    self.world = world
    self.node = node
  }

  func makeAsyncIterator() -> Steps { self }

  mutating func next() async throws -> Element? {
    guard index < node.events.count else { return try await world.waitForEver(in: node.id) }
    let event = node.events[index]
    try await world.wait(event.time - time, in: node.id)
    (index, time) = (index + 1, event.time)
    switch event.sent {
    case .next(let value): return Element(value)
    case .error(let number): throw error(number)
    case .completed: return nil
    }
  }
}

extension Modelling {
  /// What a task sends that waits before each event: first for its turn, and after each wait too.
  func steps(_ start: Moment, _ events: [Node.Event]) -> Run {
    var (index, time, waits) = (0, 0, [Run.Use]())
    func goOn(_ machine: inout Machine) {
      while index < events.count, !machine.isOver {
        let event = events[index]
        if event.time > time {
          waits.append(Run.Use(source: node.id, from: machine.step()))
          machine.setTimer(event.time - time, 1)
          time = event.time
          return
        }
        index += 1
        machine.send(event.sent)
      }
      if !machine.isOver { waits.append(Run.Use(source: node.id, from: machine.step())) }
    }
    var run = run(start, begin: { $0.setTurn() }) { signal, machine in
      guard case .timer(0) = signal else { return machine.setTurn() }
      if let last = waits.indices.last { waits[last].to = machine.step() }
      goOn(&machine)
    }
    run.uses = waits
    return run
  }

  /// What an operator's asynchronous closure makes of an element.
  func step(_ element: Int) -> Sequence {
    { [self] start in
      var run = steps(
        start,
        [
          Node.Event(time: n[0], sent: element == n[1] ? .error(Failure.thrown.number) : .next(element &+ 1)),
          Node.Event(time: n[0], sent: .completed),
        ])
      if let first = run.events.first { run.calls.append(Run.Call(node: node.id, moment: first.moment)) }
      return run
    }
  }
}
