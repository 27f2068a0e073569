// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonTracing

/// The page's script as Node sees it: for machines that have no browser.
@Suite(.enabled(if: Node.isInstalled, "there is no node"))
struct PageScriptTests {
  @Test func `the script is one that an engine takes`() throws {
    let said = try Node.check(Page.script)
    #expect(said == nil)
  }

  @Test func `what is no script is refused`() throws {
    let said = try Node.check(Page.script + "}")
    #expect(said?.contains("SyntaxError") == true)
  }
}

private enum Node {
  static let isInstalled = (try? run(["--version"]))?.status == 0

  /// What Node has against a script; nil if nothing.
  static func check(_ script: String) throws -> String? {
    let file = FileManager.default.temporaryDirectory.appending(path: "baton-\(UUID().uuidString).js")
    try script.write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, said) = try run(["--check", file.path()])
    return status == 0 ? nil : said
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, said: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }
}
