// SPDX-License-Identifier: MIT

/// Makes random programs; the same of the same seed.
struct Generator {
  /// SplitMix64.
  struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
      return word ^ word >> 31
    }
  }

  private var random: Random
  private var unit = 1
  /// How many shared sequences there are as yet.
  private var shared = 0
  /// Whether they are subjects, to which the pipeline may send.
  private var isSending = false

  init(seed: UInt64) { random = Random(state: seed &* 0x2545_f491_4f6c_dd1d) }

  mutating func program() -> Program {
    // All times are multiples of it, so that with ten many things are due at one time.
    unit = chance(20) ? 10 : 1
    var all: [Node] = []
    isSending = chance(30)
    while all.count < 2, chance(25) {
      shared = all.count
      all.append(isSending ? subject() : sharing())
    }
    shared = all.count
    let root = node(depth: number(1...5))
    return Program(root: root, shared: all, disposal: chance(50) ? 500 : time(201...400))
  }

  private mutating func sharing() -> Node {
    Node(kind: pick(Operator.ofSharing), numbers: [], sources: [node(depth: number(0...2))], events: [])
  }

  private mutating func subject() -> Node {
    Node(kind: pick(Operator.ofSubjects), numbers: [], sources: [], events: events())
  }

  private mutating func pick(_ kinds: Range<Int>) -> Int { .random(in: kinds, using: &random) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Whether something happens that happens in so many of a hundred cases.
  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  private mutating func time(_ range: ClosedRange<Int>) -> Int {
    let time = number(range)
    return (time + unit - 1) / unit * unit
  }

  private mutating func node(depth: Int) -> Node {
    if depth == 0 { return source() }
    if isSending, shared > 0, chance(10) {
      let source = node(depth: depth - 1)
      return Node(
        kind: Operator.ofOperators.upperBound, numbers: [number(0...shared - 1)], sources: [source],
        events: [])
    }
    let kind = pick(chance(10) ? Operator.ofNoting : Operator.ofOperators)
    var sources: [Node] = []
    for index in 0..<Operator.all[kind].sources {
      // The first is the deepest, so that a pipeline has a few nodes for each step of its depth.
      sources.append(node(depth: index == 0 ? depth - 1 : number(0...min(2, depth - 1))))
    }
    return Node(kind: kind, numbers: arguments(of: kind), sources: sources, events: [])
  }

  private mutating func source() -> Node {
    if shared > 0, chance(60) {
      return Node(
        kind: Operator.ofSources.upperBound, numbers: [number(0...shared - 1)], sources: [], events: [])
    }
    if chance(25) {
      return Node(
        kind: Operator.creating, numbers: [], sources: [], events: events(isWithin: chance(60)))
    }
    if chance(15) {
      let kind = pick(Operator.ofTasks)
      return Node(
        kind: kind, numbers: arguments(of: kind), sources: [], events: events(isWithin: chance(30)))
    }
    let kind = chance(50) ? 0 : chance(50) ? 1 : number(2...Operator.creating - 1)
    return Node(kind: kind, numbers: arguments(of: kind), sources: [], events: kind < 2 ? events() : [])
  }

  private mutating func arguments(of kind: Int) -> [Int] {
    Operator.all[kind].arguments.map {
      switch $0 {
      case .within(let range): number(range)
      case .span: time(5...60)
      case .thrower: chance(15) ? number(0...9) : 99
      }
    }
  }

  /// - Parameter isWithin: Whether they come while the source is being subscribed to; the end may come later.
  private mutating func events(isWithin: Bool = false) -> [Node.Event] {
    var (events, time) = ([Node.Event](), 0)
    for _ in 0..<number(0...6) {
      if !isWithin { time += self.time(1...30) }
      events.append(Node.Event(time: time, sent: .next(number(0...9))))
    }
    if !isWithin || chance(20) { time += self.time(1...30) }
    switch number(1...5) {
    case 1: events.append(Node.Event(time: time, sent: .error(number(1...3))))
    case 2: break
    default: events.append(Node.Event(time: time, sent: .completed))
    }
    return events
  }
}
