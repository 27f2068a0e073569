// SPDX-License-Identifier: MIT

import BatonDiagrams
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

enum Samples {
  static let debounce = MarbleDiagram(
    sources: [
      MarbleDiagram.Row(
        "keys",
        [.init(200, .subscribed), .init(210, .next("a")), .init(215, .next("ab")), .init(260, .completed)])
    ],
    operation: "debounce",
    results: [MarbleDiagram.Row("result", [.init(235, .next("ab")), .init(260, .completed)])])

  static func row(_ marks: MarbleDiagram.Mark...) -> MarbleDiagram {
    MarbleDiagram(sources: [MarbleDiagram.Row("row", marks)])
  }

  static let long = String(repeating: "long ", count: 40)

  /// Everything that may be hard to draw.
  static let hard: [MarbleDiagram] = [
    debounce,
    MarbleDiagram(sources: []),
    MarbleDiagram(title: "Nothing", sources: [], operation: "never", results: [.init("", [])]),
    MarbleDiagram(sources: [.init("empty", [])], operation: "map", results: [.init("result", [])]),
    row(.init(1, .next("a")), .init(1_000_000, .next("b")), .init(1_000_001, .completed)),
    row(
      .init(.min, .next("first")), .init(-1, .next("a")), .init(0, .next("b")), .init(.max, .error("late"))),
    row(.init(.max, .next("a"))),
    row(.init(.min, .next("a")), .init(.max, .next("b"))),
    row(.init(5, .next("a")), .init(5, .next("b")), .init(5, .completed), .init(6, .next("c"))),
    row(.init(5, .next(long)), .init(6, .next(long)), .init(7, .error(long))),
    MarbleDiagram(
      title: long, sources: [.init(long, [.init(1, .next("a"))])], operation: long, results: [.init(long, [])]
    ),
    row(
      .init(1, .next("日本語の文字")), .init(2, .next("👩‍👩‍👧‍👦🏳️‍🌈")), .init(3, .next("e\u{301}\u{20DD}")),
      .init(4, .next("שלום")), .init(5, .next("\u{202E}abc")), .init(6, .next("a\u{0}\u{1B}\n\u{FFFE}"))),
    row(.init(1, .next("<a href=\"x\">&amp;'")), .init(2, .error("]]>")), .init(3, .next("<![CDATA["))),
    row(
      .init(0, .subscribed), .init(1, .next("1")), .init(2, .error("#")), .init(2, .subscribed),
      .init(3, .next("1")), .init(4, .unsubscribed), .init(9, .next("unseen"))),
    MarbleDiagram(sources: [.init("many", (0..<500).map { .init($0, .next("\($0)")) })]),
    MarbleDiagram(
      sources: [
        .init("a", (0..<9).map { .init($0 * 10, .next(long)) }), .init("b", [.init(45, .next(long))]),
      ],
      operation: "merge"),
    MarbleDiagram(
      sources: [
        .init(
          "timeline",
          [.init(1_250_000, .next("•")), .init(1_251_000, .next("")), .init(4_000_000, .completed)])
      ],
      unit: .nanosecond),
  ]

  static let appearances: [MarbleDiagram.Appearance] = [.light, .dark, .automatic]
}

/// A document of XML as a tree of what a test looks at.
final class Document: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var failure: String?
  private var open: [Int] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() {
      failure = parser.parserError.map { "\($0), line \(parser.lineNumber)" } ?? "unknown"
    }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }
}
