// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Each fixture is a program of a user, compiled as the user would compile it. A line that ends in `//
/// rejected` must be an error, and no other line may be an error or a warning. A line `// options: ` names
/// what else the compiler is told. A program of both modes is written as the Swift 5 mode has it: lines `//
/// swift 6: ` stand in the Swift 6 mode in the place of the line after them.
@Suite("N1 What the compiler says to users")
struct LanguageModeTests {
  @Test(
    "A program in plain RxSwift style compiles in the Swift 5 mode without a warning",
    arguments: fixtures(in: "Swift5")
  )
  func swift5(fixture: URL) throws {
    try check(fixture, options: ["-swift-version", "5"])
    try check(fixture, options: ["-swift-version", "5", "-strict-concurrency=targeted"])
  }

  @Test(
    "Safe programs compile in the Swift 6 mode without a warning",
    arguments: fixtures(in: "Swift6Accepted")
  )
  func swift6Accepted(fixture: URL) throws {
    try check(fixture, options: ["-swift-version", "6"])
  }

  @Test(
    "Programs that read the same in both modes, but for marked lines, compile in both",
    arguments: fixtures(in: "Both"), ["5", "6"]
  )
  func both(fixture: URL, version: String) throws {
    let text = try lines(of: fixture, version: version)
    try check(text, options: ["-swift-version", version])
    guard version == "5" else { return }
    try check(text, options: ["-swift-version", version, "-strict-concurrency=targeted"])
  }

  @Test("Unsafe programs are rejected in the Swift 6 mode", arguments: fixtures(in: "Swift6Rejected"))
  func swift6Rejected(fixture: URL) throws {
    #expect(try !expectedErrors(in: fixture).isEmpty, "\(fixture.lastPathComponent) marks no line")
    try check(fixture, options: ["-swift-version", "6"])
  }

  @Test("A misspelt member of a long chain is reported where it is, as missing", arguments: ["5", "6"])
  func misspelt(version: String) throws {
    let fixture = try #require(fixtures(in: "Chains").first)
    let options = ["-swift-version", version]
    let right = try lines(of: fixture, version: version)
    try check(right, options: options)
    let marked = Set(right.indices.filter { right[$0].hasSuffix("// misspelt: map") }.map { $0 + 1 })
    #expect(!marked.isEmpty)
    let wrong = right.enumerated().map { index, line in
      marked.contains(index + 1) ? line.replacing(".map", with: ".mappx") : line
    }
    let output = try withProgram(wrong) { try compile($0, options: options) }.split(separator: "\n")
    let reported = output.filter { $0.hasPrefix("/") && $0.contains("has no member 'mappx'") }
    #expect(Set(reported.compactMap(line)) == marked)
    let puzzled = output.filter { $0.contains("in reasonable time") }
    #expect(puzzled.isEmpty, "\(puzzled.joined(separator: "\n"))")
  }

  @Test(
    "What a new project's settings change is no hole, and rejects no safe program",
    arguments: fixtures(in: "EachSwift6Accepted") + fixtures(in: "EachSwift6Rejected"), Swift6.allCases
  )
  func each(fixture: URL, mode: Swift6) throws {
    let marksLine = try !expectedErrors(in: fixture).isEmpty
    #expect(marksLine == fixture.path().contains("Rejected"), "\(fixture.lastPathComponent)")
    try check(fixture, options: mode.options)
  }

  @Test(
    "A module in the Swift 5 mode and a program in the Swift 6 mode exchange sequences, of Sendable elements alone",
    arguments: Swift6.allCases)
  func mixed(mode: Swift6) throws {
    let folder = try TemporaryFolder()
    let module = folder.path("Library.swiftmodule")
    let library = try #require(fixtures(in: "Mixed").first { $0.lastPathComponent == "Library.swift" })
    try check(
      library, options: ["-swift-version", "5", "-module-name", "Library", "-emit-module-path", module])
    for program in fixtures(in: "MixedAccepted") + fixtures(in: "MixedRejected") {
      let marksLine = try !expectedErrors(in: program).isEmpty
      #expect(marksLine == program.path().contains("Rejected"), "\(program.lastPathComponent)")
      try check(program, options: mode.options + ["-I", folder.url.path()])
    }
  }

  func check(_ lines: [Substring], options: [String]) throws {
    try withProgram(lines) { try check($0, options: options) }
  }

  private func withProgram<Result>(_ lines: [Substring], _ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try body(folder.write(lines.joined(separator: "\n"), to: "Program.swift"))
  }

  func check(_ fixture: URL, options: [String]) throws { try check([fixture], options: options) }

