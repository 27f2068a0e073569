// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonTesting

/// A random program whose pieces are of three parts. Each part has a log that no other part touches; all else
/// is what virtual time sees.
private struct Program {
  enum Action {
    case note, lane, child, late, stop, look, cancel
    /// Of an observer.
    case record(Int)
    case read(Int)
    case askFor(Int)
    /// To a sequence, or of a subscription.
    case subscribe(Int, Int)
    case dispose(Int)
  }

  let works: [(part: Int, actions: [Action])]
  let pipelines: [Int]
  let delay: Bool

  /// Of the names in a part, those that something has.
  var parts: [Set<String>] {
    let names = Set(works.map { "p\($0.part)" }).union(["p0", "h0", "h1"])
    return [["p0", "h0"], ["p1", "h1"], ["p2"]].map { names.intersection($0) }
  }

  init(_ seed: UInt64) {
    var random = SplitMix(seed)
    func action() -> Action {
      let (one, other) = (random.below(2), random.below(2))
      switch random.below(16) {
      case 0: return .lane
      case 1: return .child
      case 2: return .late
      case 3: return .stop
      case 4: return .look
      case 5, 6: return .record(one)
      case 7: return .read(one)
      case 8: return .askFor(one)
      case 9, 10: return .cancel
      case 11: return .subscribe(one, other)
      case 12: return .dispose(one)
      default: return .note
      }
    }
    works = (0..<2 + random.below(2)).map { _ in
      (random.below(3), (0...random.below(2)).map { _ in action() })
    }
    pipelines = [random.below(6), random.below(6)]
    delay = random.below(2) == 0
  }

  /// Returns all that can be seen afterwards.
  func run(on scheduler: TestScheduler) -> String {
    let logs = (0..<3).map { _ in Trace() }
    let observers = (0..<2).map { _ in scheduler.createObserver(Int.self) }
    let hot = (0..<2).map { number in
      scheduler.createHotObservable([.next(8 + number, 1), .next(10, 2)], named: "h\(number)")
    }
    let subscriptions = pipelines.enumerated().map { number, pipeline in
      subscribe(pipeline, hot, observers[number], scheduler)
    }
    let cancellable = scheduler.lane("p0").schedule(after: .seconds(10)) { logs[0].append("work") }
    for (number, work) in works.enumerated() {
      let log = logs[work.part]
      scheduler.scheduleAt(10, named: "p\(work.part)") {
        for action in work.actions {
          switch action {
          case .note: log.append("\(number)")
          case .lane: scheduler.lane("x").schedule { observers[0].onNext(100 + number) }
          case .child: scheduler.scheduleAt(10) { log.append("child of \(number)") }
          case .late: scheduler.scheduleAt(5) { log.append("late of \(number)") }
          case .stop: scheduler.stop()
          case .look: log.append("\(scheduler)")
          case .record(let observer): observers[observer].onNext(200 + number)
          case .read(let observer): log.append("\(observers[observer].elements)")
          case .askFor(let observer): log.append("\(scheduler.dueTimes.count)@\(observer)")
          case .cancel: cancellable.dispose()
          case .subscribe(let source, let observer): _ = hot[source].subscribe(observers[observer])
          case .dispose(let subscription): subscriptions[subscription].dispose()
          }
        }
      }
    }
    var runs = 0
    while !scheduler.dueTimes.isEmpty {
      if works[0].part == 0, runs < 2 { scheduler.step() } else { scheduler.start() }
      runs += 1
      for log in logs { log.append("|") }
    }
    return "\(logs.map { $0.lines }) \(observers.map(\.events)) \(hot.map(\.subscriptions))"
  }

  private func subscribe(
    _ pipeline: Int, _ hot: [TestableObservable<Int>], _ observer: TestableObserver<Int>,
    _ scheduler: TestScheduler
  ) -> any Disposable {
    let (a, b) = (hot[0].asObservable(), hot[1].asObservable())
    return switch pipeline {
    case 0: a.subscribe(observer)
    case 1: b.map { $0 + 1000 }.subscribe(observer)
    case 2: a.withLatestFrom(b) { 100 * $0 + $1 }.subscribe(observer)
    case 3: Observable.merge(a, b).subscribe(observer)
    case 4: a.flatMapLatest { _ in b }.subscribe(observer)
    default: b.take(until: a).debounce(.zero, scheduler: scheduler).subscribe(observer)
    }
  }
}

