// SPDX-License-Identifier: MIT

import Testing

@testable import BatonDiagrams

@Suite("The layout of a marble diagram")
struct LayoutTests {
  @Test(arguments: Samples.hard)
  func `lets nothing overlap, whatever is drawn`(diagram: MarbleDiagram) {
    let layout = MarbleLayout(diagram)
    for line in layout.lines {
      let spans = line.groups.joined().map(\.span)
      for (left, right) in zip(spans, spans.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
      let name = MarbleLayout.margin + line.name.columns * MarbleLayout.column
      if let first = spans.first { #expect(name < first.lowerBound) }
      if let last = spans.last { #expect(last.upperBound <= layout.width - MarbleLayout.margin) }
      for marble in line.groups.joined() {
        guard case .next = marble.mark.kind else { continue }
        #expect(marble.label.columns * MarbleLayout.column < marble.width)
      }
    }
    let labels = layout.ticks.map { tick in
      let half = tick.label.columns * MarbleLayout.smallColumn / 2
      return tick.x - half..<tick.x + half + 1
    }
    for (left, right) in zip(labels, labels.dropFirst()) { #expect(left.upperBound < right.lowerBound) }
    if let first = labels.first { #expect(first.lowerBound >= MarbleLayout.margin) }
    if let last = labels.last { #expect(last.upperBound <= layout.width - MarbleLayout.margin) }
    for (above, below) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(above.y + 30 < below.y - 14)  // An error's label ends 30 below its line.
    }
    if let box = layout.box {
      #expect(box.text.columns * MarbleLayout.column + 2 * MarbleLayout.margin < layout.width)
      #expect(layout.lines.allSatisfy { $0.y + 30 < box.y || box.y + MarbleLayout.boxHeight < $0.y - 14 })
    }
    #expect(layout.lines.allSatisfy { $0.y + 30 < layout.axis })
    if let title = layout.title {
      #expect(title.text.columns * MarbleLayout.column + 2 * MarbleLayout.margin <= layout.width)
    }
  }

  @Test func `gives each tick the same width as far as it fits`() {
    let layout = MarbleLayout(
      Samples.row(.init(0, .next("a")), .init(1, .next("b")), .init(5, .next("c")), .init(10, .completed)))
    let places = layout.ticks.map(\.x)
    let tick = places[1] - places[0]
    #expect(abs(places[2] - places[0] - 5 * tick) <= 5 && abs(places[3] - places[0] - 10 * tick) <= 10)
    #expect(layout.ticks.allSatisfy { $0.cut == nil })
  }

  @Test func `cuts long spans, marks them, and stays narrow`() {
    let layout = MarbleLayout(
      Samples.row(.init(1, .next("a")), .init(2, .next("b")), .init(1_000_000, .completed)))
    #expect(layout.ticks.map { $0.cut != nil } == [false, false, true])
    #expect(layout.width < 500)
  }

  @Test func `puts marks of one time side by side around it`() {
    let layout = MarbleLayout(
      Samples.row(.init(5, .next("a")), .init(5, .next("b")), .init(5, .completed), .init(9, .next("c"))))
    let group = layout.lines[0].groups[0]
    #expect(group.map(\.label) == ["a", "b", ""])
    let middle = (group[0].span.lowerBound + group[2].span.upperBound) / 2
    #expect(abs(middle - layout.ticks[0].x) <= 1)
  }

  @Test func `draws a line where somebody is subscribed, and dots where nobody is`() {
    let line = MarbleLayout(
      Samples.row(
        .init(1, .next("x")), .init(2, .subscribed), .init(4, .unsubscribed), .init(6, .next("y")))
    ).lines[0]
    let places = line.groups.map { $0[0].center }
    #expect(line.spans.map(\.from) == [places[1]] && line.spans.map(\.to) == [places[2]])
    #expect(
      line.pauses.map(\.from) == [places[0], places[2]] && line.pauses.map(\.to) == [places[1], places[3]])
  }

  @Test func `has a line that goes on where a sequence has not ended`() {
    let line = MarbleLayout(Samples.row(.init(1, .subscribed), .init(2, .next("a")))).lines[0]
    #expect(line.spans.map(\.isOpen) == [true] && line.pauses.isEmpty)
  }
}
