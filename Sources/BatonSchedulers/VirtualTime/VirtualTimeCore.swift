// SPDX-License-Identifier: MIT

import Foundation

/// The queue of a ``VirtualTimeScheduler``, and how its times rank there.
///
/// A method of a generic class is compiled once for all types, and slow for each. So the queue is not generic, and
/// what is does no more than rank.
class VirtualTimeCore<Time: Sendable>: @unchecked Sendable {  // Sendable: so is its constant.
  final let queue: VirtualTimeQueue

  init(queue: VirtualTimeQueue) { self.queue = queue }

  /// Calls `body`, which runs no foreign code, with the rank of `time`; meanwhile that is its rank.
  func withRank(of time: Time, _ body: (UInt64) -> Void) { preconditionFailure("abstract") }

  /// Returns the time that has the rank that `rank`, which runs no foreign code, returns.
  func time(of rank: () -> UInt64) -> Time { preconditionFailure("abstract") }

  /// Returns the times that have the ranks that `ranks`, which runs no foreign code, returns.
  func times(of ranks: () -> [UInt64]) -> [Time] { preconditionFailure("abstract") }

  final var clock: Time { time { queue.clock } }

  /// Adds work to be run at `time`, or now if that is past.
  final func add(
    at time: Time, as label: WorkLabel? = nil, action: @escaping VirtualTimeItem.Action
  ) -> any Disposable {
    let item = VirtualTimeItem(queue: queue, action: action)
    withRank(of: time) { queue.add(item, at: $0, as: label) }
    return item
  }

  /// Adds work to be run now.
  final func add(as label: WorkLabel? = nil, action: @escaping VirtualTimeItem.Action) {
    // The first time that there is has passed.
    queue.add(VirtualTimeItem(queue: queue, action: action), at: .min, as: label)
  }

  /// Moves the clock to `time` without running anything, if that is later.
  final func moveClock(to time: Time) { withRank(of: time) { queue.moveClock(to: $0) } }

  /// Runs what is due; see ``VirtualTimeQueue/begin(through:arriving:atMost:)``.
  ///
  /// - Returns: How many pieces were run, or nil if a run is under way already; nothing has been done then.
  final func run(through limit: Time?, arriving: Bool = true, atMost most: Int) -> Int? {
    var hasBegun = false
    if let limit {
      withRank(of: limit) { hasBegun = queue.begin(through: $0, arriving: arriving, atMost: most) }
    } else {
      hasBegun = queue.begin(through: nil, arriving: false, atMost: most)
    }
    return hasBegun ? queue.run() : nil
  }

  /// The times at which the work that waits is due, in order.
  final var dueTimes: [Time] { times { queue.dueRanks } }

  /// Makes the fastest one that orders times as `converter` does.
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
      // `clock` may be of another type that only bridges to one of these.
      if let core = special as? VirtualTimeCore<Time> { return core }
    }
    return ComparedVirtualTimeCore(clock: clock, converter: converter, order: order)
  }
}
