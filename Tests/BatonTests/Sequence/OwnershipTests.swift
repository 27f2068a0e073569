// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A method may own an argument: its caller gives the argument away, and the method releases it (`__owned`, `consuming`). The
/// compiler (6.3) accepts an override that does not say so, has callers call it like the others, and never releases the argument.
@Suite struct OwnershipTests {
  @Test func `each override owns the arguments that the overridden method owns`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    var sources = Sources()
    for folder in ["Sources", "Tests", "Tools/Sources", "Exploration/Sources", "Examples"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        // Packages within the folders have their builds there.
        if file.lastPathComponent == ".build" { files?.skipDescendants() }
        if file.pathExtension != "swift" || file.path == URL(filePath: #filePath).path { continue }
        let source = try String(contentsOf: file, encoding: .utf8)
        sources.add(source, file.lastPathComponent)
      }
    }
    let overrides = sources.overrides.filter { sources.owned($0).contains(true) }
    let names = Set(overrides.map(\.name))
    #expect(names.isSuperset(of: ["run(_:)", "runInTrampoline(_:)", "error(_:)"]))
    #expect(overrides.count > 30)
    for method in overrides {
      #expect(!sources.isForgetful(method), "\(method): say `__owned` or `consuming`, as the base does")
    }
  }

  private func forgetful(_ source: String) -> [String] {
    var sources = Sources()
    sources.add(source, "A")
    return sources.overrides.filter(sources.isForgetful).map(\.description)
  }

  @Test func `an override that does not say so is found, whatever its method is called`() {
    let source = """
      class Base {
        func run(_ sink: __owned Sink<Int>, in place: Place) {}
        func keep<Value: P>(
          _ sink: Sink<(Int, Value)>, value: consuming Value = f(1, 2),
          then body: (__owned Sink<Int>) -> Void
        ) {}
        func look(_ sink: Sink<Int>) {}
        init(_ token: __owned Token) {}
        init(token: __owned Token) {}
      }
      final class Middle<Value>: Base where Value: P { class Inner { func look() {} } }
      class Other {
        func run(_ sink: Sink<Int>, in place: Place) {}
      }
      class Stranger: Other {
        override func run(_ sink: Sink<Int>, in place: Place) {}
      }
      class Heir: Middle<Int>, Q {
        // override func keep(_ sink: Int, value: Int, then: Int)
        override func run(_ sink: Sink<Int>, in place: Place) {}
        override final func keep<Value: P>(
          _ other: Sink<(Int, Value)>, value another: Value, then body: (__owned Sink<Int>) -> Void
        ) {}
        override func look(_ sink: Sink<Int>) {}
        override init(_ token: Token) {}
        override init(token: __owned Token) {}
      }
      """
    #expect(forgetful(source) == ["A: Heir.run(_:in:)", "A: Heir.keep(_:value:then:)"])
  }

  @Test func `an override that says so is not found`() {
    let source = """
      class Base { func run(_ sink: __owned Sink<Int>, _ size: consuming [Int: String], at place: Int) {} }
      class Heir: Base {
        override func run(_ sink: __owned Sink<Int>, _ size: consuming [Int: String], at place: Int) {}
      }
      """
    #expect(forgetful(source) == [])
  }
}

/// The declaration of a method, as far as it says who owns its arguments.
private struct Method: CustomStringConvertible {
  let file: String
  /// The class around it; empty outside classes.
  let holder: String
  /// With its argument labels, as in `run(_:in:)`.
  let name: String
  let isOverride: Bool
  /// For each parameter whether the method owns its argument.
  let owns: [Bool]

  var description: String { "\(file): \(holder).\(name)" }
}

/// The methods and classes of source files.
private struct Sources {
  private var methods: [Method] = []
  /// What each class inherits from, and the arguments of generic types there.
  private var bases: [String: Set<String>] = [:]

  var overrides: [Method] { methods.filter(\.isOverride) }

  /// For each parameter of an override whether a method that it may override owns the argument.
  func owned(_ override: Method) -> [Bool] {
    var (ancestors, new): (Set<String>, Set<String>) = ([], bases[override.holder] ?? [])
    while let ancestor = new.popFirst() {
      if ancestors.insert(ancestor).inserted { new.formUnion(bases[ancestor] ?? []) }
    }
    let overridden = methods.filter {
      !$0.isOverride && $0.name == override.name && ancestors.contains($0.holder)
    }
    return override.owns.indices.map { index in overridden.contains { $0.owns[index] } }
  }

  /// Whether an override does not own what the overridden method owns.
  func isForgetful(_ override: Method) -> Bool {
    zip(owned(override), override.owns).contains { $0 && !$1 }
  }

  mutating func add(_ source: String, _ file: String) {
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
    let classes = code.matches(of: /\bclass\s+(?!func\b|var\b)(\w+)([^{]*)\{/).map { match in
      let body = match.range.upperBound..<Self.end(of: code[match.range.upperBound...])
      let ancestors = match.output.2.matches(of: /\w+/).map { String($0.output) }
      bases[String(match.output.1), default: []].formUnion(ancestors)
      return (name: String(match.output.1), body: body)
    }
    // Not initialisers: they own their arguments by default, and an override that says nothing does too.
    let functions = code.matches(
      of: /((?:\b(?:override|final|public|package|open|private|internal)\s+)*)func\s+([^\s(<]+)/)
    for function in functions {
      guard let parameters = Self.parameters(in: code[function.range.upperBound...]) else { continue }
      let labels = parameters.map { $0.firstMatch(of: /\w+/)?.output ?? "" }
      methods.append(
        Method(
          file: file, holder: classes.last { $0.body.contains(function.range.lowerBound) }?.name ?? "",
          name: "\(function.output.2)(\(labels.map { "\($0):" }.joined()))",
          isOverride: function.output.1.contains("override"),
          owns: parameters.map { $0.contains(/^[^:]*:\s*(?:@\w+\s+|sending\s+)*(?:__owned|consuming)\s/) }))
    }
  }

  /// Where the body ends that `rest` begins with.
  private static func end(of rest: Substring) -> String.Index {
    var depth = 1
    return rest.firstIndex {
      if $0 == "{" { depth += 1 } else if $0 == "}" { depth -= 1 }
      return depth == 0
    } ?? rest.endIndex
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
