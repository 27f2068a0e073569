// SPDX-License-Identifier: MIT

import Foundation
import Symbols
import Testing

@testable import site

@Suite("What a reader of a module sees")
struct SurfaceTests {
  @Test("What begins with an underscore, and what is inside of it, is not shown")
  func underscored() throws {
    let surface = try Surface([
      symbol("_Host"), symbol("_Host/run()"), symbol("Pool/_submit(_:)"), symbol("Pool/run()"),
    ])
    #expect(surface.paths == ["Pool/run()"])
  }

  @Test("What is for the Swift 5 mode is not shown, and nothing says that the rest is for Swift 6")
  func modes() throws {
    let old = [["domain": "Swift", "obsoleted": ["major": 6]]],
      new = [["domain": "Swift", "introduced": ["major": 6]]]
    let surface = try Surface([
      symbol("A/old()", availability: old), symbol("A/new()", availability: new),
    ])
    #expect(surface.paths == ["A/new()"])
    #expect(surface.symbols[0].json["availability"] == nil)
  }

  @Test("Lists call a function by its labels, and a type as it is declared")
  func labels() throws {
    let declared: [String: Any] = [
      "title": "", "subHeading": [["kind": "keyword", "spelling": "static func zip<A, B"]],
    ]
    var (method, type) = (
      try symbol("A/zip(_:_:)", kind: "swift.type.method"), try symbol("A", kind: "swift.struct")
    )
    method.json["names"] = declared
    type.json["names"] = declared
    let surface = try Surface([method, type])
    func shown(_ index: Int) -> [[String: String]]? {
      (surface.symbols[index].json["names"] as? [String: Any])?["subHeading"] as? [[String: String]]
    }
    #expect(shown(0) == [["kind": "identifier", "spelling": "zip(_:_:)"]])
    #expect(shown(1)?.first?["spelling"] == "static func zip<A, B")
  }

  @Test("A symbol that two graphs have is shown once")
  func duplicates() throws {
    let surface = Surface([try graph([symbol("A")]), try graph([symbol("A")])], names: [:])
    #expect(surface.paths == ["A"])
  }

  @Test("What the compiler says about what is not shown is left out, and what is true of all types")
  func relationships() throws {
    let surface = try Surface(
      [symbol("A"), symbol("_B"), symbol("C")],
      [
        ["kind": "conformsTo", "source": "A", "target": "_B"],
        ["kind": "conformsTo", "source": "A", "target": "X", "targetFallback": "BatonKernel._Sink"],
        ["kind": "conformsTo", "source": "A", "target": "Y", "targetFallback": "Swift.Copyable"],
        ["kind": "memberOf", "source": "C", "target": "A", "sourceOrigin": "P"],
      ])
    #expect(surface.relationships.map(\.kind) == ["memberOf"])
    #expect(surface.relationships[0].json["sourceOrigin"] == nil)
  }

  @Test("A condition that all types fulfil is not shown")
  func conditions() throws {
    let conditions = ["Copyable", "Sendable"].map { ["kind": "conformance", "lhs": "Element", "rhs": $0] }
    var graph = try graph([symbol("A"), symbol("P")])
    graph = try SymbolGraph(
      JSONSerialization.data(withJSONObject: [
        "symbols": graph.symbols.map(\.json),
        "relationships": [
          ["kind": "conformsTo", "source": "A", "target": "P", "swiftConstraints": conditions],
          ["kind": "conformsTo", "source": "P", "target": "A", "swiftConstraints": [conditions[0]]],
        ],
      ]), file: "Baton.symbols.json")
    let shown = Surface([graph], names: [:]).relationships.map { $0.json["swiftConstraints"] }
    #expect(shown.count == 2)
    #expect((shown[0] as? [[String: String]])?.map { $0["rhs"] } == ["Sendable"])
    #expect(shown[1] == nil)
  }

