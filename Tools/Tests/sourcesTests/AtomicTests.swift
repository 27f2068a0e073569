// SPDX-License-Identifier: MIT

import Testing

@testable import forms

/// The optimiser moves retains past a plain releasing store, and an `add` of an atomic word is a loop.
/// `ReleasingStore.swift` says why, and what to write instead.
@Suite("Atomic words and locks")
struct AtomicTests {
  /// The lines of calls of these methods that have an ordering, and the last of their orderings.
  private static func calls(of methods: Set<String>, in tokens: [Token]) -> [(line: Int, ordering: String)] {
    tokens.indices.dropFirst().compactMap { place in
      guard methods.contains(tokens[place].text), tokens[place - 1].text == ".", tokens[place + 1].text == "("
      else { return nil }
      let arguments = tokens[(place + 2)..<tokens.closing(place + 1)].split(at: ",")
      guard let ordering = arguments.last(where: { $0.first?.text == "ordering" }) else { return nil }
      return (tokens[place].line, ordering.last?.text ?? "")
    }
  }

  private static func releasingStores(in tokens: [Token]) -> [Int] {
    calls(of: ["store"], in: tokens).filter { ["releasing", "sequentiallyConsistent"].contains($0.ordering) }
      .map(\.line)
  }

  /// Additions to an atomic word that trap on overflow.
  private static func trappingAdditions(in tokens: [Token]) -> [Int] {
    calls(of: ["add", "subtract"], in: tokens).map(\.line)
  }

  /// Records each line that `find` finds in the files of these folders.
  private static func look(
    in folders: [String], with word: String, atLeast least: Int, use other: String,
    _ find: ([Token]) -> [Int]
  ) throws {
    let sources = try Source.all(in: folders, with: word)
    #expect(sources.count >= least)
    for source in sources {
      for line in find(source.tokens) { Issue.record("\(source.name):\(line): use \(other)") }
    }
  }

  @Test("No source has a plain releasing store")
  func stores() throws {
    try Self.look(
      in: ["Sources", "Tools", "Examples", "Compatibility"], with: ".store(", atLeast: 21,
      use: "storeReleasing, an exchange", Self.releasingStores)
  }

  @Test("No count of several threads takes a loop of compare-exchanges")
  func additions() throws {
    try Self.look(
      in: ["BatonBase", "BatonSchedulers", "BatonKernel", "BatonTracing"].map { "Sources/\($0)" },
      with: "ordering:",
      atLeast: 41, use: "wrappingAdd", Self.trappingAdditions)
  }

  // `Guarded` says why. One program stands for those of users, and the sanitizer does not run it, nor what is
  // behind traits.
  @Test("No test that the thread sanitizer runs has a mutex of the toolchain")
  func mutexes() throws {
    let apart = Set(TraitTests.traits.map { "Baton\($0)Tests" })
    for source in try Source.all(in: ["Tests"], except: apart, with: "Mutex")
    where source.name != "MainQueue.swift" {
      for (token, next) in zip(source.tokens, source.tokens.dropFirst())
      where token.text == "Mutex" && ["<", "("].contains(next.text) {
        Issue.record("\(source.name):\(token.line): use Guarded")
      }
    }
  }

  @Test(
    "A plain releasing store is found",
    arguments: [
      ("word.store(f(1), ordering: .releasing)", [1]),
      ("a.b()\nword.store(\n  { 1 },\n  ordering:\n .sequentiallyConsistent)", [2]),
      ("a.store(1, ordering: .relaxed)\n_ = a.add(1, ordering: .releasing)", []),
    ])
  func store(text: String, lines: [Int]) throws {
    #expect(try Self.releasingStores(in: [Token](of: text)) == lines)
  }

  @Test(
    "A trapping addition is found",
    arguments: [
      ("word.add(1, ordering: .relaxed)\nword.subtract(\n  f(1),\n  ordering: .relaxed)", [1, 2]),
      ("a.wrappingAdd(1, ordering: .relaxed)\nlist.add(seat)\nword.load(ordering: .relaxed)", []),
    ])
  func addition(text: String, lines: [Int]) throws {
    #expect(try Self.trappingAdditions(in: [Token](of: text)) == lines)
  }
}