  /// Compiles a program of these files, or a module.
  func check(_ fixtures: [URL], as module: String = "Program", options: [String]) throws {
    let output = try compile(fixtures, as: module, options: options + fixtures.flatMap(ownOptions))
    let names = fixtures.map(\.lastPathComponent).joined(separator: ", ")
    let lines = output.split(separator: "\n")
    let warnings = lines.filter { $0.hasPrefix("/") && $0.contains(": warning:") }
    #expect(warnings.isEmpty, "\(names): \(warnings.joined(separator: "\n"))")
    let errors = lines.filter { $0.contains(": error:") && !$0.hasPrefix(" ") }
    for fixture in fixtures {
      let found = Set(errors.filter { $0.hasPrefix(fixture.path()) }.compactMap(line))
      #expect(found == (try expectedErrors(in: fixture)), "\(names): \(errors.joined(separator: "\n"))")
    }
    let elsewhere = errors.filter { error in !fixtures.contains { error.hasPrefix($0.path()) } }
    #expect(elsewhere.isEmpty, "\(names): \(elsewhere.joined(separator: "\n"))")
  }

  private func expectedErrors(in fixture: URL) throws -> Set<Int> {
    let lines = try lines(of: fixture)
    return Set(lines.indices.filter { lines[$0].hasSuffix("// rejected") }.map { $0 + 1 })
  }

  /// The line that a message of the compiler is about.
  private func line(of message: Substring) -> Int? {
    message.split(separator: ":").dropFirst().first.flatMap { Int($0) }
  }

  private func ownOptions(of fixture: URL) throws -> [String] {
    let mark = "// options: "
    let line = try lines(of: fixture).first { $0.hasPrefix(mark) }
    return line?.dropFirst(mark.count).split(separator: " ").map(String.init) ?? []
  }

  private func lines(of fixture: URL) throws -> [Substring] {
    try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A program of both modes as one of them has it.
  func lines(of fixture: URL, version: String) throws -> [Substring] {
    let lines = try lines(of: fixture)
    guard version == "6" else { return lines.map { $0 == "import Baton" ? "import BatonRx" : $0 } }
    let mark = "// swift 6:"
    var isReplaced = false
    return lines.compactMap { line in
      let marked = line.trimmingPrefix { $0 == " " }
      if marked.hasPrefix(mark) {
        isReplaced = true
        return marked.dropFirst(mark.count)
      }
      defer { isReplaced = false }
      return isReplaced ? nil : line
    }
  }

  func compile(_ fixture: URL, options: [String]) throws -> String {
    try compile([fixture], options: options)
  }

  private func compile(_ fixtures: [URL], as module: String = "Program", options: [String]) throws -> String {
    let isOne = fixtures.count == 1 && module == "Program"
    return try run(
      "swiftc",
      ["-emit-sil", "-parse-as-library", "-o", "/dev/null"] + moduleOptions()
        + (isOne ? [] : ["-wmo", "-module-name", module]) + options
        + fixtures.map { $0.path() })
  }

  /// - Returns: What the program writes to standard output and to standard error.
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // A program that does not end must not hold up all tests.
    let number = process.processIdentifier
    let end = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: end)
    defer { end.cancel() }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What tells the compiler where the package's modules are, and the C module that one of them imports.
  func moduleOptions() -> [String] {
    let headers = root.appending(path: "Sources/CTaskHooks/include")
    return ["-I", modules().path(), "-I", headers.path()]
  }

  /// Where the package manager put the modules that this test was built with.
  func modules() -> URL {
    var directory = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while directory.path() != "/" {
      let modules = directory.appending(path: "Modules")
      if FileManager.default.fileExists(atPath: modules.appending(path: "Baton.swiftmodule").path()) {
        return modules
      }
      directory.deleteLastPathComponent()
    }
    return directory
  }
}

/// The Swift 6 mode as projects have it.
enum Swift6: CaseIterable {
  /// As the compiler has it.
  case plain
  /// With what Xcode calls approachable concurrency.
  case approachable
  /// With that, and code that is the main actor's unless it says otherwise, as in Xcode's new projects.
  case mainActor

  var options: [String] {
    let plain = ["-swift-version", "6"]
    let approachable = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]
      .flatMap { ["-enable-upcoming-feature", $0] }
    return switch self {
    case .plain: plain
    case .approachable: plain + approachable
    case .mainActor: plain + approachable + ["-default-isolation", "MainActor"]
    }
  }
}

func fixtures(in folder: String) -> [URL] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(folder)")
  let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  return (files ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path() < $1.path() }
}
