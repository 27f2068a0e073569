// SPDX-License-Identifier: MIT

import BatonKernel

/// Every order of a body's work, but for those that differ only in the order of pieces that do not touch each
/// other: dynamic partial-order reduction (Flanagan, Godefroid, 2005) with source sets and sleep sets
/// (Abdulla, Aronis, Jonsson, Sagonas, 2014).
///
/// A node is a piece that was run, with the choice before it. Two pieces of one moment that depend on each
/// other (``Touches``), and that nothing between them orders, are a *race*: the choice before the earlier one
/// gets an alternative. A piece *sleeps* where it has been tried, until one that it depends on has run. A run
/// in which all pieces sleep repeats an order that stands for it.
///
/// A piece is known by its identity, which is the same in all orders: that of the piece that scheduled it,
/// and a count.
struct OrderReduction: Sendable {
  /// A piece that could run next.
  struct Candidate: Sendable {
    let identity: UInt64
    /// The identity of the piece that scheduled it.
    let cause: UInt64
    let lane: WorkLane?
  }

  private struct Node {
    let candidates: [Candidate]
    /// The index of the first node of the same moment.
    let moment: Int
    let rank: UInt64
    let run: Int
    /// The index of the candidate that was run.
    var chosen: Int
    /// The indices of candidates: those that are to be tried, and those that have been.
    var wanted: Set<Int>
    var done: Set<Int> = []
    /// What the pieces touch that sleep here, and those that have been tried here.
    var sleeping: [UInt64: Touches] = [:]
    var tried: [UInt64: Touches] = [:]
    /// What the piece that was run has touched.
    var touches = Touches()
    /// The nodes of the same moment that are before this one in all orders for which the run stands.
    var before: Set<Int> = []
    /// The estimated number of candidates that make a difference.
    var estimate = 1

    var piece: Candidate { candidates[chosen] }

    func isAsleep(_ index: Int) -> Bool { sleeping[candidates[index].identity] != nil }
  }

  private var nodes: [Node] = []
  /// The number of nodes that the run under way begins with.
  private var given = 0
  /// The number of pieces that have been run.
  private var position = 0
  /// What the piece that runs has touched, and which pieces of its moment it has cancelled.
  private var touches = Touches()
  private var cancelled: [Candidate] = []
  private var isRunning = false
  /// Whether the rest of the run repeats another one, or cannot be what it was before.
  private var isRedundant = false
  private var isLost = false

  /// Whether every order has been run, or one that stands for it.
  private(set) var isExhausted = false

  /// The estimated share of the orders that have been run, if the choices that were not seen are like those
  /// that were.
  var part: Double {
    var (part, weight) = (0.0, 1.0)
    for node in nodes {
      let count = Double(max(node.estimate, node.wanted.count))
      // What was tried before the candidate that comes next, or whose orders are being run.
      part += weight * Double(node.done.subtracting([node.chosen]).count) / count
      weight /= count
    }
    return part
  }

  /// Begins the next piece. Returns the index of one of `candidates`; nil if the body came to other
  /// candidates before.
  mutating func choose(among candidates: [Candidate], at rank: UInt64, inRun run: Int) -> Int? {
    endPiece()
    if isRedundant || isLost { return 0 }
    if position < given {
      let node = nodes[position]
      if node.candidates.map(\.identity) != candidates.map(\.identity) {
        isLost = candidates.count == 1
        return isLost ? 0 : nil
      }
      position += 1
      isRunning = true
      return node.chosen
    }
    guard let node = makeNode(candidates, rank, run) else {
      isRedundant = true
      return 0
    }
    nodes.append(node)
    position += 1
    isRunning = true
    return node.chosen
  }

  private func makeNode(_ candidates: [Candidate], _ rank: UInt64, _ run: Int) -> Node? {
    let last = nodes.last
    let isSameMoment = last.map { ($0.rank, $0.run) == (rank, run) } ?? false
    var sleeping: [UInt64: Touches] = [:]
    if let last, isSameMoment {
      sleeping = last.sleeping.merging(last.tried) { $1 }.filter { identity, touches in
        identity != last.piece.identity && !touches.dependsOn(last.touches)
      }
    }
    guard let chosen = candidates.indices.first(where: { sleeping[candidates[$0].identity] == nil }) else {
      return nil
    }
    return Node(
      candidates: candidates, moment: isSameMoment ? last!.moment : nodes.count, rank: rank, run: run,
      chosen: chosen, wanted: [chosen], sleeping: sleeping)
  }

  /// Notes what the piece that runs touches.
  mutating func touch(_ change: (inout Touches) -> Void) { if isRunning { change(&touches) } }

  /// Notes that the piece that runs has cancelled one that waits.
  mutating func cancel(_ piece: Candidate, at rank: UInt64) {
    guard isRunning else { return }
    if nodes[position - 1].rank == rank { cancelled.append(piece) }
  }

  /// Ends the piece that runs.
  mutating func endPiece() {
    guard isRunning else { return }
    defer {
      touches = Touches()
      cancelled = []
      isRunning = false
    }
    let index = position - 1
    // What begins as before was looked at when it was new.
    if index < given - 1 { return }
    let piece = nodes[index].piece
    touches.places.insert(piece.identity)
    nodes[index].touches = touches
    nodes[index].done.insert(nodes[index].chosen)
    nodes[index].tried[piece.identity] = touches
    if touches.isAll { wantAll(at: index) }
    for piece in cancelled where piece.cause != nodes[index].piece.identity {
      want([piece.identity], piece.identity, at: index)
    }
    for earlier in findRaces(of: index) { reverse(earlier, index) }
  }

