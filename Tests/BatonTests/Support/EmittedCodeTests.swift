// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A program has the code of the operators that it calls. What a module has in public stays in every program that links it, called
/// or not: so the faces' methods are emitted into their callers.
@Suite struct EmittedCodeTests {
  /// The names of the public functions in extensions that are not emitted into their callers. Not those whose first generic parameter
  /// is a pack: the compiler (6.3) crashes when it emits them into another module.
  private static func kept(in source: String) -> [Substring] {
    var (isExtension, isEmitted) = (false, false)
    var kept: [Substring] = []
    for line in source.split(separator: "\n") {
      if line.first?.isLetter ?? false { isExtension = line.hasPrefix("extension ") }
      if line.contains("@_alwaysEmitIntoClient") || line.contains("<each ") { isEmitted = true }
      if let function = line.firstMatch(of: /^  public (static )?func (?<name>\S+?)[(<]/) {
        if isExtension && !isEmitted { kept.append(function.name) }
        isEmitted = false
      }
    }
    return kept
  }

  @Test("The code of a public operator is emitted where it is called", arguments: ["Baton", "BatonRx"])
  func faces(module: String) throws {
    let sources = try swiftSources(in: ["Sources/\(module)"])
    #expect(sources.count > 100)
    // Those of nine and more have parameter packs, too.
    for (file, text) in sources where !file.lastPathComponent.hasSuffix("+Nine.swift") {
      #expect(Self.kept(in: text).isEmpty, "\(file.lastPathComponent): mark them @_alwaysEmitIntoClient")
    }
  }

  @Test("A function that is not emitted there is found")
  func example() {
    let source = """
      extension ObservableType {
        @_alwaysEmitIntoClient
        public func first() {}

        @inlinable
        public static func second<Result>() {}

        public func pack<each Value>(_ value: repeat each Value) {}
      }
      final class Own {
        public func third() {}
      }
      """
    #expect(Self.kept(in: source) == ["second"])
  }
}
