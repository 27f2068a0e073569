// SPDX-License-Identifier: MIT

import Foundation


var found: [String: (count: Int, program: Program)] = [:]
var counts: [String: Int] = [:]
let arguments = CommandLine.arguments
let count = UInt64(arguments.count > 1 ? arguments[1] : "1000")!
let first = UInt64(arguments.count > 2 ? arguments[2] : "1")!
let start = Date()
for seed in first..<(first + count) {
  var generator = Generator(seed: seed)
  let program = generator.program()
  if arguments.contains("-v") { print(seed) }
  if !arguments.contains("--strict"), KnownDifference.all.contains(where: { $0.mayShow(in: program) }) { continue }
  let verdict = Verdict.of(program)
  counts["\(verdict)", default: 0] += 1
  if verdict == .different || arguments.contains("-c") && verdict == .differentInOrder {
    let small = program.reduced { Verdict.of($0) == verdict }
    let names = small.root.all.map(\.operator.name).filter { !["cold", "hot", "just", "empty", "never"].contains($0) }.sorted().joined(separator: " ")
    found[names] = (found[names].map { $0.count + 1 } ?? 1, found[names].map { $0.program.root.size <= small.root.size ? $0.program : small } ?? small)
  }
}
print(counts, -start.timeIntervalSinceNow)
for (names, (count, program)) in found.sorted(by: { $0.value.count > $1.value.count }).prefix(40) {
  print("== \(count) \(names)")
  let predicted = program.predicted()
  print(program.code(predicted))
  let actual = World.run(program)
  if predicted.received != actual.received { print("received", actual.received.map { $0.sent.code(at: $0.time) }) }
  if predicted.uses != actual.uses { print("uses", actual.uses.map { "\($0.source) \($0.from) \($0.to)" }, "predicted", predicted.uses.map { "\($0.source) \($0.from) \($0.to)" }) }
  if predicted.calls != actual.calls { print("calls", actual.calls.map { "\($0.node)@\($0.time)" }, "predicted", predicted.calls.map { "\($0.node)@\($0.time)" }) }
  print(actual.faults)
}