  /// Finds the nodes that are before a node. Returns those of them that form a race with it.
  private mutating func findRaces(of index: Int) -> [Int] {
    var races: [Int] = []
    var before: Set<Int> = []
    for earlier in (nodes[index].moment..<index).reversed() where !before.contains(earlier) {
      let isRace = !isOrdered(earlier, index) && nodes[earlier].touches.dependsOn(nodes[index].touches)
      if isRace { races.append(earlier) }
      if isRace || isOrdered(earlier, index) {
        before.insert(earlier)
        before.formUnion(nodes[earlier].before)
      }
    }
    nodes[index].before = before
    return races
  }

  /// Whether two nodes have one order: the earlier one scheduled the later one, or both are of one lane.
  private func isOrdered(_ earlier: Int, _ later: Int) -> Bool {
    let (one, other) = (nodes[earlier].piece, nodes[later].piece)
    return one.identity == other.cause || one.lane != nil && one.lane == other.lane
  }

  /// Has the choice before the node `earlier` try what reverses its race with the node `later`.
  private mutating func reverse(_ earlier: Int, _ later: Int) {
    // What can run first of that which need not come after `earlier`.
    var (first, seen): ([UInt64], [Int]) = ([], [])
    for index in earlier + 1...later where index == later || !nodes[index].before.contains(earlier) {
      if seen.allSatisfy({ !nodes[index].before.contains($0) }) { first.append(nodes[index].piece.identity) }
      seen.append(index)
    }
    want(first, nodes[later].piece.identity, at: earlier)
  }

  /// Has one of some pieces be tried at a node, by preference a certain one, unless one of them is or need
  /// not be.
  private mutating func want(_ pieces: [UInt64], _ preferred: UInt64, at index: Int) {
    let node = nodes[index]
    let possible = node.candidates.indices.filter { pieces.contains(node.candidates[$0].identity) }
    if possible.contains(where: node.wanted.contains) { return }
    if pieces.contains(where: { node.sleeping[$0] != nil }) { return }
    let own = possible.first { node.candidates[$0].identity == preferred }
    if let pick = own ?? possible.first { nodes[index].wanted.insert(pick) } else { wantAll(at: index) }
  }

  private mutating func wantAll(at index: Int) {
    nodes[index].wanted.formUnion(nodes[index].candidates.indices)
  }

  /// Ends the run under way, and decides how the next one begins.
  ///
  /// - Returns: False if the body came to further choices before, after the same picks.
  mutating func endRun() -> Bool {
    endPiece()
    let isAsBefore = !isLost && position >= given
    estimate()
    (position, isRedundant, isLost) = (0, false, false)
    while let node = nodes.last {
      given = nodes.count
      if let next = node.wanted.subtracting(node.done).filter({ !node.isAsleep($0) }).min() {
        nodes[given - 1].chosen = next
        return isAsBefore
      }
      nodes.removeLast()
    }
    isExhausted = true
    return isAsBefore
  }

  /// Estimates at each new node how many candidates make a difference: those that pieces connect with the one
  /// that was run, of which each depends on the next, as far as they came to run.
  private mutating func estimate() {
    var groups = DisjointSets(nodes.count)
    for index in nodes.indices.reversed() where index >= given - 1 {
      var end = index + 1
      while end < nodes.count, nodes[end].moment == nodes[index].moment {
        if isOrdered(index, end) || nodes[index].touches.dependsOn(nodes[end].touches) {
          groups.join(index, end)
        }
        end += 1
      }
      let node = nodes[index]
      let apart = Set(
        (index..<end).filter { groups.root(of: $0) != groups.root(of: index) }.map {
          nodes[$0].piece.identity
        })
      nodes[index].estimate = node.candidates.indices.count {
        !node.isAsleep($0) && !apart.contains(node.candidates[$0].identity)
      }
    }
  }
}

/// What a piece of work touches, as far as virtual time knows.
struct Touches: Sendable {
  /// What code of the program's runs, which touches what virtual time does not know of.
  enum Code: Sendable, Equatable {
    case none
    /// Code that has nothing in common with that of other parts, as the caller of the exploration says.
    case part(Int)
    case any
  }

  /// Whether it touches everything.
  var isAll = false
  var code = Code.none
  /// Subscriptions, test sequences, test observers, lanes, and pieces.
  var places: Set<UInt64> = []

  /// Whether the order of two pieces makes a difference.
  func dependsOn(_ other: Touches) -> Bool {
    if isAll || other.isAll || code.meets(other.code) { return true }
    return !places.isDisjoint(with: other.places)
  }
}

extension Touches.Code {
  fileprivate func meets(_ other: Self) -> Bool {
    switch (self, other) {
    case (.none, _), (_, .none): false
    case (.part(let one), .part(let other)): one == other
    case (.any, _), (_, .any): true
    }
  }
}

/// Numbers in sets that can be joined.
private struct DisjointSets {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  func root(of number: Int) -> Int {
    var root = number
    while parents[root] != root { root = parents[root] }
    return root
  }

  mutating func join(_ one: Int, _ other: Int) { parents[root(of: one)] = root(of: other) }
}
