// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation

/// The benchmark as a program.
@main
enum Bench {
  static func main() {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if arguments.isHelp { return print(help) }
      let selected = Set(try select(arguments.rows, from: names))
      if let placement = arguments.placement, !Placement.available.contains(placement) {
        throw UsageError(
          description: "--placement \(placement.rawValue): \(Placement.limit ?? "not available")")
      }
      let results = measure(selected, placement: arguments.placement)
      print(results.text)
      if arguments.isCheck { try check(results) }
    } catch {
      complain("\(error)")
      exit(2)
    }
  }

  static let rows =
    (synchronousRows + subjectRows).map(\.onOneThread) + hopRows + isolatedRows + taskRows + bridgeRows
    + boundedHopRows + schedulingRows + threadRows + forkJoinRows + joiningRows.map(\.onOneThread)
    + groupingRows + timerRows + virtualTimeRows + floodRows + tracingRows
    + swiftFiveRows.map(\.onOneThread) + subscribingRows + requestRows

  /// What can be asked for: the rows, how late periodic work is, then what each row allocates.
  static var names: [String] {
    rows.map(\.name) + floods.map(\.name) + [Accuracy.name] + countedRows.map { "alloc." + $0.name }
  }

  /// Those whose allocations are counted: all but the ones that are other views of a row's time.
  private static var countedRows: [Row] { rows.filter(\.hasAllocations) + memoryRows }

  /// Measures what was selected; the yardsticks first, if there are times among it.
  ///
  /// - Parameters:
  ///   - periods: For how many periods of a millisecond periodic work is watched.
  ///   - placement: Where all threads run; if nil, where the kernel lets them, and rows whose threads hand
  ///   over to one another in the other placements too.
  static func measure(
    _ selected: Set<String>, periods: Int = 2000, placement: Placement? = nil, with runner: Runner = Runner()
  ) -> Results {
    var results = Results()
    results.placement = placement
    var runner = runner
    runner.placement = placement
    placement?.apply()
    measureTimes(rows.filter { selected.contains($0.name) }, into: &results, with: runner)
    results.flood = floods.filter { selected.contains($0.name) }.map { $0.result() }
    if selected.contains(Accuracy.name) { results.accuracy = .measure(periods: periods) }
    let counted = countedRows.filter { selected.contains("alloc." + $0.name) }
    if AllocationCount.isAvailable {
      results.allocations = allocations(of: counted, with: runner)
    } else if !counted.isEmpty {
      results.allocations = nil
    }
    return results
  }

  private static func measureTimes(_ timed: [Row], into results: inout Results, with runner: Runner) {
    if timed.isEmpty { return }
    var noise = NoiseMeter(placement: runner.placement)
    noise.begin()
    results.yardsticks = yardsticks.map(runner.time)
    let medians = results.yardsticks.map(\.time.median)
    let machine = Yardsticks(compareExchange: medians[0], allocation: medians[1], call: medians[2])
    for row in timed {
      noise.watchLoop()
      results.rows.append(runner.time(row).judged(by: machine))
      guard row.handsOver, runner.placement == nil else { continue }
      for placement in Placement.available where placement != .any {
        var result = placed(runner, placement).time(row).judged(by: machine)
        result.placement = placement
        results.placed.append(result)
      }
      Placement.any.apply()
    }
    noise.end()
    results.noise = noise.noise
  }

  /// Counts what rows allocate, those whose threads hand over with all threads on one processor, unless the
  /// whole run is placed. Elsewhere it is chance whether a dispatch queue finds the memory of its blocks
  /// again, two for each: of one program 0.02 to 1.9 an element were counted.
  static func allocations(of rows: [Row], with runner: Runner) -> [AllocationResult] {
    rows.map { row in
      if !row.handsOver || runner.placement != nil || !Placement.available.contains(.one) {
        return runner.allocations(row)
      }
      defer { Placement.any.apply() }
      return placed(runner, .one).allocations(row)
    }
  }

  private static func placed(_ runner: Runner, _ placement: Placement) -> Runner {
    var runner = runner
    runner.placement = placement
    return runner
  }

  private static func check(_ results: Results) throws(UsageError) {
    guard let allocations = results.allocations else {
      throw UsageError(description: "--check: allocations cannot be counted here")
    }
    if !allocations.contains(where: { $0.most != nil }) {
      throw UsageError(
        description: "--check: no row was selected that says how much it may allocate; try alloc")
    }
    for excess in results.excesses {
      let (count, most) = (Results.amount(excess.allocations), Results.amount(excess.most!))
      complain("\(excess.name) allocates \(count) times an operation, and may \(most) times")
    }
    if !results.excesses.isEmpty { exit(1) }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("bench: \(text)\n".utf8))
  }

  static var help: String {
    """
    Usage: swift run -c release --package-path Tools bench [ROW...] [--check] [--placement P] [--help]

    Measures each row and prints for each the median of five runs after one to warm up, the spread, the
    baseline measured in turns with it, the ratio of the two, and the goal; then what each row allocates.

      ROW            a row's name, the beginning of some (timers), or a pattern (*.8); all rows if left out
      --check        fail if a row allocates more than it may
      --placement P  run all threads where P says; see below
      --help         print this

    Threads that hand elements over to one another have one speed on one processor and another on two, and the
    kernel decides. So such rows are measured in three placements, each with its baseline: `any`, where the kernel
    lets them run (the row itself); `one`, all threads on one processor; `two`, the sender on one processor and
    all other threads on another. What they allocate is counted in `one`. With `--placement P` the whole run is in
    that one, which takes a third of the time. Threads can be placed on Linux; elsewhere there is `any` alone.

    The report says how noisy the machine was: how evenly a loop ran that always does the same, before and after
    each row, and how much of two processors two busy threads got, before the first row and after the last.

    A goal is a sum of yardsticks, measured in the same run, or a multiple of the baseline: C is a compare-exchange
    of a word that is exchanged back, A an allocation of an object with its release, F a call of a closure;
    `2 C + A` is what two of the first and one of the second take, `0.50×` half of what the baseline takes.

    Rows:
    \(rows.map { "  \($0.name): \($0.operation)" }.joined(separator: "\n"))
    \(floods.map { "  \($0.name): \($0.operation)" }.joined(separator: "\n"))
      \(Accuracy.name): \(Accuracy.operation)
    Allocations, of all rows above and of:
    \(memoryRows.map { "  alloc.\($0.name): \($0.operation)" }.joined(separator: "\n"))
    """
  }
}
