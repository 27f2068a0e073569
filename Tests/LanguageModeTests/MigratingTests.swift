// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What `Documentation/Migrating.md` tells people to do, and the modules in `Compatibility`, without its manifest: that
/// and the example are built by `.ci/run`.
extension LanguageModeTests {
  @Test("A program that imports RxSwift's modules compiles against ours of these names")
  func compatibility() throws {
    let modules = try CompatibilityModules()
    try check(
      root.appending(path: "Tests/LanguageModeTests/Fixtures/Unchanged/Program.swift"),
      options: ["-swift-version", "5", "-I", modules.folder.path()])
  }

  @Test("Every program in the guide compiles as it stands")
  func guide() throws {
    let modules = try CompatibilityModules()
    let programs = try blocks("swift")
    #expect(!programs.isEmpty)
    for program in programs {
      let file = modules.folder.appending(path: "\(UUID()).swift")
      try Data(program.utf8).write(to: file)
      let version = program.hasPrefix("import Baton\n") ? "6" : "5"
      try check(file, options: ["-swift-version", version, "-I", modules.folder.path()])
    }
  }

  @Test("What the guide adds to a manifest is in that of the example")
  func manifest() throws {
    let manifest = try String(contentsOf: root.appending(path: "Examples/Package.swift"), encoding: .utf8)
    let added = try blocks("diff").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("+") }
    #expect(!added.isEmpty)
    for line in added { #expect(manifest.contains(line.dropFirst()), "\(line)") }
  }

  private func blocks(_ language: String) throws -> [String] {
    let guide = root.appending(path: "Documentation/Migrating.md")
    return try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```\n")[0] }
  }

  /// The modules of `Compatibility`, compiled as in the Swift 5 mode into a folder of their own.
  private final class CompatibilityModules {
    let folder = FileManager.default.temporaryDirectory.appending(path: "compatibility-\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for module in ["RxSwift", "RxRelay", "RxCocoa", "RxTest", "RxBlocking"] {
        let source = root.appending(path: "Compatibility/Sources/\(module)/Exports.swift")
        let output = folder.appending(path: "\(module).swiftmodule").path()
        try LanguageModeTests().check(
          source,
          options: [
            "-swift-version", "5", "-module-name", module, "-emit-module-path", output, "-I", folder.path(),
          ])
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
