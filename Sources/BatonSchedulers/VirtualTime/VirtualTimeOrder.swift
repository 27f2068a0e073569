// SPDX-License-Identifier: MIT

/// Decides in which order work runs that is due at one virtual time. A scheduler without one runs it in the order in which
/// it was scheduled.
///
/// The queue calls the methods under its lock, on the thread that schedules or runs the work: they call nothing of a
/// user's, and no scheduler.
package protocol VirtualTimeOrder: AnyObject, Sendable {
  /// A piece of work has been scheduled.
  ///
  /// - Parameters:
  ///   - number: The piece. Later ones have greater numbers.
  ///   - label: What it is, if whoever scheduled it has said so.
  func scheduled(_ number: Int, _ label: WorkLabel?)

  /// Chooses the piece that runs next.
  ///
  /// - Parameters:
  ///   - numbers: The pieces that are due next, all at one time, in the order in which they were scheduled; at least one.
  ///   - rank: The time, as a ``RankedVirtualTime`` has it.
  /// - Returns: An index of `numbers`.
  func choose(among numbers: [Int], at rank: UInt64) -> Int
}

/// What a piece of work is, for a ``VirtualTimeOrder``.
@usableFromInline
package final class WorkLabel: Sendable {
  /// Pieces of one lane keep the order in which they were scheduled; nil for a piece that is free.
  package let lane: WorkLane?
  /// The name of the piece, for a person to read. May call foreign code: not to be called under a lock.
  package let name: @Sendable () -> String
  /// Whether the name alone does not say why the piece was scheduled.
  package let needsCause: Bool

  /// Makes a label.
  package init(_ lane: WorkLane? = nil, needsCause: Bool = false, name: @escaping @Sendable () -> String) {
    self.lane = lane
    self.needsCause = needsCause
    self.name = name
  }

  /// A label of an operator's work; in a lane its name says which.
  init(_ work: WorkName?, in lane: WorkLane? = nil) {
    self.lane = lane
    needsCause = true
    name = {
      let name = work?.rawValue ?? "work"
      if case .named(let lane) = lane { return "\(name) in lane \(lane)" }
      return name
    }
  }
}

/// Work that keeps its order: that of a serial scheduler, or of one sequence.
package enum WorkLane: Hashable, Sendable {
  /// A ``VirtualTimeLane``.
  case named(String)
  /// A lane that has no name.
  case numbered(Int)
}

/// What operators call the work that they schedule.
@usableFromInline
package enum WorkName: String, Sendable {
  case hop = "observe(on:)"
  case subscription = "subscribe(on:)"
  case disposal = "disposal on a scheduler"
  case recursion = "scheduleRecursive"
  case tick = "timer"
  case sleep = "sleep"
  case debounce = "debounce's timer"
  case throttle = "throttle's timer"
  case delay = "delay's timer"
  case delaySubscription = "delaySubscription"
  case timeout = "timeout's timer"
  case take = "take(for:)'s timer"
  case skip = "skip(for:)'s timer"
  case task = "a task's job"
  case actor = "an actor's job"
  case window = "timer of buffer or window"
}

/// State of work that says what the work is.
package protocol NamedWork {
  var workName: WorkName { get }
}
