// SPDX-License-Identifier: MIT

import Baton

/// What is shared in a program is listed apart, because it has subscribers in several places; a source called
/// `shared` is one place.
extension Operator {
  static let shared = Operator(
    name: "shared", sources: 0, code: "shared%0", build: { $0.world.shared[$0.n[0]] },
    model: { m, start in m.hubs.heard(m.n[0], by: start) })

  static let sharing: [Operator] = [
    sharing("share", "%a.share()", replays: 0, sendsEndFirst: true) { $0.share() },
    sharing("share(replay: 1)", "%a.share(replay: 1)", replays: 1, sendsEndFirst: true) {
      $0.share(replay: 1)
    },
    sharing(
      "share(replay: 2, scope: .forever)", "%a.share(replay: 2, scope: .forever)", replays: 2, isForEver: true
    ) {
      $0.share(replay: 2, scope: .forever)
    },
    sharing("publish().refCount()", "%a.publish().refCount()", replays: 0) { $0.publish().refCount() },
    sharing("replay(2).refCount()", "%a.replay(2).refCount()", replays: 2) { $0.replay(2).refCount() },
  ]

  /// Subjects, to which a test sends, and `send` too.
  static let subjects: [Operator] = [
    Operator(
      name: "PublishSubject", sources: 0, code: "PublishSubject<Int>()",
      build: {
        let subject = PublishSubject<Element>()
        return $0.world.subject($0.node, subject.asObservable()) { subject.on($0) }
      },
      model: { _, _ in Run() }, sharing: Sharing(replays: 0, isForEver: true)),
    Operator(
      name: "BehaviorSubject", sources: 0, code: "BehaviorSubject(value: 8)",
      build: {
        let subject = BehaviorSubject<Element>(value: Element(8))
        return $0.world.subject($0.node, subject.asObservable()) { subject.on($0) }
      },
      model: { _, _ in Run() }, sharing: Sharing(replays: 1, isForEver: true, first: 8)),
    Operator(
      name: "ReplaySubject", sources: 0, code: "ReplaySubject<Int>.create(bufferSize: 2)",
      build: {
        let subject = ReplaySubject<Element>.create(bufferSize: 2)
        return $0.world.subject($0.node, subject.asObservable()) { subject.on($0) }
      },
      model: { _, _ in Run() }, sharing: Sharing(replays: 2, isForEver: true)),
  ]

  /// Sends into a subject what has passed, often while the subject itself is sending.
  static let send = Operator(
    name: "send", isPartOfStretch: true, arguments: [.within(0...1)],
    code: "%a.do(afterNext: { if $0 < 20 { shared%0.onNext($0 + 7) } })",
    build: { p in
      let (world, id, subject) = (p.world, p.node.id, p.n[0])
      return p.a.do(afterNext: {
        if $0.value < 20 { world.send($0.value + 7, to: subject, from: id) }
      })
    },
    model: { m, start in
      m.each(
        start,
        next: {
          $1.next($0)
          if $0 < 20 { $1.call(m.node.id, sending: $0 + 7, to: m.n[0]) }
        })
    })

  private static func sharing(
    _ name: String, _ code: String, replays: Int, isForEver: Bool = false, sendsEndFirst: Bool = false,
    _ share: @escaping @Sendable (Observable<Element>) -> Observable<Element>
  ) -> Operator {
    Operator(
      name: name, code: code, build: { share($0.a) }, model: { m, start in m.a(start) },
      sharing: Sharing(replays: replays, isForEver: isForEver, sendsEndFirst: sendsEndFirst))
  }
}

/// How an operator shares its source.
struct Sharing: Sendable {
  /// How many elements a newcomer gets first.
  var replays: Int
  /// Whether what is replayed outlives the connection.
  var isForEver: Bool
  /// Whether the source is disposed of after its end has been sent, and not before.
  var sendsEndFirst = false
  /// What a behaviour subject has at first; it replays no element after its end.
  var first: Int?
}

/// What is shared in a program.
///
/// What a subscriber hears depends on when the others come and leave, and when they leave may depend on what
/// it hears. So a program is predicted again and again, each time with the subscribers that the last
/// prediction had, until they are the same: then each instant follows from those before it.
final class Hubs {
  struct Subscriber: Equatable {
    var from: Moment
    var to: Moment?
  }

  private let sources: [(sharing: Sharing, node: Node, source: Sequence?)]
  /// The subscribers of each, in the order in which they came.
  private(set) var subscribers: [[Subscriber]]

  /// What has been sent to each subject by the program itself.
  private var sent: [[Run.Event]]

