// SPDX-License-Identifier: MIT

/// What a sequence sends, in the model. Errors are numbers.
enum Sent: Hashable {
  case next(Int)
  case error(Int)
  case completed
}

/// One subscription of a modelled sequence: all that it sends until the horizon, and all that happens above
/// it.
struct Run {
  struct Event: Equatable {
    var moment: Moment
    var sent: Sent
    /// When it was sent to a subject, if it had to wait.
    var asked: Moment?
  }
  /// The subscription of a source.
  struct Use {
    var source: Int
    var from: Moment
    var to: Moment?
    /// The schedulers on which a disposal runs on its way there, by when something was subscribed to on them.
    var hops: [Moment] = []
  }
  /// A call of a closure of the pipeline's.
  struct Call {
    var node: Int
    /// That of the element for which it is called.
    var moment: Moment
    var hops: [Moment] = []
    /// What the closure sends to a subject.
    var sent: (hub: Int, event: Event)?
  }
  var events: [Event] = []
  var uses: [Use] = []
  var calls: [Call] = []

  /// The same, disposed of at a moment.
  func cut(at end: Moment) -> Run {
    var run = self
    // Asked first, because removing nothing copies the array.
    if events.contains(where: { end < $0.moment }) { run.events.removeAll { end < $0.moment } }
    if !calls.isEmpty {
      run.calls.removeAll { call in Self.arrival(of: end, past: call.hops).map { $0 < call.moment } ?? true }
    }
    if uses.isEmpty { return run }
    run.uses = uses.compactMap { use in
      guard let arrival = Self.arrival(of: end, past: use.hops), use.from < arrival else { return nil }
      var use = use
      use.to = min(use.to ?? arrival, arrival)
      return use
    }
    return run
  }

  /// The same, disposed of at its own end, or by those who hear the end.
  func cutAtEnd(afterAllHeard: Bool = false) -> Run {
    end.map { cut(at: afterAllHeard ? $0.part(.max) : $0) } ?? self
  }

  /// When a disposal arrives above schedulers on which it runs; nil if what it disposes of had not begun.
  private static func arrival(of end: Moment, past hops: [Moment]) -> Moment? {
    var end = end
    for begin in hops.reversed() {
      if end < begin { return nil }
      // What disposes while it is being subscribed to is disposed of there and then.
      if !end.isPart(of: begin) { end = end.later(by: 0) }
    }
    return end
  }

  /// The same above a scheduler on which it was subscribed to, and on which disposals run.
  func hopping(since begin: Moment, alsoAtEnd: Bool) -> Run {
    var run = self
    for index in uses.indices {
      run.uses[index].hops.append(begin)
      if alsoAtEnd { run.uses[index].to = uses[index].to?.later(by: 0) }
    }
    for index in calls.indices { run.calls[index].hops.append(begin) }
    return run
  }
}

/// A modelled sequence: what comes of subscribing to it at a moment.
typealias Sequence = (Moment) -> Run
