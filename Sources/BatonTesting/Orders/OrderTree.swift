// SPDX-License-Identifier: MIT

/// The tree of the choices that a body has come to so far, with the picks that have not been tried.
///
/// A node is a choice between pieces of work, and a path from the root is a run. A pick is closed when all
/// orders that begin with it have been run; then the subtree below it is dropped. So a depth-first search,
/// which takes the first open pick each time, keeps a single path; a random search keeps all that it has
/// seen, and runs no order twice.
struct OrderTree: Sendable {
  private struct Node {
    let count: Int
    /// Identifies the pieces of the choice.
    let fingerprint: Int
    /// The picks that are not closed, ascending.
    var open: [Int]
    /// The choice after each pick that was tried.
    var children: [Int: Int] = [:]

    init(_ count: Int, _ fingerprint: Int) {
      self.count = count
      self.fingerprint = fingerprint
      open = Array(0..<count)
    }
  }

  private var nodes: [Int: Node] = [:]
  private var lastNode = 0
  private var root: Int?
  /// The run under way.
  private var path: [(node: Int, pick: Int)] = []
  /// Nil for a depth-first search.
  private var random: SplitMix?
  /// Whether every order has been run.
  private(set) var isExhausted = false
  private var isFirstRun = true

  /// Makes a tree of a body that has not been run yet.
  ///
  /// - Parameter seed: Nil for a depth-first search; otherwise orders are tried at random, after the first.
  init(seed: UInt64?) { random = seed.map(SplitMix.init) }

  /// The next choice of an earlier run that began like the current one, if there was one.
  private var following: Int? {
    path.last.map { nodes[$0.node]!.children[$0.pick] } ?? root
  }

  /// Chooses one of `count` pieces.
  ///
  /// - Returns: The pick; nil if the body came to another choice before, after the same picks.
  mutating func pick(of count: Int, _ fingerprint: Int) -> Int? {
    let known = following
    if let known, nodes[known]!.count != count || nodes[known]!.fingerprint != fingerprint { return nil }
    let node = known ?? add(Node(count, fingerprint))
    let open = nodes[node]!.open
    let pick = isFirstRun ? open[0] : open[random?.below(open.count) ?? 0]
    path.append((node, pick))
    return pick
  }

  private mutating func add(_ node: Node) -> Int {
    lastNode += 1
    nodes[lastNode] = node
    if let last = path.last { nodes[last.node]!.children[last.pick] = lastNode } else { root = lastNode }
    return lastNode
  }

  /// Ends the run under way.
  ///
  /// - Returns: False if the body came to further choices before, after the same picks.
  mutating func endRun() -> Bool {
    let isAsBefore = following == nil
    isFirstRun = false
    while let (node, pick) = path.popLast() {
      if let child = nodes[node]!.children.removeValue(forKey: pick) { nodes[child] = nil }
      nodes[node]!.open.removeAll { $0 == pick }
      if !nodes[node]!.open.isEmpty {
        path = []
        return isAsBefore
      }
    }
    isExhausted = true
    return isAsBefore
  }

  /// The estimated share of the orders that have been run, if equally many follow each pick of a choice.
  var part: Double { root.map { part(of: $0) } ?? 0 }

  private func part(of node: Int) -> Double {
    let node = nodes[node]!
    let open = node.open.reduce(0) { $0 + (node.children[$1].map { part(of: $0) } ?? 0) }
    return (Double(node.count - node.open.count) + open) / Double(node.count)
  }
}

/// A pseudorandom generator with a seed: SplitMix64.
struct SplitMix: Sendable {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number from 0 to below `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
