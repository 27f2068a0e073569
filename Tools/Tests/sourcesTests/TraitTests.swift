// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import forms

/// The compiler sees what is behind a trait only where the packages are that the trait brings.
@Suite("What is behind a trait")
struct TraitTests {
  static let traits = ["NIO", "Log", "Metrics", "DistributedTracing", "ServiceLifecycle"]

  /// The folders, with the condition of each.
  static let folders =
    traits.flatMap { [("Sources/Baton\($0)", $0), ("Tests/Baton\($0)Tests", $0)] }
    + [("Tests/IntegrationsTests", traits.joined(separator: " && "))]

  /// Whether all of a file is between `#if` with this condition and its `#endif`.
  private static func isEmpty(_ tokens: [Token], unless condition: String) -> Bool {
    let opening = ["#if"] + condition.split(separator: " ").map(String.init)
    guard tokens.prefix(opening.count).map(\.text) == opening else { return false }
    var depth = 0
    for token in tokens.dropLast() {
      switch token.text {
      case "#if": depth += 1
      case "#endif": depth -= 1
      case "#else", "#elseif": if depth == 1 { return false }
      default: if depth == 0 { return false }
      }
    }
    return true
  }

  @Test("Each file is empty without its trait", arguments: folders)
  func condition(folder: String, condition: String) throws {
    let sources = try Source.all(in: [folder], with: "SPDX")
    #expect(!sources.isEmpty)
    for source in sources where !Self.isEmpty(source.tokens, unless: condition) {
      Issue.record("\(source.name): put all of it between `#if \(condition)` and `#endif`")
    }
  }

  @Test(
    "One that is not is found",
    arguments: [
      "import A", "#if B\nimport A\n#endif", "import A\n#if A\n#endif", "#if A\n#else\nimport A\n#endif",
      "#if A\n#endif\nimport A",
    ])
  func example(text: String) throws {
    #expect(try !Self.isEmpty([Token](of: text), unless: "A"))
    #expect(try Self.isEmpty([Token](of: "#if A\n#if B\nb\n#else\nc\n#endif\n#endif"), unless: "A"))
  }

  // The formatter reads the file of the nearest folder alone.
  @Test("Its code is formatted as all other code is, and not indented for the condition")
  func format() throws {
    func settings(_ file: String) throws -> NSDictionary? {
      let text = try Data(contentsOf: Source.root.appending(path: file))
      return try JSONSerialization.jsonObject(with: text) as? NSDictionary
    }
    let expected = try #require(try settings(".swift-format")?.mutableCopy() as? NSMutableDictionary)
    expected["indentConditionalCompilationBlocks"] = false
    for (folder, _) in Self.folders {
      #expect(try settings("\(folder)/.swift-format") == expected, "\(folder)/.swift-format")
    }
  }
}
