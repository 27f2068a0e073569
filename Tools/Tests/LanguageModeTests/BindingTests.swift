// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension LanguageModeTests {
  @Test(
    "Each closure that is bound is called with the elements, however it is written, in both modes",
    arguments: [["-swift-version", "5"]] + Swift6.allCases.map { $0.options })
  func bindings(options: [String]) throws {
    let fixture = root.appending(path: "Tools/Tests/LanguageModeTests/Fixtures/Both/Bindings.swift")
    let version = options[1]
    let lines = try lines(of: fixture, version: version)
    let folder = try TemporaryFolder()
    let source = try folder.write(lines.joined(separator: "\n"), to: "Program.swift")
    let program = folder.path("program")
    let face = version == "5" ? "BatonRx" : "Baton"
    let messages = try run("swiftc", options + link([source], with: [face], to: program))
    #expect(messages.isEmpty, "\(messages)")
    let calls = lines.indices.filter { lines[$0].contains(/(?:hear|counted)\((?!.*line:)/) }.map { $0 + 1 }
    #expect(calls.count > 90)
    #expect(try run(program, []).split(separator: "\n").map { Int($0) } == calls)
  }
}
