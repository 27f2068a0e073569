// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A page of the documentation, and the programs in it.
///
/// A block of Swift is a file of a program. One without imports has those of the page's first block. If a block of `text`
/// follows it, at once or after words that end in "prints:", its statements are run, on the main actor, and that is what
/// they write to standard output; otherwise it is a piece of a library. A line that ends in `// rejected` must be an error, and a line `// options: ` names what
/// else the compiler is told.
struct Article: CustomTestStringConvertible, Sendable {
  struct Block: Equatable {
    enum Kind: Equatable { case swift6, swift5, manifest }

    let kind: Kind
    /// The code, with the imports.
    let text: String
    /// The line of the page on which the code begins, the first being 1.
    let line: Int
    /// What it prints, if that is said.
    let output: String?
  }

  /// Where it is in the repository.
  let path: String
  let blocks: [Block]
  /// Whether one of the repository's programs writes it.
  let isWritten: Bool

  var testDescription: String { path }

  init(path: String, text: String) {
    self.path = path
    isWritten = text.contains("<!-- Written by `swift run ")
    let fences = Self.fences(of: text)
    let imports = fences.first { $0.language == "swift" && !$0.isManifest }?.imports ?? []
    blocks = fences.indices.filter { fences[$0].language == "swift" }.map { index in
      let fence = fences[index], next = index + 1 < fences.count ? fences[index + 1] : nil
      let isFollowed = next.map {
        $0.language == "text" && ($0.before.isEmpty || $0.before.hasSuffix("prints:"))
      }
      let lacksImports = fence.imports.isEmpty && !fence.isManifest
      let text = (lacksImports ? imports.joined(separator: "; ") + "; " : "") + fence.text
      return Block(
        kind: fence.kind, text: text, line: fence.line, output: isFollowed == true ? next?.text : nil)
    }
  }

  /// All pages of the repository that are for readers, but those that one of its programs writes of what it runs.
  static func all() throws -> [Article] {
    var files = ["README.md", "CONTRIBUTING.md"]
    for folder in ["Documentation", "Sources"] {
      let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
      while let file = found?.nextObject() as? String {
        if file.hasSuffix(".md") { files.append("\(folder)/\(file)") }
      }
    }
    return try files.sorted().map {
      try Article(path: $0, text: String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }.filter { !$0.blocks.isEmpty && !$0.isWritten }
  }

  /// Those that say of a program what it prints.
  static func printing() throws -> [Article] {
    try all().filter { $0.blocks.contains { $0.output != nil } }
  }

  /// What stands between two lines of three backticks.
  private struct Fence {
    var language: String
    var text = ""
    var line: Int
    /// What the page says between the fence before and this one.
    var before: String

    var imports: [String] { text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map(String.init) }
    var isManifest: Bool { text.hasPrefix("// swift-tools-version") }

    var kind: Block.Kind {
      if isManifest { return .manifest }
      return imports.contains { $0 == "import BatonRx" || $0.hasPrefix("import Rx") } ? .swift5 : .swift6
    }
  }

  private static func fences(of text: String) -> [Fence] {
    var fences: [Fence] = [], open: Fence?, before = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let fence = open {
          fences.append(fence)
          (open, before) = (nil, "")
        } else {
          let words = before.trimmingCharacters(in: .whitespacesAndNewlines)
          open = Fence(language: String(line.dropFirst(3)), line: index + 2, before: words)
        }
      } else if open != nil {
        open?.text += line + "\n"
      } else {
        before += line + "\n"
      }
    }
    return fences
  }
}

extension Article.Block {
  /// The names that it declares for all of its module, and in extensions of others' types.
  private var names: Set<Substring> {
    let declares =
      /^(?: {2}(?=.*\bfunc\b))?(?:@\w+(?:\(.*?\))? |[a-z]+(?:\(\w+\))? )*?(?:class|struct|actor|enum|protocol|func|let|var|typealias) (\w+)/
    return Set(text.split(separator: "\n").compactMap { $0.firstMatch(of: declares)?.1 })
  }

  /// The line that says what else the compiler is told.
  private var options: Substring? { text.split(separator: "\n").first { $0.hasPrefix("// options: ") } }

  /// - Returns: The blocks in groups within which no two declare the same name or have other options, so that each group can be
  ///   one program.
  static func programs(_ blocks: [Self]) -> [[Self]] {
    var programs: [(names: Set<Substring>, blocks: [Self])] = []
    for block in blocks {
      let names = block.names
      let index = programs.firstIndex {
        $0.names.isDisjoint(with: names) && $0.blocks[0].options == block.options
      }
      if let index {
        programs[index].names.formUnion(names)
        programs[index].blocks.append(block)
      } else {
        programs.append((names, [block]))
      }
    }
    return programs.map(\.blocks)
  }

  /// The block as a file in which each line has the number that it has on the page.
  var file: String { String(repeating: "\n", count: line - 1) + text }

  /// The block's statements as a function that runs them, in such a file.
  func function(_ name: String) -> String {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.lastIndex { $0.contains("import ") } ?? 0
    return lines[...last].joined(separator: "\n") + "; @MainActor func \(name)() async throws {\n"
      + lines[(last + 1)...].joined(separator: "\n") + "\n}\n"
  }
}

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
