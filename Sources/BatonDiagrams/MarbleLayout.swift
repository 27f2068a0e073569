// SPDX-License-Identifier: MIT

/// Where everything in a picture is, in whole points from its upper left corner.
///
/// All ticks have the same width: as much as the marbles that are closest to each other need. If the picture
/// gets too wide by that, long spans in which nothing happens are cut, and marked as cut.
struct MarbleLayout {
  /// A mark and the room that it takes.
  struct Marble {
    let mark: MarbleDiagram.Mark
    /// What is written into the mark, or below an error.
    let label: String
    let center: Int
    let width: Int

    var span: Range<Int> { center - width / 2..<center + (width + 1) / 2 }
    var isShortened: Bool
  }

  struct Line {
    let name: String
    let y: Int
    /// The marbles, a group for each time.
    let groups: [[Marble]]
    /// Where somebody was subscribed, and whether the subscription goes on at the picture's end.
    let spans: [(from: Int, to: Int, isOpen: Bool)]
    /// Where nobody was, between the first mark and the last.
    let pauses: [(from: Int, to: Int)]
  }

  struct Tick {
    let x: Int
    let label: String
    /// Where the span before it is cut.
    let cut: Int?
  }

  let width: Int
  let height: Int
  let title: (text: String, y: Int)?
  let lines: [Line]
  let box: (text: String, y: Int)?
  let ticks: [Tick]
  let axis: Int
  let unit: String

  // Text is monospaced and 13 points high: a character is 7.8 points wide in the fonts that are asked for.
  // Times are 11 high.
  static let column = 8
  static let smallColumn = 7
  static let margin = 16
  static let pitch = 46
  static let boxHeight = 30
  private static let gap = 6
  /// The width beyond which long spans are cut, to `longest`.
  private static let limit = 720
  private static let longest = 84
  private static let least = 280

  init(_ diagram: MarbleDiagram) {
    let times = diagram.times
    let labels = TimeLabels(diagram.unit, of: times)
    let rows = diagram.rows.map { row in row.moments.map { $0.marks.map(Self.sized) } }
    let moments = diagram.rows.map { $0.moments.map(\.time) }
    let widths = rows.map { $0.map(Self.width) }
    let names = diagram.rows.map { $0.name.visible.shortened(to: 18) }
    let nameWidth = (names.map(\.columns).max() ?? 0) * Self.column
    let left = Self.margin + (nameWidth == 0 ? 0 : nameWidth + 14)
    // Types are written out where the compiler would search for them for seconds.
    let marks: [(time: Int, width: Int)] = zip(moments, widths).flatMap { moments, widths in
      zip(moments, widths).map { (time: $0, width: $1) }
    }
    let edge: Int = marks.filter { $0.time == times.first }.map { $0.width / 2 }.max() ?? 0
    let first = left + max(edge, times.first.map { labels($0).columns * Self.smallColumn / 2 } ?? 0)
    let box = diagram.operation.visible.shortened(to: 96)
    let boxEnd = Self.margin + box.columns * Self.column + 24
    // A wide box leaves room for the marbles.
    let least = min(max(Self.least, boxEnd - first - 32), Self.limit)
    let spread = Self.spread(times, labels, moments, widths, least)
    let places = Dictionary(uniqueKeysWithValues: zip(times, spread.places.map { $0 + first }))
    let ends: [Int] = marks.map { places[$0.time]! + $0.width / 2 }
    let lastLabel: Int = times.last.map { places[$0]! + labels($0).columns * Self.smallColumn / 2 } ?? 0
    let rightmost: Int = max(ends.max() ?? 0, lastLabel, left + 120)
    let right: Int = max(rightmost + 22, boxEnd)

    var y = Self.margin
    let heading = diagram.title.visible.shortened(to: max(20, (right - Self.margin) / Self.column))
    title = diagram.title.isEmpty || diagram.title == diagram.operation ? nil : (heading, y + 11)
    y += title == nil ? 0 : 26
    var lines: [Line] = []
    var boxY: Int?
    for index in diagram.rows.indices + [diagram.rows.count] {
      if index == diagram.sources.count && !diagram.operation.isEmpty {
        boxY = y + 6
        y += Self.boxHeight + 8
      }
      if index == diagram.rows.count { break }
      let groups = zip(moments[index], rows[index]).map { Self.placed($1, around: places[$0]!) }
      lines.append(
        Self.line(diagram.rows[index], names[index], y + Self.pitch / 2 - 3, groups, places, left, right))
      y += Self.pitch
    }
    self.lines = lines
    self.box = boxY.map { (box, $0) }
    axis = y + 8
    ticks = times.indices.map { index in
      let place = places[times[index]]!
      let cut = spread.cuts.contains(index) ? (place + places[times[index - 1]]!) / 2 : nil
      return Tick(x: place, label: labels(times[index]), cut: cut)
    }
    unit = labels.unit
    width = right + Self.margin
    height = axis + 18 + Self.margin
  }

