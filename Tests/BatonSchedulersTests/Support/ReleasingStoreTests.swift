// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The optimiser moves retains past a plain releasing store. `ReleasingStore.swift` says why, and what to write instead.
@Suite struct ReleasingStoreTests {
  /// A call of `store` whose ordering releases, over several lines too.
  private static func releasingStores(in source: String) -> [Substring] {
    source.matches(of: /\.store\s*\((?:(?!ordering:)[^{}])*ordering:\s*\.(releasing|sequentiallyConsistent)/)
      .map(\.output.0)
  }

  @Test func `no source has a plain releasing store`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    var count = 0
    for folder in ["Sources", "Tools", "Examples", "Compatibility"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        // Comments may speak of it: there is an ellipsis in place of the value.
        guard file.pathExtension == "swift" else { continue }
        count += 1
        let source = try String(contentsOf: file, encoding: .utf8).replacing("(…, ordering", with: "")
        let found = Self.releasingStores(in: source)
        #expect(found.isEmpty, "\(file.lastPathComponent): use storeReleasing, an exchange")
      }
    }
    #expect(count > 500)
  }

  @Test func `a plain releasing store is found`() {
    #expect(Self.releasingStores(in: "word.store(f(1), ordering: .releasing)").count == 1)
    #expect(Self.releasingStores(in: "word.store(\n  1,\n  ordering:\n .sequentiallyConsistent)").count == 1)
    #expect(
      Self.releasingStores(in: "a.store(1, ordering: .relaxed)\n_ = a.add(1, ordering: .releasing)").isEmpty)
  }
}
