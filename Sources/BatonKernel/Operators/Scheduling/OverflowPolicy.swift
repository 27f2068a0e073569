// SPDX-License-Identifier: MIT

/// What a sequence whose queue between two threads is bounded does with an element for which there is no room.
///
/// Elements that wait count; the one that is being delivered does not. Terminal events always have room.
public enum OverflowPolicy: Sendable, Hashable {
  /// Whoever sends the element waits until there is room, the subscription is disposed of, the sequence ends or the
  /// scheduler refuses; no lock of this library is held meanwhile.
  ///
  /// It waits for ever if what is below cannot go on without it: because it holds a lock that a subscriber wants,
  /// because it is a method of an actor that sends to that same actor, or because it blocks the last thread of those that
  /// could deliver. Where that is certain it does not wait,
  /// and the element is accepted beyond the capacity:
  ///
  /// * a subscriber sends to the sequence whose element is being delivered to it;
  /// * the calling thread is running work of the scheduler that is to deliver, or is its only thread, and nothing
  ///   is being delivered now;
  /// * the calling thread runs a block of a dispatch queue that has a serial queue in common with the one that is to deliver,
  ///   however many targets away: itself, its target, the target of that. Work that waits for a block by `sync` is known only
  ///   if a scheduler of this library runs it. On systems where a queue's target cannot be read, one target away;
  /// * the scheduler runs its work on the threads of its callers, as `CurrentThreadScheduler` and virtual time do,
  ///   and nothing is being delivered now.
  case wait
  /// The element that has waited longest is dropped: the newest survive.
  case dropOldest
  /// The element that has just come is dropped: the oldest survive.
  case dropNewest
  /// The sequence ends with a ``QueueOverflow``, after what waits has been delivered. The source is disposed of at
  /// once.
  case fail
}

/// What a sequence ends with when elements came faster than they were taken, and its queue was to fail then.
public struct QueueOverflow: Error, Hashable, CustomStringConvertible {
  /// The operator whose queue it was.
  public let operation: String
  /// How many elements waited, as many as may.
  public let capacity: Int

  /// Makes an error.
  public init(operation: String, capacity: Int) {
    self.operation = operation
    self.capacity = capacity
  }

  /// The error, for a person to read.
  public var description: String { "\(operation): the queue is full (capacity \(capacity))" }
}