  // MARK: Marbles

  private typealias Sized = (mark: MarbleDiagram.Mark, label: String, width: Int, isShortened: Bool)

  private static func sized(_ mark: MarbleDiagram.Mark) -> Sized {
    switch mark.kind {
    case .next(let text):
      let label = text.visible.shortened(to: 14)
      return (mark, label, max(28, label.columns * column + 14), label != text)
    case .error(let text):
      let label = text == "#" ? "" : text.visible.shortened(to: 20)
      return (mark, label, max(18, label.columns * smallColumn), text != "#" && label != text)
    case .completed: return (mark, "", 8, false)
    case .subscribed, .unsubscribed: return (mark, "", 12, false)
    }
  }

  private static func width(_ group: [Sized]) -> Int {
    group.reduce((group.count - 1) * 3) { $0 + $1.width }
  }

  private static func placed(_ group: [Sized], around center: Int) -> [Marble] {
    var x = center - width(group) / 2
    return group.map { sized in
      defer { x += sized.width + 3 }
      return Marble(
        mark: sized.mark, label: sized.label, center: x + sized.width / 2, width: sized.width,
        isShortened: sized.isShortened)
    }
  }

  private static func line(
    _ row: MarbleDiagram.Row, _ name: String, _ y: Int, _ groups: [[Marble]], _ places: [Int: Int],
    _ left: Int, _ right: Int
  ) -> Line {
    /// Where a subscription begins or ends: at its mark, which is beside the time if there are several marks
    /// at that time.
    func place(_ time: Int, _ isMark: (MarbleDiagram.Mark.Kind) -> Bool) -> Int {
      groups.lazy.joined().last { $0.mark.time == time && isMark($0.mark.kind) }?.center ?? places[time]!
    }
    let spans = row.subscribedSpans.map { span in
      (
        from: span.from.map { place($0) { $0 == .subscribed } } ?? left,
        to: span.to.map { place($0, \.isEnd) } ?? right, isOpen: span.to == nil
      )
    }
    let centers = groups.joined().map(\.center)
    var pauses: [(from: Int, to: Int)] = []
    var covered = centers.min() ?? left
    for span in spans {
      if covered < span.from { pauses.append((covered, span.from)) }
      covered = max(covered, span.to)
    }
    if let last = centers.max(), covered < last { pauses.append((covered, last)) }
    return Line(name: name, y: y, groups: groups, spans: spans, pauses: pauses)
  }

  // MARK: Times

  /// Where each time is, from the first, and before which times the line is cut.
  private static func spread(
    _ times: [Int], _ labels: TimeLabels, _ moments: [[Int]], _ widths: [[Int]], _ least: Int
  ) -> (places: [Int], cuts: Set<Int>) {
    guard let first = times.first, times.count > 1 else { return (times.map { _ in 0 }, []) }
    let index = Dictionary(uniqueKeysWithValues: zip(times, times.indices))
    // The least distance between the centres of two neighbours: two labels, or two groups of a row.
    var needs = [[(from: Int, room: Int)]](repeating: [], count: times.count)
    for place in 1..<times.count {
      let room = (labels(times[place - 1]).columns + labels(times[place]).columns) * smallColumn / 2
      needs[place].append((place - 1, room + 8))
    }
    for (moments, widths) in zip(moments, widths) {
      for place in moments.indices.dropFirst() {
        let room = (widths[place - 1] + widths[place] + 1) / 2 + gap
        needs[index[moments[place]]!].append((index[moments[place - 1]]!, room))
      }
    }
    let span = length(first, times[times.count - 1])
    var scale = Double(least) / span
    for place in times.indices {
      for need in needs[place] {
        scale = max(scale, Double(need.room) / length(times[need.from], times[place]))
      }
    }
    if scale * span <= Double(limit) {
      return (times.map { whole(scale * length(first, $0)) }, [])
    }
    var places = [0]
    var cuts: Set<Int> = []
    for place in 1..<times.count {
      let wanted = scale * length(times[place - 1], times[place])
      if wanted > Double(longest) { cuts.insert(place) }
      let next = places[place - 1] + whole(min(wanted, Double(longest)))
      places.append(needs[place].reduce(next) { max($0, places[$1.from] + $1.room) })
    }
    return (places, cuts)
  }

  /// The nearest whole number. The standard library's `rounded()` calls the C library, which this module
  /// needs for nothing else.
  private static func whole(_ length: Double) -> Int { Int(length + 0.5) }

  /// The span between two times, which may be more than an `Int` holds.
  private static func length(_ from: Int, _ to: Int) -> Double { Double(UInt(bitPattern: to &- from)) }
}
