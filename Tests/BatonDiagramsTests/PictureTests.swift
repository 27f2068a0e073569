// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonDiagrams

@Suite("A marble diagram as SVG")
struct PictureTests {
  @Test(arguments: Samples.hard)
  func `is well-formed, whatever its texts are`(diagram: MarbleDiagram) {
    for appearance in Samples.appearances {
      let document = Document(diagram.svg(appearance))
      #expect(document.failure == nil)
      #expect(document.elements.first?.name == "svg")
    }
  }

  @Test func `tells screen readers its title and what happens`() throws {
    let document = Document(Samples.debounce.svg)
    let root = try #require(document.elements.first).attributes
    let title = try #require(document.all("title").first)
    let description = try #require(document.all("desc").first)
    #expect(root["role"] == "img")
    #expect(
      root["aria-labelledby"] == "\(title.attributes["id"] ?? "") \(description.attributes["id"] ?? "")")
    #expect(title.text == "debounce")
    #expect(description.text == Samples.debounce.words)
  }

  @Test func `has names of its own, so that several stand in one document`() {
    let other = Samples.row(.init(1, .next("a")))
    let names = [Samples.debounce, other].map { Document($0.svg).all("title")[0].attributes["id"] }
    #expect(names[0] != nil && names[0] != names[1])
  }

  @Test func `escapes texts`() {
    let text = "<a href=\"x\">&amp;'"
    let svg = Samples.row(.init(1, .next(text)), .init(2, .error("]]>"))).svg
    #expect(!svg.contains("<a href"))
    #expect(Document(svg).all("desc")[0].text == "row: \(text) at 1, error ]]> at 2.")
  }

  @Test func `shortens long texts, and has them whole in the mark's title`() {
    let document = Document(Samples.row(.init(1, .next(Samples.long)), .init(2, .next("short"))).svg)
    #expect(document.all("text").contains { $0.text == "long long lon…" })
    #expect(document.all("title").dropFirst().map(\.text) == [Samples.long])
  }

  @Test func `draws each kind in a shape of its own`() {
    func shapes(_ kind: MarbleDiagram.Mark.Kind) -> Set<String> {
      let bare = Set(
        Document(Samples.row(.init(1, .subscribed)).svg).elements.compactMap { $0.attributes["class"] })
      let marks = Document(Samples.row(.init(1, .next("a")), .init(2, kind)).svg).elements
      return Set(marks.compactMap { $0.attributes["class"] }).subtracting(bare.subtracting(["t"]))
        .subtracting(["e0", "m", "d"])
    }
    #expect(shapes(.error("#")) == ["r"])
    #expect(shapes(.completed) == ["f"])
    #expect(shapes(.subscribed) == ["t"])
    #expect(shapes(.unsubscribed) == ["q"])
  }

  @Test func `draws the line of marks of one time above an error's label`() throws {
    let document = Document(Samples.row(.init(1, .next("a")), .init(1, .error("offline"))).svg)
    let label = try #require(
      document.all("text").first { $0.text == "offline" }?.attributes["y"].flatMap { Int($0) })
    let line = try #require(document.all("path").first { $0.attributes["class"] == "u" }?.attributes["d"])
    let top = try #require(
      line.split(separator: " ").dropFirst().first?.split(separator: "v").first.flatMap { Int($0) })
    #expect(top + 2 < label - 8)  // Letters are 8 high above their base.
  }

  @Test func `gives equal elements equal colours`() {
    let diagram = MarbleDiagram(
      sources: [.init("a", [.init(1, .next("x")), .init(2, .next("y"))])],
      results: [.init("b", [.init(3, .next("y")), .init(4, .next("x"))])])
    let classes = Document(diagram.svg).all("rect").compactMap { $0.attributes["class"] }.filter {
      $0.hasPrefix("e")
    }
    #expect(classes == ["e0", "e1", "e1", "e0"])
  }

  @Test func `is light, dark, or both`() {
    let (light, dark) = (Palette.light.paper.text, Palette.dark.paper.text)
    #expect(Samples.debounce.svg(.light).contains(light) && !Samples.debounce.svg(.light).contains(dark))
    #expect(Samples.debounce.svg(.dark).contains(dark) && !Samples.debounce.svg(.dark).contains(light))
    #expect(Samples.debounce.svg.contains("@media (prefers-color-scheme:dark){"))
  }

  @Test func `refers to nothing outside it, and has whole numbers alone`() throws {
    for diagram in Samples.hard {
      let document = Document(diagram.svg)
      for element in document.elements {
        #expect(element.attributes["href"] == nil && element.name != "script" && element.name != "image")
        for name in ["x", "y", "width", "height", "d"] {
          #expect(element.attributes[name]?.contains(".") != true)
        }
      }
    }
  }

  @Test func `is written alike each time, and stays small`() {
    #expect(Samples.hard.map(\.svg) == Samples.hard.map(\.svg))
    #expect(Samples.debounce.svg.utf8.count < 4000)
  }
}

@Suite("The colours of a marble diagram")
struct PaletteTests {
  static let palettes = [Palette.light, Palette.dark]

  @Test(arguments: palettes.indices)
  func `have texts that can be read: a contrast of 7 for elements, of 4.5 for times`(index: Int) {
    let palette = Self.palettes[index]
    #expect(contrast(palette.ink, palette.paper) >= 7)
    #expect(contrast(palette.ink, palette.box) >= 7)
    #expect(contrast(palette.faded, palette.paper) >= 4.5)
    for element in palette.elements { #expect(contrast(palette.ink, element.fill) >= 7) }
  }

  @Test(arguments: palettes.indices)
  func `have shapes that can be seen: a contrast of 3`(index: Int) {
    let palette = Self.palettes[index]
    #expect(contrast(palette.error, palette.paper) >= 3)
    for element in palette.elements { #expect(contrast(element.line, palette.paper) >= 3) }
  }

  /// As WCAG 2 computes it.
  private func contrast(_ first: Palette.Color, _ second: Palette.Color) -> Double {
    let levels = [luminance(first), luminance(second)].sorted()
    return (levels[1] + 0.05) / (levels[0] + 0.05)
  }

  private func luminance(_ color: Palette.Color) -> Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
