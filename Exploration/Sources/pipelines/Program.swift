// SPDX-License-Identifier: MIT

/// A pipeline, or a part of one: an operator or a source, and what it is applied to.
struct Node {
  struct Event: Equatable {
    var time: Int
    var sent: Sent
    /// Its place among all that the test schedules before it starts; for hot sources.
    var order = 0
  }
  var kind: Int
  var numbers: [Int]
  var sources: [Node]
  var events: [Event]
  var id = 0

  var `operator`: Operator { Operator.all[kind] }
  var size: Int { sources.reduce(1) { $0 + $1.size } }

  /// All its nodes, itself first.
  var all: [Node] { [self] + sources.flatMap(\.all) }

  /// Gives each node a number, and each event of a hot source a place.
  fileprivate mutating func number(_ census: inout Census) {
    id = census.nodes
    census.nodes += 1
    if !`operator`.isModelled { census.isModelled = false }
    if kind == Operator.doing { census.doing.append(id) }
    for index in events.indices {
      events[index].order = census.events
      census.events += 1
    }
    for index in sources.indices { sources[index].number(&census) }
  }
}

/// What is known of a program's nodes together.
struct Census {
  fileprivate var nodes = 0
  fileprivate var events = 0
  /// Whether each node has a model.
  fileprivate(set) var isModelled = true
  /// The numbers of the nodes of the kind `do(onDispose:)`.
  fileprivate var doing: [Int] = []
}

/// A pipeline, and when its subscriber leaves; it comes at 200.
struct Program {
  var root: Node
  /// What the pipeline, and what is shared further on in this list, may subscribe to in several places.
  var shared: [Node]
  var disposal: Int
  private(set) var census = Census()

  init(root: Node, shared: [Node], disposal: Int) {
    self.root = root
    self.shared = shared
    self.disposal = disposal
    for index in shared.indices { self.shared[index].number(&census) }
    self.root.number(&census)
  }

  var size: Int { shared.reduce(root.size) { $0 + $1.size } }

  /// All nodes.
  var all: [Node] { root.all + shared.flatMap(\.all) }

  /// The number by which a shared sequence is a source of others.
  static func hub(_ index: Int) -> Int { -1 - index }

  private static let subscription = 1_000_000

  /// What the model says that happens.
  func predicted() -> Outcome {
    Machine.begin()
    let horizon = Moment(disposal + 5, scheduled: Self.subscription + 2)
    var hubs: Hubs!
    func sequence(_ node: Node) -> Sequence {
      let sources = node.sources.map(sequence)
      let model = node.operator.model
      return { model(Modelling(node: node, sources: sources, horizon: horizon, hubs: hubs), $0) }
    }
    let (start, end) = (
      Moment(200, scheduled: Self.subscription), Moment(disposal, scheduled: Self.subscription + 1)
    )
    let pipeline = sequence(root)
    hubs = Hubs(shared.map { ($0.operator.sharing!, $0, $0.sources.first.map(sequence)) })
    var (run, runs) = (Run(), [Run]())
    var attempts = 0
    repeat {
      attempts += 1
      if attempts > 50 { Machine.hasOverflowed = true }
      run = pipeline(start).cutAtEnd().cut(at: end)
      runs = [run] + hubs.above
    } while !hubs.settle(runs) && !Machine.hasOverflowed
    var outcome = Outcome()
    outcome.received = run.events.map { Outcome.Received(time: $0.moment.time, sent: $0.sent) }
    outcome.uses = runs.flatMap(\.uses).filter { $0.source >= 0 }.map {
      Outcome.Use(source: $0.source, from: $0.from.time, to: $0.to?.time ?? .max)
    }
    outcome.calls = runs.flatMap(\.calls).map { Outcome.Call(time: $0.moment.time, node: $0.node) }
    outcome.settle(self)
    return outcome
  }
}

/// What a subscriber received, when its sources were subscribed to, and when which closures were called.
struct Outcome: Equatable {
  struct Received: Equatable {
    var time: Int
    var sent: Sent
  }
  struct Use: Comparable {
    var source: Int
    var from: Int
    var to: Int
    static func < (a: Use, b: Use) -> Bool { (a.source, a.from, a.to) < (b.source, b.from, b.to) }
  }
  struct Call: Comparable {
    var time: Int
    var node: Int
    static func < (a: Call, b: Call) -> Bool { (a.time, a.node) < (b.time, b.node) }
  }
  var received: [Received] = []
  var uses: [Use] = []
  var calls: [Call] = []
  /// What no outcome may have: a promise that is broken whatever the model says.
  var faults: [String] = []

  /// Brings what happened into an order that two outcomes have in common.
  mutating func settle(_ program: Program) {
    calls.sort()
    uses.sort()
    // Which of the subscriptions of a `do` has closed is not noted.
    for node in program.census.doing {
      let places = uses.indices.filter { uses[$0].source == node }
      for (place, to) in zip(places, places.map { uses[$0].to }.sorted()) { uses[place].to = to }
    }
  }
}
