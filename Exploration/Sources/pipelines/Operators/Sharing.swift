// SPDX-License-Identifier: MIT

import Baton

/// What is shared in a program is listed apart, because it has subscribers in several places; a source called `shared` is one place.
extension Operator {
  static let shared = Operator(
    name: "shared", sources: 0, code: "shared%0", build: { $0.world.shared[$0.n[0]] },
    model: { m, start in m.hubs.heard(m.n[0], by: start) })

  static let sharing: [Operator] = [
    sharing("share", "%a.share()", replays: 0) { $0.share() },
    sharing("share(replay: 1)", "%a.share(replay: 1)", replays: 1) { $0.share(replay: 1) },
    sharing(
      "share(replay: 2, scope: .forever)", "%a.share(replay: 2, scope: .forever)", replays: 2, isForEver: true
    ) {
      $0.share(replay: 2, scope: .forever)
    },
    sharing("publish().refCount()", "%a.publish().refCount()", replays: 0) { $0.publish().refCount() },
    sharing("replay(2).refCount()", "%a.replay(2).refCount()", replays: 2) { $0.replay(2).refCount() },
  ]

  private static func sharing(
    _ name: String, _ code: String, replays: Int, isForEver: Bool = false,
    _ share: @escaping @Sendable (Observable<Element>) -> Observable<Element>
  ) -> Operator {
    Operator(
      name: name, code: code, build: { share($0.a) }, model: { m, start in m.a(start) },
      sharing: Sharing(replays: replays, isForEver: isForEver))
  }
}

/// How an operator shares its source.
struct Sharing: Sendable {
  /// How many elements a newcomer gets first.
  var replays: Int
  /// Whether what is replayed outlives the connection.
  var isForEver: Bool
}

/// What is shared in a program.
///
/// What a subscriber hears depends on when the others come and leave, and when they leave may depend on what it hears. So a
/// program is predicted again and again, each time with the subscribers that the last prediction had, until they are the same: then
/// each instant follows from those before it.
final class Hubs {
  struct Subscriber: Equatable {
    var from: Moment
    var to: Moment?

    /// When it is no longer counted: one that leaves while it is given what is replayed has not subscribed yet.
    var departure: Moment? { to.map { max($0, from.part(1)) } }
  }

  private let sources: [(sharing: Sharing, source: Sequence)]
  private let horizon: Moment
  /// The subscribers of each, in the order in which they came.
  private(set) var subscribers: [[Subscriber]]

  init(_ sources: [(Sharing, Sequence)], horizon: Moment) {
    self.sources = sources
    self.horizon = horizon
    subscribers = sources.map { _ in [] }
  }

  /// What one subscriber hears.
  func heard(_ hub: Int, by start: Moment) -> Run {
    var all = subscribers[hub]
    if !all.contains(where: { $0.from == start }) {
      all.append(Subscriber(from: start))
      all.sort { $0.from < $1.from }
    }
    var run = Run()
    let sharing = sources[hub].sharing
    var past: [Run.Event] = []
    for connection in connections(hub, all) {
      if !sharing.isForEver, connection.begin < start { past = [] }
      for event in connection.run.events {
        if start < event.moment {
          run.events.append(Run.Event(moment: event.moment.heard(bySubscriberOf: start), sent: event.sent))
        } else {
          past.append(event)
        }
      }
      if !sharing.isForEver, let end = connection.end, end < start { past = [] }
    }
    let elements = past.filter { !$0.sent.isEnd }.suffix(sharing.replays)
    let replayed = elements + past.filter(\.sent.isEnd)
    run.events =
      replayed.enumerated().map { number, event in
        Run.Event(moment: start.part(0).part(number), sent: event.sent)
      } + run.events
    if let end = run.events.firstIndex(where: \.sent.isEnd) { run.events.removeSubrange((end + 1)...) }
    run.uses = [Run.Use(source: Program.hub(hub), from: start, to: run.end)]
    return run
  }

  /// The subscriptions of the source: each begins with a subscriber that finds none, and ends when the last one has left.
  private func connections(_ hub: Int, _ all: [Subscriber]) -> [(begin: Moment, run: Run, end: Moment?)] {
    var connections: [(begin: Moment, run: Run, end: Moment?)] = []
    for subscriber in all {
      if let last = connections.last {
        guard let end = last.end, end < subscriber.from else { continue }
        if sources[hub].sharing.isForEver, last.run.end != nil { continue }
      }
      let begin = subscriber.from.part(1)
      // It has had enough of what was replayed.
      if let to = subscriber.to, to < begin { continue }
      var run = sources[hub].source(begin)
      let departures = all.compactMap(\.departure).sorted()
      let end = departures.first { to in
        begin < to && !all.contains { $0.from < to && ($0.departure.map { to < $0 } ?? true) }
      }
      if let end, run.end.map({ end < $0 }) ?? true { run = run.cut(at: end) }
      connections.append((begin, run, [end, run.end].compactMap { $0 }.min()))
    }
    return connections
  }

  /// Takes over the subscribers of a prediction, and returns whether they are as before.
  func settle(_ uses: [Run.Use]) -> Bool {
    let before = subscribers
    for hub in sources.indices {
      subscribers[hub] = uses.filter { $0.source == Program.hub(hub) }
        .map { Subscriber(from: $0.from, to: $0.to) }.sorted { $0.from < $1.from }
    }
    return subscribers == before
  }

  /// What happens above the hubs.
  var above: [Run] { sources.indices.flatMap { connections($0, subscribers[$0]).map(\.run) } }
}