/// Pieces that depend on each other as given, without a scheduler.
private struct Graph {
  let count: Int
  /// Pairs, the smaller number first.
  let edges: [(Int, Int)]
  /// The pieces of a lane keep their order.
  let lane: Set<Int>

  init(_ seed: UInt64) {
    var random = SplitMix(seed)
    let count = 3 + random.below(4)
    self.count = count
    let density = 1 + random.below(4)
    edges = (0..<count).flatMap { one in (one + 1..<count).map { (one, $0) } }
      .filter { _ in random.below(5) < density }
    lane = Set((0..<count).filter { _ in random.below(4) == 0 })
  }

  private func candidates(_ left: [Int]) -> [Int] {
    let first = left.first { lane.contains($0) }
    return left.filter { !lane.contains($0) || $0 == first }
  }

  /// What all orders of a class have in common: the order of each two pieces that depend on each other.
  private func classOf(_ order: [Int]) -> [Bool] {
    edges.map { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! }
  }

  /// The classes of all orders.
  func classes(_ before: [Int] = []) -> Set<[Bool]> {
    if before.count == count { return [classOf(before)] }
    let left = (0..<count).filter { !before.contains($0) }
    return candidates(left).reduce(into: []) { $0.formUnion(classes(before + [$1])) }
  }

  /// The classes of the orders that are run, and the number of these.
  func reduced() -> (classes: Set<[Bool]>, runs: Int) {
    var (reduction, classes, runs) = (OrderReduction(), Set<[Bool]>(), 0)
    while !reduction.isExhausted {
      var (left, order) = (Array(0..<count), [Int]())
      while !left.isEmpty {
        let pieces = candidates(left)
        let pick = reduction.choose(
          among: pieces.map {
            .init(identity: 1000 + UInt64($0), cause: 0, lane: lane.contains($0) ? .numbered(1) : nil)
          },
          at: 10, inRun: 1)
        let piece = pieces[pick!]
        let places = edges.indices.filter { edges[$0].0 == piece || edges[$0].1 == piece }
        reduction.touch { $0.places.formUnion(places.map(UInt64.init)) }
        left.removeAll { $0 == piece }
        order.append(piece)
      }
      _ = reduction.endRun()
      classes.insert(classOf(order))
      runs += 1
    }
    return (classes, runs)
  }
}

@Suite("What is seen in all orders, and in those that stand for them")
struct ReductionComparisonTests {
  @Test(arguments: 0..<4)
  func `It is the same, for random programs`(group: UInt64) throws {
    var (compared, runs, reducedRuns, several) = (0, 0, 0, 0)
    for seed in group * 1000..<group * 1000 + 6 {
      let program = Program(seed)
      var (all, reduced) = (Set<String>(), Set<String>())
      var coverage: OrderCoverage?
      // With a seed, no order is left out.
      try exploreOrders(atMost: 1500, seed: 1, simulateProcessingDelay: program.delay) {
        all.insert(program.run(on: $0))
      } report: {
        coverage = $0
      }
      guard let coverage, coverage.isComplete else { continue }
      let count = try exploreOrders(
        simulateProcessingDelay: program.delay, independent: program.parts
      ) { reduced.insert(program.run(on: $0)) }
      #expect(all == reduced, "program \(seed): \(program), \(coverage.ordersRun) and \(count) orders")
      compared += 1
      runs += coverage.ordersRun
      reducedRuns += count
      if all.count > 1 { several += 1 }
    }
    #expect(compared > 2 && several > 2)
    #expect(reducedRuns < runs)
  }

  @Test func `Each class of orders is run, and few of them twice`() {
    var (number, runs) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      let (graph, reduced) = (Graph(seed), Graph(seed).reduced())
      let classes = graph.classes()
      #expect(reduced.classes == classes, "graph \(seed)")
      number += classes.count
      runs += reduced.runs
    }
    #expect(runs < number + number / 20)
  }
}
