// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What the Swift 5 mode's modules declare and RxSwift's do not, as the compiler knows it: it must not get in
/// a program's way.
extension LanguageModeTests {
  @Test("A program may have every name that RxSwift has not in a module of its own, and import Combine")
  func topLevelNames() throws {
    let folder = try TemporaryFolder()
    let added = try AddedNames().types
    #expect(added == AddedNames.kept.reduce(into: []) { $0.formUnion($1.names) }, "say why they are there")
    let ours = added.sorted().map { "public struct \($0) { public init() {} }" }
    try module("Core", of: ours, in: folder)
    let combine = [
      "public protocol Scheduler {}", "public protocol Cancellable {}", "public protocol Subject {}",
      "public struct ImmediateScheduler: Scheduler { public static let shared = ImmediateScheduler() }",
    ]
    // The system's own, where there is one.
    #if !canImport(Combine)
      try module("Combine", of: combine, in: folder)
    #endif
    let uses = added.sorted().enumerated().map { "let value\($0.offset): \($0.element) = \($0.element)()" }
    let imports = ["Combine", "Core", "RxBlocking", "RxCocoa", "RxRelay", "RxSwift", "RxTest"]
    let bridge = """
      final class Bridge<Place: Scheduler> {
        let place: Place
        let other: SchedulerType
        let atOnce = ImmediateScheduler.shared
        init(_ place: Place, _ other: SchedulerType) { (self.place, self.other) = (place, other) }
      }
      """
    let text = (imports.map { "import \($0)" } + [bridge] + uses).joined(separator: "\n")
    let program = try folder.write(text, to: "Program.swift")
    let modules = try CompatibilityModules()
    try check(
      program, options: ["-swift-version", "5", "-I", folder.url.path(), "-I", modules.folder.url.path()])
    // `BatonRx` has names of its own, but none of Combine's.
    let both = text.replacing("import RxSwift\n", with: "import BatonRx\n")
    let kept = both.split(separator: "\n")
      .filter { !$0.hasPrefix("let ") && !$0.hasPrefix("import Rx") && $0 != "import Core" }
    try check(
      folder.write(kept.joined(separator: "\n"), to: "Program.swift"),
      options: ["-swift-version", "5", "-I", folder.url.path()])
  }

  @Test("RxSwift's modules have all of RxSwift's names, by theirs")
  func names() throws {
    let names = try AddedNames.ofRxSwift().filter { !$0.contains(".") && !$0.contains("(") }
      .subtracting(["AsyncSequence"])
    #expect(names.count > 80)
    let exported = try ["RxSwift", "RxRelay", "RxCocoa", "RxTest", "RxBlocking"].flatMap { module in
      let file = root.appending(path: "Compatibility/Sources/\(module)/Exports.swift")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .compactMap { line in
          let isOurs = line.hasPrefix("public typealias ")
          guard isOurs || line.hasPrefix("@_exported") && line.contains(".") else { return nil }
          return isOurs ? line.split(separator: " ")[2] : line.split(separator: ".").last
        }.map(String.init)
    }
    #expect(Set(exported).subtracting(["XCTAssertEqual", "XCTAssertRecordedElements"]) == names)
  }

  @Test("A program's own members keep their calls, whatever Baton adds to RxSwift's types")
  func members() throws {
    let program = root.appending(path: "Tools/Tests/LanguageModeTests/Fixtures/Own/Members.swift")
    let mark = "// own: "
    let own = try String(contentsOf: program, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    let forgotten = try AddedNames().members.filter { member in
      !own.contains(member) && !AddedNames.harmless.contains { $0.names.contains(member) }
    }
    #expect(forgotten.isEmpty, "have these in Fixtures/Own or say why not: \(forgotten.sorted())")
    try check(program, options: ["-swift-version", "5"])
  }

  private func module(_ name: String, of lines: [String], in folder: TemporaryFolder) throws {
    let source = try folder.write(lines.joined(separator: "\n"), to: "\(name)-source.swift")
    try check(
      [source], as: name,
      options: ["-swift-version", "5", "-emit-module-path", folder.path("\(name).swiftmodule")])
  }
}
