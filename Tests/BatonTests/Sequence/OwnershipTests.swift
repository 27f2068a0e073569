// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A caller of `Observable.run` gives its sink away. The compiler (6.3) takes an override that says nothing of ownership, calls it
/// like the others, and never releases what it is given.
@Suite struct OwnershipTests {
  private static func borrowingOverrides(in source: String) -> [Substring] {
    source.matches(of: /override func run(?:InTrampoline)?\(\s*_ sink: (?!__owned )[^{]*/).map(\.output)
  }

  @Test func `each override of run owns its sink`() throws {
    let kernel = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let files = FileManager.default.enumerator(at: kernel.standardized, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      count += source.matches(of: /override func run(?:InTrampoline)?\(\s*_ sink:/).count
      let found = Self.borrowingOverrides(in: source)
      #expect(found.isEmpty, "\(file.lastPathComponent): say `__owned`")
    }
    #expect(count > 20)
  }

  @Test func `an override that does not is found`() {
    let source =
      "override func runInTrampoline(_ sink: Sink<Int>) {}\noverride func run(_ sink: __owned Sink<Int>) {}"
    #expect(Self.borrowingOverrides(in: source) == ["override func runInTrampoline(_ sink: Sink<Int>) "])
  }
}
