// SPDX-License-Identifier: MIT

import BatonKernel

/// A recording that a marble diagram can show: a ``TestableObservable``, a ``TestableObserver``, or a row.
public protocol MarbleRowConvertible {
  /// Returns the rows of the recording: one, or several for overlapping subscriptions to a cold sequence.
  ///
  /// - Parameter name: The label of a row.
  func marbleRows(_ name: String) -> [MarbleDiagram.Row]
}

extension MarbleDiagram.Row: MarbleRowConvertible {
  /// Returns this row, with its own name if it has one.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] {
    [MarbleDiagram.Row(self.name.isEmpty ? name : self.name, marks, tellsSubscriptions: tellsSubscriptions)]
  }

  /// Creates a row of recorded events, such as those of a ``TestableObserver`` or the expected ones.
  public init<Element>(_ name: String, _ events: [Recorded<Event<Element>>]) {
    self.init(name, events.map { MarbleDiagram.Mark($0.time, MarbleDiagram.Mark.Kind($0.value)) })
  }
}

extension TestableObserver: MarbleRowConvertible {
  /// Returns the received events as a row.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] { [MarbleDiagram.Row(name, events)] }
}

extension TestableObservable: MarbleRowConvertible {
  /// Returns the events sent so far, and the subscriptions, as rows.
  ///
  /// A hot sequence is one row. A cold sequence has a row for each subscription, or one row for consecutive
  /// subscriptions.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] {
    let log = log
    if isHot || log.isEmpty { return [MarbleDiagram.Row(name, marks(log), tellsSubscriptions: true)] }
    let perSubscription = Dictionary(grouping: log) { $0.kind.subscription }
    var rows: [(end: TestTime, marks: [MarbleDiagram.Mark])] = []
    for (index, subscription) in subscriptions.enumerated() {
      let marks = marks(perSubscription[index] ?? [])
      if let row = rows.firstIndex(where: { $0.end <= subscription.subscribe }) {
        rows[row].marks += marks
        rows[row].end = subscription.unsubscribe
      } else {
        rows.append((subscription.unsubscribe, marks))
      }
    }
    return rows.enumerated().map { index, row in
      MarbleDiagram.Row(rows.count == 1 ? name : "\(name) \(index + 1)", row.marks)
    }
  }

  /// The marks of the log, without disposals that follow the end of the sequence.
  private func marks(_ log: [AudienceEntry]) -> [MarbleDiagram.Mark] {
    var subscribed: Set<Int> = []
    return log.compactMap { entry in
      switch entry.kind {
      case .subscribed(let index):
        subscribed.insert(index)
        return MarbleDiagram.Mark(entry.time, .subscribed)
      case .unsubscribed(let index):
        return subscribed.remove(index).map { _ in MarbleDiagram.Mark(entry.time, .unsubscribed) }
      case .sent(let index, _):
        let event = recordedEvents[index].value
        if event.isStopEvent { subscribed = [] }
        return MarbleDiagram.Mark(entry.time, MarbleDiagram.Mark.Kind(event))
      }
    }
  }
}

extension AudienceEntry.Kind {
  /// The subscription that the entry concerns; nil if it concerns all.
  fileprivate var subscription: Int? {
    switch self {
    case .subscribed(let index), .unsubscribed(let index): index
    case .sent(_, let index): index
    }
  }
}

extension MarbleDiagram.Mark.Kind {
  init<Element>(_ event: Event<Element>) {
    switch event {
    case .next(let element): self = .next(marbleText(of: element))
    case .error(let error): self = .error("\(error)")
    case .completed: self = .completed
    }
  }
}

/// The description of an element; of an optional, that of its value.
func marbleText<Element>(of element: Element) -> String {
  let mirror = Mirror(reflecting: element)
  guard mirror.displayStyle == .optional else { return "\(element)" }
  return mirror.children.first.map { "\($0.value)" } ?? "nil"
}
