// SPDX-License-Identifier: MIT

import Foundation
import Symbols
import Testing

@testable import diagrams

/// A package with few operators and the module that the compiler makes of them; gone after the test.
final class SmallPackage {
  /// What the face extends.
  private static let kernel = """
    public protocol ObservableType { associatedtype Element }
    public class Subject {
      public init() {}
      public struct Part {}
    }
    public struct A { public init(_ first: Int = 0, _ second: Int = 0) {} }
    """

  let root = FileManager.default.temporaryDirectory.appending(path: "diagrams-\(UUID().uuidString)")
  private let toolchain: Toolchain
  var diagrams: DiagramsPackage

  init() throws {
    let modules = root.appending(path: "Modules")
    toolchain = Toolchain(modules: modules)
    diagrams = DiagramsPackage(directory: root)
    diagrams.modules = modules
    diagrams.categories = []
    diagrams.exceptions = [:]
    try write(Self.kernel, to: "Kernel.swift")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// - Parameter age: How many seconds ago the file was changed, as far as its date tells.
  func write(_ text: String, to path: String, age: TimeInterval = 0) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path())
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Compiles the face, as the package manager does before it runs the program.
  func build() throws {
    let module = try #require(diagrams.modules)
    // The compiler leaves a file alone that would be the same, and compares dates by the second.
    try? FileManager.default.removeItem(at: module)
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    let sources = try FileManager.default.subpathsOfDirectory(atPath: root.path()).filter {
      $0.hasSuffix(".swift") && ($0.hasPrefix(DiagramsPackage.face) || $0 == "Kernel.swift")
    }
    try toolchain.run(
      #require(toolchain.tool("swiftc")),
      [
        "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", "Baton",
        "-emit-module-path", module.appending(path: "Baton.swiftmodule").path(),
      ] + sources.sorted().map { root.appending(path: $0).path() })
  }
}
