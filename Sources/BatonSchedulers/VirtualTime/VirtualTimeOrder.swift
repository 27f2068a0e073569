// SPDX-License-Identifier: MIT

/// Decides the order of work that is due at the same virtual time, in the place of that of scheduling.
///
/// The queue calls the methods under its lock, so they must call no user's code and no scheduler.
package protocol VirtualTimeOrder: AnyObject, Sendable {
  /// A piece of work has been scheduled for the time of `rank`. Later pieces have greater numbers.
  func scheduled(_ number: Int, _ label: WorkLabel?, at rank: UInt64)

  /// Chooses the piece that runs next: an index of `numbers`, the pieces that are due at one time, in the
  /// order of scheduling.
  func choose(among numbers: [Int], at rank: UInt64) -> Int

  /// A piece has been cancelled, or was to be and has run.
  func cancelled(_ number: Int)

  /// The code under way asks which pieces wait, or changes which of them run before the caller of the run
  /// goes on.
  func looked()

  /// A run begins. If it is bounded, it may end while pieces are due.
  func began(isBounded: Bool)

  func ended()
}

/// What a piece of work is, for a ``VirtualTimeOrder``.
@usableFromInline
package final class WorkLabel: Sendable {
  /// The lane of the piece, whose pieces keep the order of scheduling; nil for a piece that is free.
  package let lane: WorkLane?
  /// The name that the program has given to the source of the piece, such as a test sequence or a lane.
  package let source: String?
  /// The name of the piece, for a person to read. Foreign code, not called under a lock.
  package let name: @Sendable () -> String
  /// Whether the name alone does not tell why the piece was scheduled.
  package let needsCause: Bool

  package init(
    _ lane: WorkLane? = nil, of source: String? = nil, needsCause: Bool = false,
    name: @escaping @Sendable () -> String
  ) {
    self.lane = lane
    if case .named(let lane) = lane { self.source = lane } else { self.source = source }
    self.needsCause = needsCause
    self.name = name
  }

  /// A label for an operator's work. In a lane, the label's name contains the lane's.
  package convenience init(_ work: StaticString?, in lane: WorkLane? = nil) {
    self.init(lane, needsCause: true) {
      let name = work.map { "\($0)" } ?? "work"
      if case .named(let lane) = lane { return "\(name) in lane \(lane)" }
      return name
    }
  }
}

/// Work that keeps its order: that of a serial scheduler, or of one sequence.
package enum WorkLane: Hashable, Sendable {
  /// A lane of `BatonTesting`'s.
  case named(String)
  /// A lane without a name.
  case numbered(Int)
}

/// The state of a piece of work, if it knows what the work is.
package protocol NamedWork {
  /// What a timeline, and an order of virtual time, call the work: the operator, or the operator's timer.
  var workName: StaticString { get }
}
