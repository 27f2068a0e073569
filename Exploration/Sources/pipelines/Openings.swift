// SPDX-License-Identifier: MIT

/// Which subscriptions are open, of the nodes that say when theirs open and close, and what is wrong with the
/// order.
///
/// The laws need no model, because they follow from where the nodes are in their program:
///
/// * An operator that goes on with another sequence closes the former before it opens the latter.
/// * What is upstream closes before what is downstream, however the end comes.
/// * What is upstream opens only while what is downstream is open. Beyond an operator that disposes on a
///   scheduler, it does so until the disposal has arrived, a unit of time later for each of these operators.
/// * A subscription closes once.
///
/// A node that may have several subscriptions at a time has only the laws of the nodes downstream that have
/// one. Two branches of an operator that joins them may close in any order; what is downstream closes after
/// both.
struct Openings {
  private let laws: [Law]
  private var open: [Int]
  /// When each has closed last.
  private var closed: [Int]
  /// What has opened, and what has closed, as negative numbers; counted from one.
  private var trace: [Int] = []
  private var broken: [String] = []

  init(_ program: Program) {
    var lawyer = Lawyer(program)
    laws = lawyer.laws()
    open = laws.map { _ in 0 }
    closed = open
  }

  /// What is wrong, and then all that was noted, if anything is wrong.
  var faults: [String] {
    if broken.isEmpty { return [] }
    return broken + [trace.map { $0 > 0 ? "open p\($0 - 1)" : "close p\(-$0 - 1)" }.joined(separator: ", ")]
  }

  mutating func opens(_ node: Int, at time: Int) {
    trace.append(node + 1)
    open[node] += 1
    let law = laws[node]
    if open[node] > law.limit { fault("\(name(node)) opens while it is open as often as it may be") }
    for former in law.formers where open[former.node] > 0 {
      fault("\(name(node)) opens while \(name(former.node)) is open, the former of p\(former.operator)")
    }
    for below in law.below where open[below.node] == 0 {
      if below.hops > 0, time <= closed[below.node] + below.hops { continue }
      fault("\(name(node)) opens while \(name(below.node)) below is not open")
    }
  }

  mutating func closes(_ node: Int, at time: Int) {
    trace.append(-node - 1)
    open[node] -= 1
    closed[node] = time
    if open[node] < 0 { fault("\(name(node)) closes while it is not open") }
    for above in laws[node].above where open[above] > 0 {
      fault("\(name(node)) closes while \(name(above)) above is open")
    }
  }

  private mutating func fault(_ text: String) { if broken.count < 3 { broken.append(text) } }

  private func name(_ node: Int) -> String { "p\(node) (\(Operator.all[laws[node].kind].name))" }
}

/// What the place of a node in its program says of its subscriptions.
private struct Law {
  var kind = 0
  /// How many may be open at a time.
  var limit = Int.max
  /// Nodes that must not be open when it opens, and the operators that say so.
  var formers: [(node: Int, operator: Int)] = []
  /// Nodes that must be open when it opens, and how often a disposal hops to a scheduler on its way from
  /// each.
  var below: [(node: Int, hops: Int)] = []
  /// Nodes that must not be open when it closes.
  var above: [Int] = []
}

/// Finds the laws of a program.
private struct Lawyer {
  private let program: Program
  private var found: [Law]

  init(_ program: Program) {
    self.program = program
    found = Array(repeating: Law(), count: program.size)
  }

  mutating func laws() -> [Law] {
    for tree in program.shared {
      // What is shared may be subscribed to anew by those who hear its end, before or after it has been
      // closed.
      look(at: tree, limit: tree.operator.sharing!.sendsEndFirst ? .max : 1, formers: [], below: [])
    }
    look(at: program.root, limit: 1, formers: [], below: [])
    return found
  }

  /// Looks at a node and at what is above. Returns the nodes that are closed when this one is.
  @discardableResult
  private mutating func look(
    at node: Node, limit: Int, formers: [(node: Int, operator: Int)],
    below: [(node: Int, hops: Int)]
  ) -> [Int] {
    let kind = node.operator
    let isAlone = limit == 1
    if kind.isNoting {
      found[node.id] = Law(kind: node.kind, limit: limit, formers: formers, below: below)
    }
    var above: [Int] = []
    let below = kind.isLate ? below.map { ($0.node, $0.hops + 1) } : below
    for (index, source) in node.sources.enumerated() {
      let most = kind.isLate ? .max : kind.most[index, default: 1]
      above += look(
        at: source, limit: limit == 1 ? most : most == 1 ? limit : .max,
        formers: kind.isSuccession && isAlone ? formers + above.map { ($0, node.id) } : formers,
        below: kind.isNoting && isAlone ? below + [(node.id, 0)] : below)
    }
    if kind.isNoting, isAlone { found[node.id].above = above }
    return kind.isLate ? [] : kind.isNoting ? above + [node.id] : above
  }
}
