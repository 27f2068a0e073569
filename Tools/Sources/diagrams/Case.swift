// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// An example of an operator, which is run and drawn.
///
/// The page shows the body of the closure as it stands in the source, up to the `return`; in the last line of
/// it `result` is what is drawn.
struct Case: Sendable {
  /// What its picture is called: `marble-` and this.
  let name: String
  /// The heading on the page.
  let heading: String
  /// The file and the line of the closure.
  let file: String
  let line: Int
  let body: @Sendable (TestScheduler) throws -> Picture

  /// - Parameters:
  ///   - name: What its picture is called, after `marble-`.
  ///   - heading: The heading on the page; the name if it is left out.
  ///   - body: Makes sources and the result on the scheduler that it is given.
  init(
    _ name: String, _ heading: String? = nil, file: String = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (TestScheduler) throws -> Picture
  ) {
    self.name = name
    self.heading = heading ?? name
    self.file = file
    self.line = line
    self.body = body
  }

  var picture: String { "marble-\(name)" }

  /// Runs it.
  ///
  /// - Parameter operation: What stands in the box.
  func diagram(_ operation: String) throws -> MarbleDiagram {
    let scheduler = TestScheduler(initialClock: 0)
    let picture = try body(scheduler)
    let results = picture.run(scheduler)
    let sources = picture.sources.flatMap { $0.value.marbleRows($0.key) }
    return MarbleDiagram(
      sources: sources.map(picture.onPage), operation: operation, results: results.map(picture.onPage))
  }
}

/// Sources and a result, which is to be subscribed to.
struct Picture {
  let sources: KeyValuePairs<String, any MarbleRowConvertible>
  /// When the subscription ends, if the sequence does not.
  let end: TestTime
  let run: (TestScheduler) -> [MarbleDiagram.Row]

  /// The page counts ticks from the subscription.
  static let start = TestScheduler.Defaults.subscribed

  /// - Parameters:
  ///   - sources: What is drawn above the operator.
  ///   - result: What is subscribed to.
  ///   - end: When the subscription ends, in ticks.
  init<Result: ObservableConvertibleType & Sendable>(
    _ sources: KeyValuePairs<String, any MarbleRowConvertible>, _ result: Result,
    until end: TestTime = 60
  ) where Result.Element: Sendable {
    self.sources = sources
    self.end = end
    run = { scheduler in
      let observer = scheduler.start(disposed: Self.start + end) { result }
      return [Self.row("result", from: 0, observer)]
    }
  }

  /// As above, with a subscriber for each of these times.
  init<Result: ObservableConvertibleType & Sendable>(
    _ sources: KeyValuePairs<String, any MarbleRowConvertible>, _ result: Result,
    subscribers: [TestTime: TestTime]
  ) where Result.Element: Sendable {
    self.sources = sources
    end = 60
    run = { scheduler in
      let times = subscribers.sorted { $0.key < $1.key }
      let observers = times.map { begin, end in
        let observer = scheduler.createObserver(Result.Element.self)
        scheduler.scheduleAt(Self.start + begin) {
          let subscription = result.asObservable().subscribe(observer)
          scheduler.scheduleAt(Self.start + end) { subscription.dispose() }
        }
        return observer
      }
      scheduler.start()
      return zip(times, observers).enumerated().map { index, subscriber in
        let row = Self.row("subscriber \(index + 1)", from: subscriber.0.key, subscriber.1)
        if row.marks.last.map({ !$0.kind.isEnd && subscriber.0.value < 60 }) ?? false {
          let end = MarbleDiagram.Mark(Self.start + subscriber.0.value, .unsubscribed)
          return MarbleDiagram.Row(row.name, row.marks + [end])
        }
        return row
      }
    }
  }

  /// A result that sends sequences, each with a row of its own.
  init<Result: ObservableConvertibleType & Sendable>(
    _ sources: KeyValuePairs<String, any MarbleRowConvertible>, parts result: Result,
    until end: TestTime = 60, named name: @escaping @Sendable (Int, Result.Element) -> String
  ) where Result.Element: ObservableType & Sendable, Result.Element.Element: Sendable {
    self.sources = sources
    self.end = end
    run = { scheduler in
      let outer = scheduler.createObserver(String.self)
      let inner = Rows<Result.Element.Element>()
      scheduler.scheduleAt(Self.start) {
        let subscription = result.asObservable().subscribe { event in
          outer.on(
            event.map { part in
              let observer = scheduler.createObserver(Result.Element.Element.self)
              let label = name(inner.all.count, part)
              inner.all.append((label, scheduler.clock, observer))
              _ = part.subscribe(observer)
              return label
            })
        }
        scheduler.scheduleAt(Self.start + end) { subscription.dispose() }
      }
      scheduler.start()
      return [Self.row("result", from: 0, outer)]
        + inner.all.map { Self.row($0.label, from: $0.time - Self.start, $0.observer) }
    }
  }

  private static func row<Element>(
    _ name: String, from begin: TestTime, _ observer: TestableObserver<Element>
  ) -> MarbleDiagram.Row {
    let marks = MarbleDiagram.Row(name, observer.events).marks
    return MarbleDiagram.Row(name, [MarbleDiagram.Mark(start + begin, .subscribed)] + marks)
  }

  /// The row with its times counted from the subscription, without what the end of the run did.
  func onPage(_ row: MarbleDiagram.Row) -> MarbleDiagram.Row {
    let marks = row.marks.map { MarbleDiagram.Mark($0.time - Self.start, $0.kind) }
    return MarbleDiagram.Row(
      row.name, marks.filter { $0.time != end || $0.kind != .unsubscribed },
      tellsSubscriptions: row.tellsSubscriptions)
  }
}

/// The inner sequences of a run; the scheduler's run alone touches it.
private final class Rows<Element: Sendable>: @unchecked Sendable {  // Sendable: one thread has it.
  var all: [(label: String, time: TestTime, observer: TestableObserver<Element>)] = []
}

extension MarbleDiagram.Mark.Kind {
  fileprivate var isEnd: Bool {
    switch self {
    case .error, .completed: true
    case .next, .subscribed, .unsubscribed: false
    }
  }
}

/// A category of operators, as on reactivex.io, with a page of its own.
struct Category: Sendable {
  let name: String
  let abstract: String
  let cases: [Case]

  static let all = [
    creating, transforming, filtering, combining, conditional, errors, utility, connectable, scheduling,
    concurrency,
  ]
}
