// SPDX-License-Identifier: MIT

@_exported import BatonDiagrams

extension Recording {
  /// Returns a part of the recording as a marble diagram, with a row for each subscription to each place.
  ///
  /// A subscription that began before that part is drawn from the beginning of the part.
  ///
  /// - Parameters:
  ///   - start: The beginning of the part, counted from the start of the recording.
  ///   - end: The end of the part, inclusive, or nil for the end of the recording.
  ///   - places: The names of the places in the order of their rows, or nil for all, in the order in which
  ///     events first passed them.
  ///   - title: The title of the diagram.
  public func marbles(
    from start: Duration = .zero, to end: Duration? = nil, places: [String]? = nil, title: String = ""
  ) -> MarbleDiagram {
    var rows: [Passage: [Event]] = [:]
    for event in events where event.time >= start && event.time <= end ?? event.time {
      rows[Passage(place: event.place, subscription: event.subscription), default: []].append(event)
    }
    let order = events.reduce(into: [Int: Int]()) { order, event in
      if order[event.place] == nil { order[event.place] = order.count }
    }
    func rank(_ passage: Passage) -> Int? {
      places.map { $0.firstIndex(of: self.places[passage.place]) } ?? order[passage.place]
    }
    let passages = rows.keys.filter { rank($0) != nil }
      .sorted { (rank($0)!, $0.place, $0.subscription) < (rank($1)!, $1.place, $1.subscription) }
    let counts = passages.reduce(into: [Int: Int]()) { $0[$1.place, default: 0] += 1 }
    var numbers: [Int: Int] = [:]
    let drawn = passages.map { passage in
      numbers[passage.place, default: 0] += 1
      let name = self.places[passage.place]
      return MarbleDiagram.Row(
        counts[passage.place] == 1 ? name : "\(name) \(numbers[passage.place]!)", marks(rows[passage]!))
    }
    return MarbleDiagram(title: title, sources: drawn, unit: .nanosecond)
  }

  /// The marks of events, without the disposal that follows a terminal event.
  private func marks(_ events: [Event]) -> [MarbleDiagram.Mark] {
    var isOver = false
    return events.compactMap { event in
      let kind: MarbleDiagram.Mark.Kind
      switch event.kind {
      case .subscribed: kind = .subscribed
      case .next(let element): kind = .next(element ?? "•")
      case .error(let error): (kind, isOver) = (.error(error), true)
      case .completed: (kind, isOver) = (.completed, true)
      case .disposed:
        if isOver { return nil }
        kind = .unsubscribed
      }
      return MarbleDiagram.Mark(event.time.wholeNanoseconds, kind)
    }
  }

  private struct Passage: Hashable {
    let place: Int
    let subscription: Int
  }
}

extension Duration {
  /// The whole nanoseconds, rounded down; clamped to what an `Int` holds.
  fileprivate var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflows || overflowsToo ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
  }
}
