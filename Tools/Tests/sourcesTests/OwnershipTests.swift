// SPDX-License-Identifier: MIT

import Testing

@testable import forms

/// A method may own an argument: its caller gives the argument away, and the method releases it (`__owned`,
/// `consuming`). The compiler (6.3) accepts an override that does not say so, has callers call it like the
/// others, and never releases the argument.
@Suite("Who owns an argument")
struct OwnershipTests {
  /// Overrides of methods that own nothing, by the names of others that do.
  private static let exceptions: Set = ["ThreadDriver.swift: run(_:)"]

  @Test("Each override owns the arguments that a method of its name owns")
  func overrides() throws {
    let folders = ["Sources", "Tests", "Tools/Sources", "Exploration/Sources", "Examples"]
    let methods = try Source.all(in: folders, with: "func ").flatMap { Method.all(in: $0.tokens, $0.name) }
    #expect(methods.count { $0.isOverride && $0.owns.contains(true) } > 24)
    #expect(Set(Method.forgetful(methods).map(\.description)) == Self.exceptions)
  }

  @Test("An override that does not say so is found")
  func example() throws {
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
    let found = Method.forgetful(Method.all(in: try [Token](of: source), "A")).map(\.description)
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
  static func all(in tokens: [Token], _ file: String) -> [Method] {
    tokens.indices.compactMap { place in
      guard tokens[place].text == "func", tokens[place].kind == .word else { return nil }
      let modifiers = tokens[..<place].reversed().prefix { Self.modifiers.contains($0.text) }
      let opening = tokens[place + 2].text == "<" ? tokens.closing(place + 2) + 1 : place + 2
      let method = Declaration(
        file: file, line: tokens[place].line, column: 1, keyword: "func", attributes: [],
        signature: Array(tokens[(place - modifiers.count)...tokens.closing(opening)]), body: [])
      return Method(
        file: file, name: method.name, isOverride: modifiers.contains { $0.text == "override" },
        owns: method.parameters.map { parameter in
          let type = method.signature[parameter.type].drop { $0.kind == .attribute || $0.text == "sending" }
          return ["__owned", "consuming"].contains(type.first?.text)
        })
    }
  }

  private static let modifiers = Declaration.accesses.union(["override", "final", "static", "class"])
}
