// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import site

@Suite("The lines of a declaration")
struct DeclarationsTests {
  @Test("A long declaration with one parameter has that on a line of its own, and its conditions")
  func one() {
    let tokens = declaration(
      "text:func map<Result>(", "externalParam:_",
      "text: transform: @escaping @Sendable (Element) throws -> ",
      "typeIdentifier:Result", "text:) -> Observable<Result> ", "keyword:where", "text: Result : Sendable")
    #expect(
      text(Declarations.broken(tokens)) == """
        func map<Result>(
            _ transform: @escaping @Sendable (Element) throws -> Result
        ) -> Observable<Result>
        where Result : Sendable
        """)
  }

  @Test("Of several parameters the renderer makes lines; the conditions are left to break")
  func several() {
    let tokens = declaration(
      "text:func flatMap<Source>(", "externalParam:maxConcurrent", "text:: Int, ", "externalParam:_",
      "text: selector: (Element) async -> Source) -> Observable<Source.Element> ", "keyword:where",
      "text: Source : ObservableConvertibleType")
    let lines = text(Declarations.broken(tokens)).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last == "where Source : ObservableConvertibleType")
  }

  @Test("Conditions that fill more than a line have one each")
  func conditions() {
    let tokens = declaration(
      "text:func zip<Collection>(", "externalParam:_",
      "text: collection: Collection) -> Observable<[Element]> ",
      "keyword:where",
      "text: Collection : Swift.Collection, Collection.Element : ObservableConvertibleType, ",
      "text:Element == Collection.Element.Element")
    #expect(
      text(Declarations.broken(tokens)).split(separator: "\n").dropFirst(3) == [
        "where Collection : Swift.Collection,", "    Collection.Element : ObservableConvertibleType,",
        "    Element == Collection.Element.Element",
      ])
  }

  @Test("What follows the parameter's parenthesis is left as it is")
  func rest() {
    let tokens = declaration(
      "text:func values(", "externalParam:of",
      "text: sequence: some AsyncSequence<Element, Never> & Sendable) -> (",
      "text:Element, ", "text:Element) async")
    #expect(text(Declarations.broken(tokens)).split(separator: "\n").last == ") -> (Element, Element) async")
  }

  @Test("A declaration that fits stays on its line")
  func short() {
    let tokens = declaration("text:func take(", "externalParam:_", "text: count: Int) -> Observable<Element>")
    #expect(text(Declarations.broken(tokens)) == "func take(_ count: Int) -> Observable<Element>")
  }

  /// Tokens, each given as its kind and its text.
  private func declaration(_ tokens: String...) -> [[String: Any]] {
    tokens.map { token in
      let parts = token.split(separator: ":", maxSplits: 1).map(String.init)
      return ["kind": parts[0], "text": parts[1]]
    }
  }

  private func text(_ tokens: [[String: Any]]) -> String {
    tokens.compactMap { $0["text"] as? String }.joined()
  }
}