  @Test("The words of a picture are one line, however many the comment has")
  func words() throws {
    let comment = ["Does it.", "", "![source: 1 at 2.", "result: 1", "at 2.](marble-a)", "", "More."]
    let surface = try Surface([symbol("A", documentation: comment)])
    #expect(
      surface.symbols[0].documentation
        == ["Does it.", "", "![source: 1 at 2. result: 1 at 2.](marble-a)", "", "More."])
  }

  @Test("Of what is generated no second form of a handwritten method is shown")
  func secondForms() throws {
    let surface = try Surface([
      symbol("ObservableType/zip(_:_:)", in: "Baton/Combining/Zip.swift"),
      symbol("ObservableType/zip(_:_:_:)", in: "Baton/Generated/Combining/Zip+Forms.swift"),
      symbol("ObservableType/zip(_:_:)", id: "any", in: "Baton/Generated/Combining/Zip+Forms.swift"),
    ])
    #expect(surface.symbols.map(\.id) == ["ObservableType/zip(_:_:)"])
  }

  @Test(
    "Of a trait's generated forms the one like the handwritten is shown, else the one of fewest arguments")
  func traits() throws {
    let file = "Baton/Generated/Combining/Zip+Forms.swift"
    let surface = try Surface([
      symbol("ObservableType/zip(_:_:)", in: "Baton/Combining/Zip.swift"),
      symbol("Single/zip(_:_:_:)", in: file), symbol("Single/zip(_:_:)", in: file),
      symbol("Shared/zip(_:_:_:_:)", in: file), symbol("Shared/zip(_:_:_:)", in: file),
    ])
    #expect(surface.paths == ["ObservableType/zip(_:_:)", "Single/zip(_:_:)", "Shared/zip(_:_:_:)"])
  }

  @Test("A generated form says what the handwritten one does, and leads to it")
  func generated() throws {
    let surface = try Surface([
      symbol(
        "ObservableType/map(_:)", in: "Baton/Transforming/Map.swift",
        documentation: ["Transforms. See ``scan(_:)``.", "", "    1--2", "- Parameter transform: How."]),
      symbol("ObservableType/scan(_:)", in: "Baton/Transforming/Scan.swift"),
      symbol("Infallible/map(_:)", in: "Baton/Generated/Transforming/Map+Forms.swift"),
    ])
    #expect(
      surface.symbols[2].documentation == [
        "Transforms. See ``ObservableType/scan(_:)``.", "",
        "What ``ObservableType/map(_:)`` does, for sequences of this kind.",
      ])
  }

  @Test("A generated form that is called like the handwritten one has its picture, and its scheduling")
  func pictures() throws {
    let comment = [
      "Transforms.", "", "![a at 1. result: b", "at 1.](marble-map)", "", "- Parameter transform: How.",
      "- Scheduling: Where ``scan(_:)``", "  does it.", "- SeeAlso: Nothing.",
    ]
    let surface = try Surface([
      symbol(
        "ObservableType/map(_:)", in: "Baton/Transforming/Map.swift", documentation: comment),
      symbol("ObservableType/scan(_:)", in: "Baton/Transforming/Scan.swift"),
      symbol("Infallible/map(_:)", in: "Baton/Generated/Transforming/Map+Forms.swift"),
      symbol("Driver/map()", in: "Baton/Generated/Transforming/Map+Forms.swift"),
    ])
    #expect(
      surface.symbols[2].documentation?.dropFirst(3) == [
        "", "![a at 1. result: b at 1.](marble-map)", "", "- Scheduling: Where ``ObservableType/scan(_:)``",
        "  does it.",
      ])
    #expect(surface.symbols[3].documentation?.count == 3)
  }

  @Test("What is about a type of the kernel is about Baton's own there, and about a type of Baton elsewhere")
  func moved() throws {
    var method = try symbol("Event/record()", in: "BatonTesting/Record.swift")
    method.json["swiftExtension"] = ["extendedModule": "BatonKernel"]
    let graph = try graph([method])
    let names = Book.all.prefix(2).map { book in
      let extended =
        Surface([graph], names: book.names).symbols[0].json["swiftExtension"] as? [String: String]
      return extended?["extendedModule"]
    }
    #expect(names == ["Baton", "Types of Baton"])
  }

  @Test(
    "A public symbol without words is reported; what the compiler makes, and blocks of extensions, are not")
  func undocumented() throws {
    let surface = try Surface([
      symbol("A", documentation: ["Says what it is."]), symbol("B"), symbol("C", documentation: ["", " "]),
      symbol("D", in: nil), symbol("E", kind: "swift.extension"),
      symbol("F", documentation: ["- Parameters:", "  - a: One."]),
    ])
    #expect(surface.undocumented.map(\.path) == [["B"], ["C"], ["F"]])
    #expect(try #require(surface.undocumented[0].source) == ("/package/Sources/Baton/Creating/Just.swift", 5))
  }

  @Test("Operators from several folders are grouped by these, in the reader's order")
  func grouped() throws {
    let surface = try Surface([
      symbol("ObservableType/zip(_:_:)", id: "s:1", in: "Baton/Combining/Zip.swift"),
      symbol("ObservableType/zip(_:_:)", id: "s:2", in: "Baton/Combining/Zip+Nine.swift"),
      symbol("ObservableType/just(_:)", in: "Baton/Creating/Just.swift"),
      symbol("Event/map(_:)", in: "BatonKernel/Sequence/Event.swift"),
    ])
    let pages = Grouping.pages(of: surface, module: "Baton")
    #expect(Array(pages.keys) == ["ObservableType.md"])
    let (first, second) = (surface.symbols[0].hash, surface.symbols[1].hash)
    let links = [first, second].sorted().map { "- ``ObservableType/zip(_:_:)-\($0)``\n" }.joined()
    #expect(
      pages["ObservableType.md"] == """
        # ``ObservableType``

        ## Topics

        ### Creating

        - ``ObservableType/just(_:)``

        ### Combining

        \(links)
        """)
  }

  @Test("Where a link must say which symbol is meant, it does so as the documentation compiler expects")
  func hashes() throws {
    // The page of `Date + Duration`.
    let date = "s:15BatonSchedulers1poiy20FoundationEssentials4DateVAE_s8DurationVtF"
    #expect(try symbol("+(_:_:)", id: date).hash == "2ugw2")
  }
}
