// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A method may own an argument: its caller gives the argument away, and the method releases it (`__owned`, `consuming`). The
/// compiler (6.3) accepts an override that does not say so, has callers call it like the others, and never releases the argument.
@Suite struct OwnershipTests {
  /// Overrides of methods that own nothing, by the names of others that do.
  private static let exceptions: Set = ["ThreadDriver: run(_:)"]

  @Test func `each override owns the arguments that a method of its name owns`() throws {
    let folders = ["Sources", "Tests", "Tools/Sources", "Exploration/Sources", "Examples"]
    let methods = try swiftSources(in: folders)
      .map { (name: $0.file.deletingPathExtension().lastPathComponent, text: $0.text) }
      .filter { $0.name != "OwnershipTests" }.flatMap { Method.all(in: $0.text, $0.name) }
    #expect(methods.count { $0.isOverride && $0.owns.contains(true) } > 27)
    #expect(Set(Method.forgetful(methods).map(\.description)) == Self.exceptions)
  }

  @Test func `an override that does not say so is found`() {
    let source = """
      class Base {
        func run(_ sink: __owned Sink<Int>, in place: Place) {}
        func keep<Value: P>(
          _ sink: Sink<(Int, Value)>, value: consuming Value = f(1, 2),
          then body: (__owned Sink<Int>) -> Void
        ) {}
        func look(_ sink: Sink<Int>) {}
        func store(_ sink: __owned Sink<Int>, _ size: consuming [Int: String], at place: Int) {}
      }
      class Heir: Base {
        // override func keep(_ sink: Int, value: Int, then: Int)
        override func run(_ sink: Sink<Int>, in place: Place) {}
        override final func keep<Value: P>(
          _ other: Sink<(Int, Value)>, value another: Value, then body: (__owned Sink<Int>) -> Void
        ) {}
        override func look(_ sink: Sink<Int>) {}
        override func store(_ sink: __owned Sink<Int>, _ size: consuming [Int: String], at place: Int) {}
      }
      """
    let found = Method.forgetful(Method.all(in: source, "A")).map(\.description)
    #expect(found == ["A: run(_:in:)", "A: keep(_:value:then:)"])
  }
}

/// The declaration of a method, as far as it says who owns its arguments.
private struct Method: CustomStringConvertible {
  let file: String
  /// With its argument labels, as in `run(_:in:)`.
  let name: String
  let isOverride: Bool
  /// For each parameter whether the method owns its argument.
  let owns: [Bool]

  var description: String { "\(file): \(name)" }

  /// The overrides that do not own what each method of their name owns that is none.
  static func forgetful(_ methods: [Method]) -> [Method] {
    let owning = Dictionary(
      grouping: methods.filter { !$0.isOverride && $0.owns.contains(true) }, by: \.name)
    return methods.filter { method in
      method.isOverride && owning[method.name]?.contains { $0.owns == method.owns } == false
    }
  }

  // Not initialisers: they own their arguments by default, and an override that says nothing does too.
  static func all(in source: String, _ file: String) -> [Method] {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    let functions = code.matches(
      of: /((?:\b(?:override|final|public|package|open|private|internal)\s+)*)func\s+([^\s(<]+)/)
    return functions.compactMap { function in
      guard let parameters = parameters(in: code[function.range.upperBound...]) else { return nil }
      let labels = parameters.map { $0.firstMatch(of: /\w+/)?.output ?? "" }
      return Method(
        file: file, name: "\(function.output.2)(\(labels.map { "\($0):" }.joined()))",
        isOverride: function.output.1.contains("override"),
        owns: parameters.map { $0.contains(/^[^:]*:\s*(?:@\w+\s+|sending\s+)*(?:__owned|consuming)\s/) })
    }
  }

  /// The parameters of the function whose name precedes `rest`.
  private static func parameters(in rest: Substring) -> [Substring]? {
    var (parameters, depth, start): ([Substring], Int, String.Index) = ([], 0, rest.startIndex)
    var previous: Character = " "
    for index in rest.indices {
      defer { previous = rest[index] }
      switch rest[index] {
      case "(", "[", "{", "<":
        depth += 1
        if depth == 1 { start = rest.index(after: index) }
      case ">" where previous == "-": break
      case ")", "]", "}", ">":
        depth -= 1
        if depth > 0 || rest[index] == ">" { continue }
        let last = rest[start..<index]
        return last.allSatisfy(\.isWhitespace) ? parameters : parameters + [last]
      case "," where depth == 1:
        parameters.append(rest[start..<index])
        start = rest.index(after: index)
      default: break
      }
    }
    return nil
  }
}
