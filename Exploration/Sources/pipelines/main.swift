// SPDX-License-Identifier: MIT

import Foundation

let usage = """
  usage: pipelines [--seconds N | --count N | --long] [--seed N] [--finds N] [--mutants]

  Runs random pipelines in virtual time beside a model of each operator, for 30 seconds, N seconds, an hour or so many pipelines.
  --seed     the first pipeline's; by default another one each time, which is printed
  --finds    how many different finds there are at most before it stops, 5 by default
  --mutants  instead checks that defects which are put into operators are found
  """

var (limit, most, seed) = (30.0, Int.max, UInt64.random(in: 0..<1 << 40))
var mostFinds = 5
var areMutants = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  func number() -> Int {
    if let number = arguments.popFirst().flatMap({ Int($0) }), number >= 0 { return number }
    print(usage)
    exit(2)
  }
  switch argument {
  case "--seconds": limit = Double(number())
  case "--long": limit = 3600
  case "--count": (limit, most) = (.infinity, number())
  case "--seed": seed = UInt64(number())
  case "--finds": mostFinds = number()
  case "--mutants": areMutants = true
  default:
    print(usage)
    exit(argument == "--help" ? 0 : 2)
  }
}

let start = Date()
var elapsed: Double { -start.timeIntervalSinceNow }

/// Runs pipelines, and prints the first few that differ from the model.
@MainActor func look() -> Bool {
  print("from seed \(seed)")
  fflush(nil)
  var search = Search(seed: seed)
  var subjects: Set<String> = []
  while search.count < most, elapsed < limit, subjects.count < mostFinds {
    guard let find = search.step().map(search.reduced) else { continue }
    if subjects.insert(find.subject).inserted { print("\(find.report)\n") }
    fflush(nil)
  }
  print(
    "\(search.count) pipelines in \(Int(elapsed)) s, \(search.leftOut) of them too long; differences: \(subjects.count)"
  )
  return subjects.isEmpty
}

/// Looks for each mutant.
@MainActor func lookForMutants() -> Bool {
  var isLost = false
  for mutant in Mutant.all {
    Mutant.active = mutant
    var search = Search(seed: 1)
    var find: Find?
    while find == nil, search.count < 20_000 { find = search.step() }
    print(
      find.map {
        "found in pipeline \(search.count): \(mutant.name) (\(search.reduced($0).program.size) nodes)"
      }
        ?? "NOT FOUND: \(mutant.name)")
    isLost = isLost || find == nil
  }
  print("\(Mutant.all.count) mutants in \(Int(elapsed)) s")
  return !isLost
}

Watchdog.watch()
exit((areMutants ? lookForMutants() : look()) ? 0 : 1)
