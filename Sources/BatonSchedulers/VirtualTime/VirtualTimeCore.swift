// SPDX-License-Identifier: MIT

import Foundation

/// The queue of a ``VirtualTimeScheduler``, and the conversion of its times to ranks.
///
/// The queue orders items by rank, a `UInt64`. Only the conversion between a time and its rank is generic, so
/// the queue is compiled once; a method of a generic class would be compiled once for all types, and be slow
/// for each.
class VirtualTimeCore<Time: Sendable>: @unchecked Sendable {  // Sendable: holds a constant that is.
  final let queue: VirtualTimeQueue

  init(queue: VirtualTimeQueue) { self.queue = queue }

  /// Calls `body` with the rank of `time`, which does not change meanwhile. `body` must run no foreign code.
  func withRank(of time: Time, _ body: (UInt64) -> Void) { preconditionFailure("abstract") }

  /// Returns the time of the rank that `rank` returns. `rank` must run no foreign code.
  func time(of rank: () -> UInt64) -> Time { preconditionFailure("abstract") }

  /// Returns the times of the ranks that `ranks` returns. `ranks` must run no foreign code.
  func times(of ranks: () -> [UInt64]) -> [Time] { preconditionFailure("abstract") }

  final var clock: Time { time { queue.clock } }

  /// Adds work for `time`, or for now if that is past.
  final func add(
    at time: Time, as label: WorkLabel? = nil, action: @escaping (()) -> any Disposable
  ) -> any Disposable {
    let item = VirtualTimeItem(queue: queue, ScheduledWork(.stateless(action)))
    withRank(of: time) { queue.add(item, at: $0, as: label) }
    return item
  }

  /// Adds work for now.
  final func add(as label: WorkLabel? = nil, action: @escaping (()) -> any Disposable) {
    // The smallest rank is always past.
    queue.add(VirtualTimeItem(queue: queue, ScheduledWork(.stateless(action))), at: .min, as: label)
  }

  /// Moves the clock forward to `time` without running anything.
  final func moveClock(to time: Time) { withRank(of: time) { queue.moveClock(to: $0) } }

  /// Runs due work; see ``VirtualTimeQueue/begin(through:arriving:atMost:)``.
  ///
  /// - Returns: The number of items that were run, or nil if a run was under way, so that nothing was done.
  final func run(through limit: Time?, arriving: Bool = true, atMost most: Int) -> Int? {
    var hasBegun = false
    if let limit {
      withRank(of: limit) { hasBegun = queue.begin(through: $0, arriving: arriving, atMost: most) }
    } else {
      hasBegun = queue.begin(through: nil, arriving: false, atMost: most)
    }
    return hasBegun ? queue.run() : nil
  }

  /// The due times of the waiting work, in order.
  final var dueTimes: [Time] { times { queue.dueRanks } }

  /// Makes the fastest core that orders times as `converter` does.
  static func make<Converter: VirtualTimeConverterType>(
    clock: Time,
    converter: Converter,
    order: (any VirtualTimeOrder)?
  ) -> VirtualTimeCore<Time> where Converter.VirtualTimeUnit == Time {
    if converter is any NaturalVirtualTimeConverter {
      let special: Any? =
        switch clock {
        case let clock as Int: RankedVirtualTimeCore(clock: clock, order: order)
        case let clock as Double: RankedVirtualTimeCore(clock: clock, order: order)
        case let clock as Date: RankedVirtualTimeCore(clock: clock, order: order)
        default: nil
        }
      // `clock` may be of another type, which only bridges to one of these.
      if let core = special as? VirtualTimeCore<Time> { return core }
    }
    return ComparedVirtualTimeCore(clock: clock, converter: converter, order: order)
  }
}
