// SPDX-License-Identifier: MIT

import BatonKernel

/// How orders are explored.
package struct OrderOptions: Sendable {
  /// The call, to be written into messages.
  var call: String
  var limit = 0
  var seed: UInt64?
  /// The only order to be run.
  var replay: [Int]?
  var simulatesProcessingDelay = true
  /// Whether an order need not be run if another one stands for it.
  var isReduced = false
  /// The numbers of parts, by the names of what belongs to them.
  var parts: [String: Int] = [:]

  package init(_ call: String, atMost limit: Int, seed: UInt64?) {
    require(limit > 0, "\(call): atMost must be positive, was \(limit)")
    self.call = call
    self.limit = limit
    self.seed = seed
  }

  /// Options under which an order need not be run if another one stands for it.
  init(_ call: String, atMost limit: Int, seed: UInt64?, _ parts: [Set<String>]) {
    self.init(call, atMost: limit, seed: seed)
    isReduced = true
    for (number, names) in parts.enumerated() {
      for name in names {
        require(self.parts[name] == nil, "\(call): independent: \(name) must not be in two parts")
        self.parts[name] = number
      }
    }
  }

  package init(_ call: String, replay: [Int]) {
    self.call = call
    self.replay = replay
  }
}

/// Decides which order is run next, and when the search ends.
///
/// ```
/// searching ──all pass, or all fail as far as was tried──▶ over, or reporting the first that failed
///     └─one ends otherwise than the first─▶ narrowing, if at random
///                                              └─▶ reporting one that fails and one that passes ─▶ over
/// replaying ──▶ over
/// ```
package struct OrderSearch: Sendable {
  private enum Phase {
    case searching
    case replaying
    case narrowing(OrderNarrowing)
    /// These orders are run once more, traced.
    case reporting([[Int]])
    case over
  }

  private let options: OrderOptions
  private var phase = Phase.searching
  /// The orders that have not been tried: a tree or a reduction.
  private var orders: OrderChooser
  private var tried = 0
  /// The names of parts that something had in a run.
  private var named: Set<String> = []
  /// Whether the order of scheduling fails.
  private var firstFails = false
  private var reports: [OrderReport] = []

  /// The number of orders that are tried to find one that passes, if the order of scheduling fails: few,
  /// because each may record an issue.
  private static var triedForComparison: Int { 20 }

  package init(_ options: OrderOptions) {
    self.options = options
    let isReduced = options.isReduced && options.seed == nil
    orders = isReduced ? .reduction(OrderReduction()) : .tree(OrderTree(seed: options.seed))
    if options.replay != nil { phase = .replaying }
  }

  /// The next run; nil if the search is over.
  package mutating func next() -> OrderRun? {
    switch phase {
    case .searching:
      let limit = firstFails ? min(options.limit, Self.triedForComparison) : options.limit
      if tried < limit, !orders.isExhausted {
        // Moved to the run, which returns them, so that they are not copied.
        defer { orders = .over }
        return OrderRun(orders, isTraced: false, parts: options.parts)
      }
      if !firstFails { return nil }
      phase = .reporting([[]])
      return next()
    case .replaying: return OrderRun(.picks(options.replay!, isStrict: true), isTraced: true)
    case .narrowing(let narrowing): return OrderRun(.picks(narrowing.next!, isStrict: false), isTraced: false)
    case .reporting(let orders): return OrderRun(.picks(orders[0], isStrict: false), isTraced: true)
    case .over: return nil
    }
  }

  /// Goes on after a run, which ended with `error` or without one.
  package mutating func ran(_ run: OrderRun, _ error: (any Error)?) throws {
    let (notes, chooser) = run.end()
    let picks = notes.choices.map(\.pick)
    if let trouble = notes.trouble { throw ExplorationError(options.call, trouble, notes) }
    switch phase {
    case .searching:
      orders = chooser
      tried += 1
      named.formUnion(notes.named)
      if tried == 1 { firstFails = error != nil }
      if (error != nil) != firstFails { compare(picks.trimmed) }
    case .replaying:
      phase = .over
      tried = 1
      if let error { throw OrderFailure(options, wrong: OrderReport(notes, error), right: nil, tried: tried) }
    case .narrowing(var narrowing):
      let isOdd = (error != nil) != firstFails
      guard narrowing.ran(picks, isOdd: isOdd) else { throw ExplorationError(options.call, outcomeOf: picks) }
      phase = narrowing.next == nil ? .reporting([narrowing.even, narrowing.odd]) : .narrowing(narrowing)
    case .reporting(let orders):
      reports.append(OrderReport(notes, error))
      phase = orders.count == 1 ? .over : .reporting(Array(orders.dropFirst()))
      if orders.count == 1 { throw failure() }
    case .over: break
    }
  }

  /// Goes on with an order that ends otherwise than the first.
  private mutating func compare(_ odd: [Int]) {
    let narrowing = OrderNarrowing(odd)
    // An order that was found in a systematic search is simple already: all with fewer or smaller picks were
    // tried before, or others that stand for them. Parts may be less independent than the caller says.
    let isSimple = options.seed == nil && options.parts.isEmpty
    phase = isSimple ? .reporting([narrowing.even, odd]) : .narrowing(narrowing)
  }

  /// The error that says what was found.
  private func failure() -> any Error {
    let (wrong, right) = (reports.first { $0.error != nil }, reports.first { $0.error == nil })
    guard let wrong, right != nil || reports.count == 1 else {
      return ExplorationError(options.call, outcomeOf: reports.last?.order ?? [])
    }
    return OrderFailure(options, wrong: wrong, right: right, tried: tried)
  }

  /// Ends a search that has found nothing; returns how many orders were run.
  ///
  /// - Parameter report: Called with the coverage.
  package func finish(_ report: (OrderCoverage) -> Void) throws -> Int {
    if options.replay != nil { return tried }
    if let unknown = Set(options.parts.keys).subtracting(named).min() {
      throw ExplorationError(options.call, unknownPart: unknown)
    }
    let coverage = OrderCoverage(
      ordersRun: tried, isComplete: orders.isExhausted, estimatedOrders: Double(tried) / orders.part)
    report(coverage)
    if options.seed == nil, !coverage.isComplete {
      throw ExplorationError(options.call, tooMany: coverage.estimatedOrders, tried: tried)
    }
    return tried
  }
}
