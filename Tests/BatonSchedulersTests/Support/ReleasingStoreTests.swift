// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The optimiser moves retains past a plain releasing store, and an `add` of an atomic word is a loop. `ReleasingStore.swift` says
/// why, and what to write instead.
@Suite struct ReleasingStoreTests {
  /// A call of `store` whose ordering releases, over several lines too.
  private static func releasingStores(in source: String) -> [Substring] {
    source.matches(of: /\.store\s*\((?:(?!ordering:)[^{}])*ordering:\s*\.(releasing|sequentiallyConsistent)/)
      .map(\.output.0)
  }

  /// An addition to an atomic word that traps on overflow.
  private static func trappingAdditions(in source: String) -> [Substring] {
    source.matches(of: /\.(add|subtract)\s*\((?:[^(){}]|\([^(){}]*\))*ordering:/).map(\.output.0)
  }

  @Test func `no source has a plain releasing store`() throws {
    let sources = try swiftSources(in: ["Sources", "Tools", "Examples", "Compatibility", "Integrations"])
    #expect(sources.count > 500)
    for (file, source) in sources {
      // Comments may speak of it: there is an ellipsis in place of the value.
      let found = Self.releasingStores(in: source.replacing("(…, ordering", with: ""))
      #expect(found.isEmpty, "\(file.lastPathComponent): use storeReleasing, an exchange")
    }
  }

  @Test func `no count of several threads takes a loop of compare-exchanges`() throws {
    let modules = ["BatonSchedulers", "BatonKernel", "BatonTracing"].map { "Sources/\($0)" }
    let sources = try swiftSources(in: modules)
    #expect(sources.count > 250)
    for (file, source) in sources {
      #expect(Self.trappingAdditions(in: source).isEmpty, "\(file.lastPathComponent): use wrappingAdd")
    }
  }

  @Test func `a plain releasing store is found`() {
    #expect(Self.releasingStores(in: "word.store(f(1), ordering: .releasing)").count == 1)
    #expect(Self.releasingStores(in: "word.store(\n  1,\n  ordering:\n .sequentiallyConsistent)").count == 1)
    #expect(
      Self.releasingStores(in: "a.store(1, ordering: .relaxed)\n_ = a.add(1, ordering: .releasing)").isEmpty)
  }

  @Test func `a trapping addition is found`() {
    #expect(Self.trappingAdditions(in: "word.add(1, ordering: .relaxed)").count == 1)
    #expect(Self.trappingAdditions(in: "word.subtract(\n  f(1),\n  ordering: .relaxed)").count == 1)
    #expect(Self.trappingAdditions(in: "a.wrappingAdd(1, ordering: .relaxed)").isEmpty)
    #expect(Self.trappingAdditions(in: "list.add(seat)\nword.load(ordering: .relaxed)").isEmpty)
  }
}
