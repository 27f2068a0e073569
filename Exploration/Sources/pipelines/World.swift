// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// A run of a pipeline in the library, in virtual time.
final class World: @unchecked Sendable {  // Sendable: the program has one thread.
  let scheduler = TestScheduler(initialClock: 0)
  private var outcome = Outcome()
  private var openings: Openings
  private(set) var shared: [Observable<Element>] = []
  private var senders: [Int: (Event<Element>) -> Void] = [:]
  private var pipeline: Observable<Element>?
  private var subscription: (any Disposable)?
  private var hasLeft = false
  /// Whether a cancelled task has reason to be.
  private var isExcused = false
  private var isDisposed = false
  /// Tasks that wait until they are cancelled.
  var sleepers: [UnsafeContinuation<Void, Never>] = []
  private var tests: [(node: Int, sequence: TestableObservable<Element>)] = []

  private init(_ program: Program) { openings = Openings(program) }

  static func number(of error: any Error) -> Int {
    switch error {
    case let failure as Failure: failure.number
    case RxError.timeout: 100
    case RxError.noElements: 101
    case RxError.moreThanOneElement: 102
    case RxError.argumentOutOfRange: 103
    default: -1
    }
  }

  func noteCall(of node: Int) {
    checkTask { "p\(node) is called" }
    outcome.calls.append(Outcome.Call(time: scheduler.clock, node: node))
  }

  func noteUse(of node: Int, from: Int) {
    outcome.uses.append(Outcome.Use(source: node, from: from, to: scheduler.clock))
  }

  func fault(_ text: String) { outcome.faults.append(text) }

  /// What the pipeline calls must not be told that its task is cancelled before somebody disposes of the
  /// pipeline.
  private func checkTask(_ what: () -> String) {
    if !hasLeft, !isExcused, Task.isCancelled { fault("\(what()) in a task that is cancelled") }
  }

  /// Notes that a subscription of a node opens. Returns what notes that it closes.
  func open(_ node: Int) -> @Sendable () -> Void {
    checkTask { "p\(node) is subscribed to" }
    let from = scheduler.clock
    openings.opens(node, at: from)
    return { [self] in
      openings.closes(node, at: scheduler.clock)
      noteUse(of: node, from: from)
    }
  }

  /// Schedules what a test sends to a subject.
  func subject(
    _ node: Node, _ sequence: Observable<Element>, _ send: @escaping @Sendable (Event<Element>) -> Void
  ) -> Observable<Element> {
    senders[shared.count] = send
    for event in node.events {
      scheduler.scheduleAt(event.time + 200) { send(Self.event(event.sent)) }
    }
    return sequence
  }

  /// Sends an element to a subject, for a closure that is called after its own element has been passed on.
  /// The operator that had enough of that one has cancelled the task then, and with good reason.
  func send(_ element: Int, to subject: Int, from node: Int) {
    let before = isExcused
    isExcused = isExcused || Task.isCancelled
    noteCall(of: node)
    senders[subject]?(.next(Element(element)))
    isExcused = before
  }

  static func event(_ sent: Sent) -> Event<Element> {
    switch sent {
    case .next(let value): .next(Element(value))
    case .error(let number): .error(Failure(number: number))
    case .completed: .completed
    }
  }

  /// Makes a source of the test kit's.
  func test(
    _ make: (TestScheduler, [Recorded<Event<Element>>]) -> TestableObservable<Element>, _ node: Node
  ) -> Observable<Element> {
    let isHot = node.operator.name == "hot"
    let sequence = make(
      scheduler,
      node.events.map { event in
        Recorded(time: isHot ? event.time + 200 : event.time, value: Self.event(event.sent))
      })
    tests.append((node.id, sequence))
    return sequence.asObservable()
  }

  private func build(_ node: Node) -> Observable<Element> {
    (Mutant.build(node) ?? node.operator.build)(
      Building(node: node, sources: node.sources.map(build), world: self))
  }

  private func receive(_ sent: Sent) {
    checkTask { "the subscriber is called" }
    if outcome.received.last?.sent.isEnd ?? false { outcome.faults.append("an event after the end") }
    outcome.received.append(Outcome.Received(time: scheduler.clock, sent: sent))
  }

  private func run(_ program: Program) -> Outcome {
    let before = Element.living
    for node in program.shared { shared.append(build(node)) }
    pipeline = build(program.root)
    scheduler.scheduleAt(200) { [self] in
      subscription = pipeline?.subscribe { [self] event in
        if isDisposed { outcome.faults.append("an event after the disposal") }
        switch event {
        case .next(let element): receive(.next(element.value))
        case .error(let error): receive(.error(Self.number(of: error)))
        case .completed: receive(.completed)
        }
      }
    }
    scheduler.scheduleAt(program.disposal) { [self] in
      hasLeft = true
      subscription?.dispose()
      isDisposed = true
    }
    scheduler.start()
    wakeSleepers()
    scheduler.start()
    pipeline = nil
    shared = []
    senders = [:]
    for (node, sequence) in tests {
      outcome.uses += sequence.subscriptions.map {
        Outcome.Use(source: node, from: $0.subscribe, to: $0.unsubscribe)
      }
    }
    outcome.settle(program)
    outcome.faults += openings.faults
    // The subscription is kept until here: it frees what it held when it ends, not when it is released.
    let held = before + tests.reduce(0) { $0 + $1.sequence.recordedEvents.count { $0.value.element != nil } }
    withExtendedLifetime(subscription) {
      if Element.living > held { outcome.faults.append("\(Element.living - held) elements kept") }
    }
    return outcome
  }

  /// What happens when a program is run.
  static func run(_ program: Program) -> Outcome {
    let before = Element.living
    var outcome = World(program).run(program)
    if Element.living > before { outcome.faults.append("elements kept for ever") }
    return outcome
  }
}

/// What `using` holds.
struct Resource: Disposable {
  let close: @Sendable () -> Void

  func dispose() { close() }
}
