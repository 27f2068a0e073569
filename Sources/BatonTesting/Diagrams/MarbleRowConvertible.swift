// SPDX-License-Identifier: MIT

import BatonKernel

/// What has recorded a sequence, and so can be drawn: a ``TestableObservable``, a ``TestableObserver``, or a row.
public protocol MarbleRowConvertible {
  /// The rows that it has recorded: one, or more where several subscriptions that overlapped were each sent events of
  /// their own.
  ///
  /// - Parameter name: What stands before a row.
  func marbleRows(_ name: String) -> [MarbleDiagram.Row]
}

extension MarbleDiagram.Row: MarbleRowConvertible {
  /// This row, with its own name if it has one.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] {
    [MarbleDiagram.Row(self.name.isEmpty ? name : self.name, marks)]
  }

  /// A row of recorded events, those of a ``TestableObserver`` or those that were expected.
  public init<Element>(_ name: String, _ events: [Recorded<Event<Element>>]) {
    self.init(name, events.map { MarbleDiagram.Mark($0.time, MarbleDiagram.Mark.Kind($0.value)) })
  }
}

extension TestableObserver: MarbleRowConvertible {
  /// What this has received, as a row.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] { [MarbleDiagram.Row(name, events)] }
}

extension TestableObservable: MarbleRowConvertible {
  /// What this has sent until now and who was subscribed, as rows.
  ///
  /// A hot sequence is one row. A cold one has a row for each subscription, or one for several that followed each other.
  public func marbleRows(_ name: String) -> [MarbleDiagram.Row] {
    let (subscriptions, sent) = (subscriptions, sent)
    let toAll = sent.filter { $0.subscription == nil }
    guard toAll.isEmpty && !subscriptions.isEmpty else {
      return [MarbleDiagram.Row(name, marks(toAll, within: subscriptions))]
    }
    var rows: [(end: TestTime, marks: [MarbleDiagram.Mark])] = []
    for (index, subscription) in subscriptions.enumerated() {
      let marks = marks(sent.filter { $0.subscription == index }, within: [subscription])
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

  /// Subscriptions come before what is sent at their time, and end after it; that they end with the sequence goes
  /// without saying.
  private func marks(_ sent: [SentEvent], within subscriptions: [Subscription]) -> [MarbleDiagram.Mark] {
    let end = sent.last { recordedEvents[$0.index].value.isStopEvent }?.time
    let begun = subscriptions.map { MarbleDiagram.Mark($0.subscribe, .subscribed) }
    let events = sent.map {
      MarbleDiagram.Mark($0.time, MarbleDiagram.Mark.Kind(recordedEvents[$0.index].value))
    }
    let ended = subscriptions.filter { $0.unsubscribe != .max && $0.unsubscribe != end }
    return begun + events + ended.map { MarbleDiagram.Mark($0.unsubscribe, .unsubscribed) }
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

/// An element as it is described; what an optional holds as itself.
func marbleText<Element>(of element: Element) -> String {
  let mirror = Mirror(reflecting: element)
  guard mirror.displayStyle == .optional else { return "\(element)" }
  return mirror.children.first.map { "\($0.value)" } ?? "nil"
}
