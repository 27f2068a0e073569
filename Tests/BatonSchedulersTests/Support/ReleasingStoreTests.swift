// SPDX-License-Identifier: MIT

import Foundation
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

  /// Calls `look` with the name and the text of each Swift file in these folders. Returns the number of files.
  private func forEachSource(in folders: [String], _ look: (String, String) -> Void) throws -> Int {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    var count = 0
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        count += 1
        look(file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
      }
    }
    return count
  }

  @Test func `no source has a plain releasing store`() throws {
    let count = try forEachSource(in: ["Sources", "Tools", "Examples", "Compatibility"]) { file, source in
      // Comments may speak of it: there is an ellipsis in place of the value.
      let found = Self.releasingStores(in: source.replacing("(…, ordering", with: ""))
      #expect(found.isEmpty, "\(file): use storeReleasing, an exchange")
    }
    #expect(count > 500)
  }

  @Test func `no count of several threads takes a loop of compare-exchanges`() throws {
    let modules = ["BatonSchedulers", "BatonKernel", "BatonTracing"].map { "Sources/\($0)" }
    let count = try forEachSource(in: modules) { file, source in
      #expect(Self.trappingAdditions(in: source).isEmpty, "\(file): use wrappingAdd")
    }
    #expect(count > 250)
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
