// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension LanguageModeTests {
  @Test("The programs in the documentation compile as they stand", arguments: try Article.all())
  func documentation(article: Article) throws {
    for kind in [Article.Block.Kind.swift6, .swift5, .manifest] {
      let blocks = article.blocks.filter { $0.kind == kind && $0.output == nil }
      for program in Article.Block.programs(blocks) {
        let folder = try TemporaryFolder()
        let files = try program.map { try folder.write($0.file, to: file(of: $0, in: article)) }
        try compileAsToldTo(files, kind)
      }
    }
  }

  @Test("What the documentation says of its programs' output is so", arguments: try Article.printing())
  func output(article: Article) throws {
    let folder = try TemporaryFolder()
    let blocks = article.blocks.filter { $0.output != nil }
    let functions = blocks.map { "line\($0.line)" }
    var files = try zip(blocks, functions).map { block, function in
      try folder.write(block.function(function), to: file(of: block, in: article))
    }
    let cases = functions.map { "    case \"\($0)\": try await \($0)()\n" }.joined()
    files.append(
      try folder.write(
        """
        @main enum Main {
          static func main() async throws {
            switch CommandLine.arguments[1] {
        \(cases)    default: fatalError()
            }
          }
        }
        """, to: "Main.swift"))
    let program = folder.path("program")
    let messages = try run("swiftc", ["-swift-version", "6"] + link(files, to: program))
    #expect(messages.isEmpty, "\(article.path): \(messages)")
    for (block, function) in zip(blocks, functions) {
      let printed = try run(program, [function])
      #expect(printed == block.output, "\(article.path):\(block.line)")
    }
  }

  @Test("A page is read as it is meant")
  func reading() {
    let page = Article(
      path: "page.md",
      text: """
        # Page

        ```swift
        import Baton
        let one = 1
        ```

        ```swift
        print(1)
        ```

        It prints:

        ```text
        1
        ```

        ```swift
        import BatonRx
        ```

        And so it looks:

        ```text
        not its output
        ```

        ```swift
        // swift-tools-version: 6.2
        ```

        """)
    #expect(page.blocks.map(\.kind) == [.swift6, .swift6, .swift5, .manifest])
    #expect(page.blocks.map(\.line) == [4, 9, 19, 29])
    #expect(page.blocks.map(\.output) == [nil, "1\n", nil, nil])
    #expect(page.blocks[1].text == "import Baton; print(1)\n")
    #expect(page.blocks[0].file == "\n\n\nimport Baton\nlet one = 1\n")
  }

  @Test("Programs of a page that declare the same name, at the top or in an extension, are compiled apart")
  func apart() {
    let texts = [
      "struct A {}", "@MainActor\nfinal class A {}", "extension B {\n  func c() {}\n}", "func c() {}",
      "let d = 1", "// options: -O\nlet e = 1",
    ]
    let blocks = texts.map { Article.Block(kind: .swift6, text: $0, line: 1, output: nil) }
    #expect(
      Article.Block.programs(blocks).map { $0.map(\.text) } == [
        [texts[0], texts[2], texts[4]], [texts[1], texts[3]], [texts[5]],
      ])
  }

  @Test("Pages that are for readers have programs, and some say what these print")
  func pages() throws {
    let all = try Article.all()
    #expect(all.contains { $0.path == "README.md" })
    #expect(all.contains { $0.path.contains("/Articles/") })
    #expect(try !Article.printing().isEmpty)
  }

  @Test(
    "Every link to a file of the repository leads to one",
    arguments: [
      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Documentation/Architecture.md",
      "Documentation/Integrations.md", "Documentation/README.md", "Documentation/dupes.md",
      "Examples/README.md", "Exploration/README.md", "Sources/README.md",
    ]
  )
  func links(page: String) throws {
    let file = root.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let targets = text.matches(of: /\]\(([^)#]+)(?:#[^)]*)?\)|(?m)^\[\w+\]: (.+)$/).map {
      String($0.1 ?? $0.2 ?? "")
    }
    let links = targets.filter { !$0.contains("://") }
    #expect(!links.isEmpty)
    for link in links {
      let target = file.deletingLastPathComponent().appending(path: link).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path()), "\(page): \(link)")
    }
  }

  private func file(of block: Article.Block, in article: Article) -> String {
    "\(URL(filePath: article.path).lastPathComponent)-\(block.line).swift"
  }

  private func compileAsToldTo(_ files: [URL], _ kind: Article.Block.Kind) throws {
    switch kind {
    case .swift6: try check(files, options: ["-swift-version", "6"])
    case .swift5:
      let modules = try CompatibilityModules()
      try check(files, options: ["-swift-version", "5", "-I", modules.folder.url.path()])
    case .manifest:
      let compiler = URL(
        filePath: try run("which", ["swiftc"]).trimmingCharacters(in: .whitespacesAndNewlines))
      let manifests = compiler.resolvingSymlinksInPath().appending(path: "../../lib/swift/pm/ManifestAPI")
      // A manifest is a script, whose variables are nobody else's; as a library it would have to say so.
      try check(
        files,
        options: [
          "-swift-version", "5", "-package-description-version", "6.2", "-I",
          manifests.standardizedFileURL.path(),
        ])
    }
  }

  /// The compiler's arguments for a program of these files and what the package's modules have been compiled
  /// to.
  func link(
    _ files: [URL], with targets: [String] = ["Baton", "BatonDiagrams", "BatonTracing"], to program: String
  ) throws -> [String] {
    let objects = try objectFiles(
      of: targets + ["BatonKernel", "BatonSchedulers", "BatonBase"], beside: modules())
    return ["-parse-as-library", "-I", modules().path(), "-o", program] + files.map { $0.path() }
      + objects
  }
}

/// A folder that is there until this is let go of.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  func write(_ text: String, to file: String) throws -> URL {
    let file = url.appending(path: file)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// The path of a file in it.
  func path(_ file: String) -> String { url.appending(path: file).path() }

  deinit { try? FileManager.default.removeItem(at: url) }
}
