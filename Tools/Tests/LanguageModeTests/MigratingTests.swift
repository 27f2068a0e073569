// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What the guide from RxSwift tells people to do to a manifest, and the modules in `Compatibility`, without
/// its manifest: that and the example are built by `.ci/run`.
extension LanguageModeTests {
  @Test("Programs with RxSwift's modules compile against ours, and with marked lines in the Swift 6 mode")
  func compatibility() throws {
    let modules = try CompatibilityModules()
    let folder = root.appending(path: "Tools/Tests/LanguageModeTests/Fixtures/Unchanged")
    let programs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    #expect(programs.count == 4)
    for program in programs {
      try check(program, options: ["-swift-version", "5", "-I", modules.folder.url.path()])
      // One is about the names of RxSwift's modules.
      if program.lastPathComponent == "Program.swift" { continue }
      try check(lines(of: program, version: "6"), options: ["-swift-version", "6"])
    }
  }

  @Test("A file in the Swift 6 mode imports Baton beside RxSwift's modules, and is told names that are new")
  func beside() throws {
    let modules = try CompatibilityModules()
    let options = ["-swift-version", "6", "-I", modules.folder.url.path()]
    let file = try #require(fixtures(in: "Beside").first)
    try check(file, options: options)
    let output = try compile(file, options: options).split(separator: "\n")
    let errors = output.filter { $0.hasPrefix(file.path()) && $0.contains(": error:") }
    #expect(errors.count == 5)
    for error in errors { #expect(error.contains("has been renamed to '"), "\(error)") }
  }

  @Test("What the guide adds to a manifest is in that of the example")
  func manifest() throws {
    let manifest = try String(contentsOf: root.appending(path: "Examples/Package.swift"), encoding: .utf8)
    let guide = root.appending(path: "Sources/Baton/Baton.docc/Articles/FromRxSwift.md")
    let added = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```diff\n")
      .dropFirst()
      .flatMap { $0.components(separatedBy: "```\n")[0].split(separator: "\n") }.filter { $0.hasPrefix("+") }
    #expect(!added.isEmpty)
    for line in added { #expect(manifest.contains(line.dropFirst()), "\(line)") }
  }

  /// The modules of `Compatibility`, compiled as in the Swift 5 mode into a folder of their own.
  final class CompatibilityModules {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for module in ["RxSwift", "RxRelay", "RxCocoa", "RxTest", "RxBlocking"] {
        let sources = root.appending(path: "Compatibility/Sources/\(module)")
        let files = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        let output = folder.path("\(module).swiftmodule")
        try LanguageModeTests().check(
          files.filter { $0.pathExtension == "swift" }, as: module,
          options: ["-swift-version", "5", "-emit-module-path", output, "-I", folder.url.path()])
      }
    }
  }
}