  /// Each has a source, or is a subject.
  init(_ sources: [(Sharing, Node, Sequence?)]) {
    self.sources = sources
    sent = sources.map { _ in [] }
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
      var replay = replay(hub, of: start, all)
      for event in connection.run.events {
        // What waited when the subscriber came had been sent before.
        if start < event.asked ?? event.moment {
          run.events.append(Run.Event(moment: replay.hearing(of: event.moment), sent: event.sent))
        } else {
          past.append(event)
        }
      }
      if !sharing.isForEver, let end = connection.end, end < start { past = [] }
    }
    var elements = past.filter { !$0.sent.isEnd }.suffix(sharing.replays)
    if let first = sharing.first {
      if past.last?.sent.isEnd ?? false {
        elements = []
      } else if past.isEmpty {
        elements = [Run.Event(moment: start, sent: .next(first))]
      }
    }
    let replayed = elements + past.filter(\.sent.isEnd)
    run.events =
      replayed.enumerated().map { number, event in
        Run.Event(moment: start.part(0).part(number), sent: event.sent)
      } + run.events
    if let end = run.events.firstIndex(where: \.sent.isEnd) { run.events.removeSubrange((end + 1)...) }
    // It leaves when what is below disposes of it, at its end too.
    run.uses = [Run.Use(source: Program.hub(hub), from: start)]
    return run
  }

  /// When a subscriber hears what is sent while it is given what is replayed, or while the subscriber is
  /// within whose replay it has subscribed: after that, in its turn among those within. All others hear it at
  /// once.
  private struct Replay {
    let start: Moment
    /// The outermost replay on the way to the subscriber.
    let outermost: Moment
    let turn: Int
    var waiting = 0

    mutating func hearing(of moment: Moment) -> Moment {
      if moment.isPart(of: outermost) {
        let path = Array(moment.path(in: outermost))
        // Past the elements that are replayed, it is the turn of one subscriber after the other to hear what
        // waits.
        if path[0] < .max || path[1] <= turn {
          defer { waiting += 1 }
          return outermost.part(.max).part(turn).part(waiting)
        }
      }
      return moment.heard(bySubscriberOf: start)
    }
  }

  private func replay(_ hub: Int, of start: Moment, _ all: [Subscriber]) -> Replay {
    let outermost = all.lazy.map { $0.from.part(0) }.first { start.isPart(of: $0) } ?? start.part(0)
    return Replay(
      start: start, outermost: outermost,
      turn: all.count { $0.from < start && $0.from.isPart(of: outermost) }
        + (start.part(0) == outermost ? 0 : 1))
  }

  /// The subscriptions of the source: each begins with a subscriber that finds none, once that has been given
  /// what is replayed, and ends when the last one has left. One that would begin within the beginning of the
  /// one before begins after that.
  private func connections(_ hub: Int, _ all: [Subscriber]) -> [(begin: Moment, run: Run, end: Moment?)] {
    guard let source = sources[hub].source else {
      return [(.earliest, Run(events: events(ofSubject: hub)), nil)]
    }
    var connections: [(begin: Moment, run: Run, end: Moment?)] = []
    var lastEnd: Moment? = .earliest
    var lastBegin = Moment.earliest
    for subscriber in all {
      guard let last = lastEnd, last < subscriber.from else { continue }
      if sources[hub].sharing.isForEver, connections.last?.run.end != nil { continue }
      let begin =
        subscriber.from.isPart(of: lastBegin) ? lastBegin.part(.max) : subscriber.from.part(1)
      // Those who came before are subscribers of the connection before, though they may be about to hear its
      // end.
      let own = all.filter { subscriber.from <= $0.from }
      let end = own.compactMap(\.to).sorted().first { to in
        !own.contains { $0.from < to && ($0.to.map { to < $0 } ?? true) }
      }
      // All have left before it begins, for example because they have had enough of what was replayed.
      if let end, end < begin {
        lastEnd = end
        continue
      }
      lastBegin = begin
      var run = source(begin).cutAtEnd(afterAllHeard: sources[hub].sharing.sendsEndFirst)
      if let end { run = run.cut(at: end) }
      lastEnd = [end, run.end].compactMap { $0 }.min()
      connections.append((begin, run, lastEnd))
    }
    return connections
  }

  /// What a subject sends: an event that is sent to it while it is sending waits until that is over.
  private func events(ofSubject hub: Int) -> [Run.Event] {
    let scheduled = sources[hub].node.events.map {
      Run.Event(moment: Moment($0.time + 200, scheduled: $0.order), sent: $0.sent)
    }
    var (events, sending, waiting) = ([Run.Event](), Moment.earliest, 0)
    for var event in (scheduled + sent[hub]).sorted(by: { $0.moment < $1.moment }) {
      if event.moment.isPart(of: sending) {
        event.asked = event.moment
        event.moment = sending.part(.max).part(waiting)
        // The last prediction has it as its own cause.
        if event.moment < event.asked! { continue }
        waiting += 1
      } else {
        (sending, waiting) = (event.moment, 0)
      }
      events.append(event)
      if event.sent.isEnd { break }
    }
    return events
  }

  /// Takes over the subscribers of a prediction, and returns whether they are as before.
  func settle(_ runs: [Run]) -> Bool {
    let (before, sentBefore) = (subscribers, sent)
    let uses = runs.flatMap(\.uses)
    let calls = runs.flatMap(\.calls)
    for hub in sources.indices {
      subscribers[hub] = uses.filter { $0.source == Program.hub(hub) }
        .map { Subscriber(from: $0.from, to: $0.to) }.sorted { $0.from < $1.from }
    }
    for hub in sources.indices {
      sent[hub] = calls.compactMap { call in
        if let sent = call.sent, sent.hub == hub { sent.event } else { nil }
      }
    }
    return subscribers == before && sent == sentBefore
  }

  /// What happens above the hubs.
  var above: [Run] { sources.indices.flatMap { connections($0, subscribers[$0]).map(\.run) } }
}
