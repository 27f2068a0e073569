// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Testing

@testable import forms

@Suite("What is written compiles")
struct CompilationTests {
  /// In Swift 6 all calls with a scheduler of a known type keep to the form that takes it as such.
  @Test("and is called as programs call it, in each language mode", arguments: [("5", "0\n"), ("6", "5\n")])
  func compiles(version: String, output: String) throws {
    let folder = try TemporaryPackage()
    for (path, text) in try FormsPackage(directory: fixtures.appending(path: "Package")).texts() {
      // All in one module, which has no two files of one name.
      try folder.write(text, to: path.replacing(".swift", with: "\(path.contains("Rx") ? "Rx" : "").swift"))
    }
    try folder.copy(fixtures.appending(path: "Package/Sources"), to: "Handwritten")
    let sources =
      try folder.files() + ["Kernel", "Uses"].map { fixtures.appending(path: "\($0).swift").path() }
    let program = folder.root.appending(path: "program").path()
    let compiler = ["swiftc", "-parse-as-library", "-swift-version", version, "-o", program]
    #expect(try run(compiler, sources) == "")
    #expect(try run([program], []) == output)
  }

  @Test("and needs no layout")
  func layout() throws {
    let folder = try TemporaryPackage()
    for (path, text) in try FormsPackage(directory: fixtures.appending(path: "Package")).texts() {
      try folder.write(text, to: path)
    }
    let configuration = fixtures.appending(path: "../../../../.swift-format").standardized.path()
    #expect(
      try run(["swift", "format", "lint", "--strict", "--configuration", configuration], folder.files()) == ""
    )
  }

  private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  /// What a tool says about files.
  private func run(_ arguments: [String], _ files: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments + files
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
