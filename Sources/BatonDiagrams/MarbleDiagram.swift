// SPDX-License-Identifier: MIT

/// What sequences sent and when, to be drawn: rows of marks on one axis of time, and the operation between
/// sources and results.
///
/// `BatonTesting` makes one of what a `TestScheduler` has recorded, `BatonTracing` of a stretch of a
/// timeline. It is written as text, as SVG or in words, and equal diagrams are written alike, on every
/// machine.
public struct MarbleDiagram: Sendable, Hashable {
  /// Something that happened in a row.
  public struct Mark: Sendable, Hashable {
    /// What can happen in a row.
    public enum Kind: Sendable, Hashable {
      /// An element, as text.
      case next(String)
      /// The end by an error, as text.
      case error(String)
      /// The end without an error.
      case completed
      /// The beginning of a subscription.
      case subscribed
      /// The end of a subscription, other than by an error or a completion.
      case unsubscribed
    }

    /// When, in the unit of the diagram.
    public var time: Int
    /// What happened.
    public var kind: Kind

    /// Makes a mark.
    public init(_ time: Int, _ kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// A sequence.
  public struct Row: Sendable, Hashable {
    /// What stands before the row.
    public var name: String
    /// What happened, by time; marks of one time are a group, in this order.
    public let marks: [Mark]
    /// Whether the marks tell of subscriptions; if not, somebody was subscribed until the end.
    public let tellsSubscriptions: Bool

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: What stands before it.
    ///   - marks: What happened; put in order of their times, those of the same time stay in theirs.
    ///   - tellsSubscriptions: Whether the marks say who was subscribed; by default they do if one is a
    ///     subscription.
    public init(_ name: String, _ marks: [Mark], tellsSubscriptions: Bool? = nil) {
      self.name = name
      self.tellsSubscriptions = tellsSubscriptions ?? marks.contains { $0.kind == .subscribed }
      self.marks = marks.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
  }

  /// What times count.
  public enum Unit: Sendable, Hashable {
    /// Ticks of a virtual clock: written as they are.
    case tick
    /// Nanoseconds: written in seconds or a part of one, as fits the diagram.
    case nanosecond
  }

  /// What the diagram shows; the operation if it is empty.
  public var title: String
  /// The rows above the operation.
  public var sources: [Row]
  /// What stands in the box between sources and results; without it there is no box.
  public var operation: String
  /// The rows below the operation.
  public var results: [Row]
  /// What times count.
  public var unit: Unit
  /// What ``text`` writes in the place of some times: so a diagram can have several columns of one time.
  package var shownTimes: [Int: Int] = [:]

  /// Makes a diagram.
  ///
  /// - Parameters:
  ///   - title: What it shows; the operation if it is empty.
  ///   - sources: The rows above the operation.
  ///   - operation: What stands in the box between sources and results; without it there is no box.
  ///   - results: The rows below the operation.
  ///   - unit: What times count.
  public init(
    title: String = "", sources: [Row], operation: String = "", results: [Row] = [], unit: Unit = .tick
  ) {
    self.title = title
    self.sources = sources
    self.operation = operation
    self.results = results
    self.unit = unit
  }

  var rows: [Row] { sources + results }

  /// The times at which anything happened, each once, in order.
  var times: [Int] { Set(rows.flatMap { $0.marks.map(\.time) }).sorted() }

  /// The title, or what stands for it if it is empty.
  var heading: String {
    if !title.isEmpty { return title }
    return operation.isEmpty ? "Marbles" : operation
  }
}

extension MarbleDiagram.Row {
  /// What happened at one time.
  typealias Moment = (time: Int, marks: [MarbleDiagram.Mark])

  var moments: [Moment] {
    var moments: [Moment] = []
    for mark in marks {
      if moments.last?.time == mark.time {
        moments[moments.count - 1].marks.append(mark)
      } else {
        moments.append((mark.time, [mark]))
      }
    }
    return moments
  }

  /// The spans in which the sequence had a subscriber: a nil beginning is before all times, a nil end after
  /// all. If no mark tells of subscriptions, the one span lasts until the sequence ended.
  var subscribedSpans: [(from: Int?, to: Int?)] {
    guard tellsSubscriptions else { return [(nil, end)] }
    var spans: [(from: Int?, to: Int?)] = []
    var subscribers = 0
    for mark in marks {
      switch mark.kind {
      case .subscribed:
        if subscribers == 0 { spans.append((mark.time, nil)) }
        subscribers += 1
      case .unsubscribed where subscribers > 0:
        subscribers -= 1
        if subscribers == 0 { spans[spans.count - 1].to = mark.time }
      case .error where subscribers > 0, .completed where subscribers > 0:
        subscribers = 0
        spans[spans.count - 1].to = mark.time
      default: break
      }
    }
    return spans
  }

  /// When the sequence ended, if it is not subscribed to again.
  private var end: Int? { marks.last { $0.kind.isEnd }?.time }
}

extension MarbleDiagram.Mark.Kind {
  var isEnd: Bool {
    switch self {
    case .error, .completed, .unsubscribed: true
    case .next, .subscribed: false
    }
  }
}
