// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Testing

@testable import forms

@Suite("swift run --package-path Tools forms")
struct CommandTests {
  private let map = """
    @available(swift, introduced: 6)
    extension A {
      @_alwaysEmitIntoClient
      public func map(on s: some Scheduler) {}
    }
    """
  private let generated = "Sources/Baton/Generated/Transforming/Map+Forms.swift"
  private let generatedRx = "Sources/BatonRx/Generated/Transforming/Map.swift"

  @Test("writes what is missing or different, removes what is left over, and then has nothing to do")
  func writes() throws {
    let package = try TemporaryPackage()
    try package.write(map, to: "Sources/Baton/Transforming/Map.swift")
    try package.write("", to: generatedRx)
    try package.write("", to: "Sources/BatonRx/Generated/Old.swift")
    let (status, output) = try run(package)
    #expect(status == 0)
    #expect(
      output
        == "\(generated): written\n\(generatedRx): written\nSources/BatonRx/Generated/Old.swift: removed\n")
    #expect(package.text(generated)?.contains("any Scheduler") == true)
    #expect(package.text(generatedRx)?.contains("obsoleted: 6") == true)
    #expect(package.text("Sources/BatonRx/Generated/Old.swift") == nil)
    #expect(try run(package) == (0, ""))
    #expect(try run(package, "--check") == (0, ""))
  }

  @Test("--check names what is not current, writes nothing and exits with 1")
  func checks() throws {
    let package = try TemporaryPackage()
    try package.write(map, to: "Sources/Baton/Transforming/Map.swift")
    try package.write("old", to: generatedRx)
    try package.write("", to: "Sources/BatonRx/Generated/Old.swift")
    let (status, output) = try run(package, "--check")
    #expect(status == 1)
    #expect(
      output == """
        \(generated): is missing
        \(generatedRx): is not current
        Sources/BatonRx/Generated/Old.swift: is left over
        Run `swift run --package-path Tools forms`.

        """)
    #expect(package.text(generatedRx) == "old")
    #expect(package.text(generated) == nil)
  }

  @Test("writes nothing where one file has a fault")
  func faults() throws {
    let package = try TemporaryPackage()
    try package.write(map, to: "Sources/Baton/Transforming/Map.swift")
    try package.write("public struct S {}", to: "Sources/Baton/S.swift")
    let message = "Sources/Baton/S.swift:1: S: a public struct cannot be in a face; move it to the kernel"
    #expect(throws: Failure(message)) { try run(package) }
    #expect(try package.files().count == 2)
  }

  @Test("refuses what it does not understand or cannot read")
  func refuses() throws {
    #expect(throws: Failure("`--wrong` is not understood; see --help")) {
      try Command(["--wrong"])
    }
    #expect(throws: Failure("--package needs a directory")) {
      try Command(["--package"])
    }
    let package = try TemporaryPackage()
    #expect(throws: Failure("Sources/Baton/: this directory cannot be read")) {
      try run(package)
    }
  }

  @Test("--help tells how it is used")
  func help() throws {
    var output = ""
    #expect(try Command(["--help"]).run { output += $0 } == 0)
    #expect(output == Command.help)
  }

  private func run(_ package: TemporaryPackage, _ options: String...) throws -> (Int32, String) {
    var output = ""
    let status = try Command(options + ["--package", package.root.path()]).run { output += $0 }
    return (status, output)
  }
}
