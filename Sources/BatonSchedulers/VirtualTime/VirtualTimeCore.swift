// SPDX-License-Identifier: MIT

import Foundation

/// The conversion of a virtual scheduler's times to ranks, by which its queue orders items.
protocol VirtualTimeRanking<Time>: AnyObject, Sendable {
  associatedtype Time: Sendable

  /// Calls `body` with the rank of `time`, which does not change meanwhile. `body` must run no foreign code.
  func withRank(of time: Time, _ body: (UInt64) -> Void)

  /// Returns the time of the rank that `rank` returns. `rank` must run no foreign code.
  func time(of rank: () -> UInt64) -> Time

  /// Returns the times of the ranks that `ranks` returns. `ranks` must run no foreign code.
  func times(of ranks: () -> [UInt64]) -> [Time]
}

/// The queue of a ``VirtualTimeScheduler``, and the ranking of its times.
///
/// The queue orders items by rank, a `UInt64`. Only the conversion between a time and its rank is generic, so
/// the queue is compiled once; a method of a generic class would be compiled once for all types, and be slow
/// for each.
final class VirtualTimeCore<Time: Sendable>: Sendable {
  let queue: VirtualTimeQueue
  private let ranking: any VirtualTimeRanking<Time>

  private init(_ queue: VirtualTimeQueue, _ ranking: any VirtualTimeRanking<Time>) {
    self.queue = queue
    self.ranking = ranking
  }

  var clock: Time { ranking.time { queue.clock } }

  /// Adds work for `time`. If that is past, the work comes before what is due now.
  func add(
    at time: Time, as label: WorkLabel? = nil, action: consuming @escaping (()) -> any Disposable
  ) -> any Disposable {
    let item = VirtualTimeItem(queue: queue, ScheduledWork(.stateless(consume action)))
    ranking.withRank(of: time) { queue.add(item, at: $0, as: label) }
    return item
  }

  /// Adds work for now.
  func add(as label: WorkLabel? = nil, action: consuming @escaping (()) -> any Disposable) {
    queue.add(VirtualTimeItem(queue: queue, ScheduledWork(.stateless(consume action))), at: nil, as: label)
  }

  func moveClock(to time: Time) { ranking.withRank(of: time) { queue.moveClock(to: $0) } }

  /// Runs due work; see ``VirtualTimeQueue/begin(through:arriving:atMost:)``.
  ///
  /// - Returns: The number of items that were run, or nil if a run was under way, so that nothing was done.
  func run(through limit: Time?, arriving: Bool = true, atMost most: Int) -> Int? {
    var hasBegun = false
    if let limit {
      ranking.withRank(of: limit) { hasBegun = queue.begin(through: $0, arriving: arriving, atMost: most) }
    } else {
      hasBegun = queue.begin(through: nil, arriving: false, atMost: most)
    }
    return hasBegun ? queue.run() : nil
  }

  var dueTimes: [Time] { ranking.times { queue.dueRanks } }

  /// Makes the fastest core that orders times as `converter` does.
  static func make<Converter: VirtualTimeConverterType>(
    clock: Time,
    converter: Converter,
    order: (any VirtualTimeOrder)?
  ) -> VirtualTimeCore<Time> where Converter.VirtualTimeUnit == Time {
    if converter is any NaturalVirtualTimeConverter {
      let special: Any? =
        switch clock {
        case let clock as Int: computed(clock, order)
        case let clock as Double: computed(clock, order)
        case let clock as Date: computed(clock, order)
        default: nil
        }
      // `clock` may be of another type, which only bridges to one of these.
      if let core = special as? VirtualTimeCore<Time> { return core }
    }
    let ranking = ComparedRanking(clock: clock, converter: converter, order: order)
    return VirtualTimeCore(ranking.queue, ranking)
  }

  private static func computed<Ranked: RankedVirtualTime>(
    _ clock: Ranked, _ order: (any VirtualTimeOrder)?
  ) -> VirtualTimeCore<Ranked> {
    .init(VirtualTimeQueue(clock: clock.virtualTimeRank, order: order), ComputedRanking())
  }
}
