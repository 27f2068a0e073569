// SPDX-License-Identifier: MIT

extension MarbleDiagram {
  /// In which light a picture is looked at.
  public enum Appearance: Sendable, Hashable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
    /// As the reader has it: what shows the picture decides.
    case automatic
  }

  /// The diagram as a picture, light or dark as the reader has it; see ``svg(_:)``.
  public var svg: String { svg(.automatic) }

  /// The diagram as a picture: a document of SVG without a reference to anything outside it.
  ///
  /// Elements are round, an error is a cross, the completion a bar, a subscription begins with a triangle and
  /// ends with a square; marks of one time are underlined, and where nobody is subscribed the line is dotted.
  /// Long texts are shortened, and whole in the mark's title. Screen readers get the title and ``words``.
  ///
  /// - Parameter appearance: Light, dark, or both in one picture, between which the style of the reader
  ///   decides.
  public func svg(_ appearance: Appearance) -> String {
    MarblePicture(self, appearance).text
  }
}

/// Writes a layout as SVG.
private struct MarblePicture {
  private(set) var text: String
  private let layout: MarbleLayout
  /// Equal elements have equal colours, in the order in which they come first.
  private var colors: [String: Int] = [:]

  init(_ diagram: MarbleDiagram, _ appearance: MarbleDiagram.Appearance) {
    layout = MarbleLayout(diagram)
    let words = diagram.words
    // Documents that hold several pictures need different names.
    let key = Self.hash(diagram.heading + "\n" + words)
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="marbles" width="\(layout.width)" height="\(layout.height)" \
      viewBox="0 0 \(layout.width) \(layout.height)" role="img" aria-labelledby="t\(key) d\(key)">
      <title id="t\(key)">\(diagram.heading.escaped)</title>
      <desc id="d\(key)">\(words.escaped)</desc>
      <style>\(Self.style(appearance))</style>
      <rect class="p" width="\(layout.width)" height="\(layout.height)" rx="10"/>

      """
    if let title = layout.title { write(title.text, x: MarbleLayout.margin, y: title.y, "b") }
    drawTimes()
    if let box = layout.box { draw(box) }
    for line in layout.lines { draw(line) }
    text += "</svg>\n"
  }

  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }

  private mutating func write(_ label: String, x: Int, y: Int, _ classes: String) {
    text += "<text class=\"\(classes)\" x=\"\(x)\" y=\"\(y)\">\(label.escaped)</text>\n"
  }

  private mutating func path(_ classes: String, _ commands: String) {
    text += "<path class=\"\(classes)\" d=\"\(commands)\"/>\n"
  }

  // MARK: Parts

  private mutating func drawTimes() {
    guard let last = layout.ticks.last, let first = layout.ticks.first else { return }
    let top = (layout.lines.first?.y ?? layout.axis) - 18
    path("g", layout.ticks.map { "M\($0.x) \(top)V\(layout.axis)" }.joined())
    path("a", "M\(first.x) \(layout.axis)H\(last.x)")
    for cut in layout.ticks.compactMap(\.cut) {
      path("c", "M\(cut - 4) \(layout.axis)h8")
      path("a", "M\(cut - 6) \(layout.axis + 4)l4 -8m4 0l-4 8")
    }
    for tick in layout.ticks { write(tick.label, x: tick.x, y: layout.axis + 16, "s") }
    if !layout.unit.isEmpty { write(layout.unit, x: MarbleLayout.margin, y: layout.axis + 16, "s n") }
  }

  private mutating func draw(_ box: (text: String, y: Int)) {
    let (margin, height) = (MarbleLayout.margin, MarbleLayout.boxHeight)
    text += """
      <rect class="x" x="\(margin)" y="\(box.y)" width="\(layout.width - 2 * margin)" height="\(height)" rx="6"/>

      """
    write(box.text, x: layout.width / 2, y: box.y + height / 2 + 5, "m")
  }

  private mutating func draw(_ line: MarbleLayout.Line) {
    if !line.name.isEmpty { write(line.name, x: MarbleLayout.margin, y: line.y + 4, "n") }
    if !line.pauses.isEmpty { path("d", line.pauses.map { "M\($0.from) \(line.y)H\($0.to)" }.joined()) }
    for span in line.spans {
      path("l", "M\(span.from) \(line.y)H\(span.to)" + (span.isOpen ? "m-6 -4l6 4l-6 4" : ""))
    }
    for group in line.groups {
      if let first = group.first, let last = group.last, group.count > 1 {
        path("u", "M\(first.span.lowerBound) \(line.y + 16)v2H\(last.span.upperBound)v-2")
      }
      for marble in group { draw(marble, line.y) }
    }
  }

  private mutating func draw(_ marble: MarbleLayout.Marble, _ y: Int) {
    let x = marble.center
    let whole = marble.isShortened ? fullText(marble.mark.kind) : nil
    if let whole { text += "<g><title>\(whole.escaped)</title>" }
    switch marble.mark.kind {
    case .next(let element):
      let color = colors[element] ?? colors.count % Palette.light.elements.count
      if colors[element] == nil { colors[element] = color }
      text += """
        <rect class="e\(color)" x="\(marble.span.lowerBound)" y="\(y - 14)" width="\(marble.width)" height="28" rx="14"/>

        """
      write(marble.label, x: x, y: y + 4, "m")
    case .error:
      path("r", "M\(x - 7) \(y - 7)l14 14m0 -14l-14 14")
      if !marble.label.isEmpty { write(marble.label, x: x, y: y + 27, "s") }
    case .completed: path("f", "M\(x) \(y - 14)v28")
    case .subscribed: path("t", "M\(x - 4) \(y - 6)l9 6l-9 6z")
    case .unsubscribed: path("q", "M\(x - 4) \(y - 4)h8v8h-8z")
    }
    if whole != nil { text += "</g>\n" }
  }

  private func fullText(_ kind: MarbleDiagram.Mark.Kind) -> String? {
    switch kind {
    case .next(let text), .error(let text): text
    case .completed, .subscribed, .unsubscribed: nil
    }
  }

  // MARK: Style

  private static func style(_ appearance: MarbleDiagram.Appearance) -> String {
    let font = "ui-monospace,SFMono-Regular,Menlo,Consolas,&quot;DejaVu Sans Mono&quot;,monospace"
    let shapes = """
      .marbles text{font:13px \(font);text-anchor:middle}\
      .marbles .n,.marbles .b{text-anchor:start}.marbles .b{font-weight:600}.marbles .s{font-size:11px}\
      .marbles path{fill:none}.marbles .l,.marbles .d{stroke-width:1.5}.marbles .d{stroke-dasharray:1.5 4}\
      .marbles .f,.marbles .r{stroke-width:2.5}.marbles .c{stroke-width:3}
      """
    switch appearance {
    case .light: return shapes + colors(.light)
    case .dark: return shapes + colors(.dark)
    case .automatic:
      return shapes + colors(.light) + "@media (prefers-color-scheme:dark){\(colors(.dark))}"
    }
  }

  private static func colors(_ palette: Palette) -> String {
    let ink = palette.ink.text
    let faded = palette.faded.text
    let elements = palette.elements.enumerated().map { index, color in
      ".marbles .e\(index){fill:\(color.fill.text);stroke:\(color.line.text)}"
    }
    return """
      .marbles .p{fill:\(palette.paper.text)}.marbles text{fill:\(ink)}.marbles .s{fill:\(faded)}\
      .marbles .g{stroke:\(palette.guide.text)}.marbles .c{stroke:\(palette.paper.text)}\
      .marbles .a,.marbles .d,.marbles .u{stroke:\(faded)}.marbles .l,.marbles .f{stroke:\(ink)}\
      .marbles .r{stroke:\(palette.error.text)}.marbles .t{fill:\(ink)}\
      .marbles .q{fill:\(palette.paper.text);stroke:\(ink)}\
      .marbles .x{fill:\(palette.box.text);stroke:\(palette.guide.text)}\(elements.joined())
      """
  }
}
