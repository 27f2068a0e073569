// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@testable import diagrams

@Suite("Diagrams of the operators")
struct PackageTests {
  @Test("are current, one for each operator or a reason why not")
  func current() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let package = DiagramsPackage(directory: root)
    let difference = try package.difference(from: try package.texts())
    #expect(difference == DiagramsPackage.Difference(), "run `swift run diagrams`")
  }

  @Test("show the same each time they are run", arguments: Category.all.map(\.name))
  func deterministic(name: String) throws {
    let cases = try #require(Category.all.first { $0.name == name }).cases
    for drawn in cases { #expect(try drawn.diagram("") == drawn.diagram("")) }
  }

  @Test("count ticks from the subscription")
  func times() throws {
    let debounce = try #require(Category.filtering.cases.first { $0.name == "debounce" })
    #expect(
      try debounce.diagram("debounce").text == """
        time    0 2 4 6 10 14 17
        source  ^-1-2-3----4--|
                [debounce]
        result  ^-------3-----(4 |)
        """)
  }

  @Test("of a small package are written, then current, and left-over files are removed")
  func writes() throws {
    try inSmallPackage { package in
      let path = "Sources/Baton/Baton.docc/"
      let pictures = ["marble-twice.svg", "marble-twice~dark.svg"].map { path + "Resources/Diagrams/" + $0 }
      let leftOver = path + "Operators/Old.md"
      try Self.write("old", leftOver, in: package)
      let difference = try package.difference(from: try package.texts())
      #expect(difference.missing == [path + "Operators/Doubling.md"] + pictures)
      #expect(difference.different == ["Sources/Baton/Transforming/Twice.swift"])
      #expect(difference.leftOver == [leftOver])
      #expect(try package.write() == difference)
      #expect(try package.difference(from: try package.texts()).isEmpty)

      let page = try String(
        contentsOf: package.directory.appending(path: path + "Operators/Doubling.md"), encoding: .utf8)
      #expect(page.hasPrefix("# Doubling\n\n<!-- Written by `swift run diagrams`"))
      #expect(page.contains("### twice\n\nDoubles elements. See ``ObservableType/twice()``."))
      #expect(page.contains("```swift\nlet source = try scheduler.createHotObservable(\"-a|\")\nlet result"))
      #expect(page.contains("result: aa at 1, completed at 2.](marble-twice)"))
      let source = try String(
        contentsOf: package.directory.appending(path: difference.different[0]), encoding: .utf8)
      #expect(source.contains("/// ![source: a at 1, completed at 2. Then map"))
    }
  }

  @Test("are asked for where an operator has none, and for nothing else")
  func problems() throws {
    try inSmallPackage { package in
      func complaint(_ text: String, _ exceptions: [String: String] = [:]) -> [String] {
        complaints(about: text, exceptions, in: package)
      }
      let thrice = "extension ObservableType {\n  /// Triples.\n  public func thrice() {}\n}\n"
      let unknown = "extension ObservableType {\n  /// ![](marble-thrice)\n  public func thrice() {}\n}\n"
      let key = "Transforming/Thrice.swift: ObservableType/thrice()"
      #expect(
        complaint(thrice) == [
          "\(file): `thrice()` has no picture: add a case to Sources/diagrams/Cases/, and a reference to its comment"
        ])
      #expect(complaint(thrice, [key: "a reason"]) == [])
      #expect(complaint(thrice, ["Transforming/Thrice.swift": "a reason"]) == [])
      #expect(complaint(unknown) == ["\(file): `thrice()` refers to marble-thrice, which no case draws"])
      #expect(
        complaint(unknown.replacing("thrice)", with: "twice)"), [key: "a reason"])
          == ["\(file): `thrice()` has a picture, and is excepted by `\(key)`"])
      #expect(complaint("", [key: "a reason"]) == ["the exception `\(key)` is for nothing"])
    }
  }

  private let file = "Sources/Baton/Transforming/Thrice.swift"

  private func complaints(
    about text: String, _ exceptions: [String: String], in package: DiagramsPackage
  ) -> [String] {
    var package = package
    package.exceptions = exceptions
    do {
      try Self.write(text, file, in: package)
      _ = try package.texts()
      return []
    } catch {
      return (error as? DiagramsPackage.Failure)?.lines ?? ["\(error)"]
    }
  }

  @Test("are asked to be shown")
  func unshown() throws {
    try inSmallPackage { package in
      try Self.write("", "Sources/Baton/Transforming/Twice.swift", in: package)
      #expect(throws: DiagramsPackage.Failure(lines: ["no comment refers to marble-twice"])) {
        try package.texts()
      }
    }
  }

  @Test("are checked or written as the command says")
  func commands() throws {
    #expect(try Command(["--check", "--package", "/tmp"]).isCheck)
    #expect(try Command(["--package", "/tmp"]).package == "/tmp")
    #expect(try Command(["-h"]).isHelp)
    #expect(throws: DiagramsPackage.Failure.self) { try Command(["--package"]) }
    #expect(throws: DiagramsPackage.Failure.self) { try Command(["--unknown"]) }
    var printed = ""
    #expect(try Command(["--help"]).run { printed += $0 } == 0)
    #expect(printed.hasPrefix("Usage: swift run diagrams"))
  }

  // MARK: A small package

  private static let doubling = Category(
    name: "Doubling", abstract: "Doubles.",
    cases: [
      Case("twice") { scheduler in
        let source = try scheduler.createHotObservable("-a|")
        let result = source.map { $0 + $0 }
        return Picture(["source": source], result)
      }
    ])

  private static func write(_ text: String, _ path: String, in package: DiagramsPackage) throws {
    let file = package.directory.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func inSmallPackage(_ body: (DiagramsPackage) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "diagrams-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    var package = DiagramsPackage(directory: directory)
    package.categories = [Self.doubling]
    package.exceptions = [:]
    try Self.write(
      """
      extension ObservableType {
        /// Doubles elements.
        ///
        /// ![](marble-twice)
        public func twice() {}
      }
      """, "Sources/Baton/Transforming/Twice.swift", in: package)
    // The case is in this file.
    try Self.write(
      String(contentsOf: URL(filePath: #filePath), encoding: .utf8),
      "Sources/diagrams/Cases/PackageTests.swift",
      in: package)
    try body(package)
  }
}
