// SPDX-License-Identifier: MIT

/// What a bounded queue between two threads does with an element for which it has no room.
///
/// Waiting elements count towards the capacity; the one that is being delivered does not. Terminal events
/// always have room.
public enum OverflowPolicy: Sendable, Hashable {
  /// Backpressure: the sending thread blocks until there is room, the subscription is disposed of, the
  /// sequence ends, or the scheduler refuses. No lock of this library is held meanwhile.
  ///
  /// The sending thread blocks for ever if the subscriber needs that thread to make progress: because the
  /// sending thread holds a lock that a subscriber wants, because it runs a method of an actor and the
  /// sequence sends to that same actor, or because it is the last free thread of those that could deliver.
  /// Where that is certain, the sending thread does not block, and the element is accepted beyond the
  /// capacity:
  ///
  /// * a subscriber sends to the sequence whose element is being delivered to it;
  /// * the calling thread is running work of the scheduler that is to deliver, or is its only thread, and
  ///   nothing is being delivered now;
  /// * the calling thread runs a block of a dispatch queue that has a serial queue in common with the queue
  ///   that is to deliver, however many targets away: the queue itself, its target, its target's target. A
  ///   thread that waits for a block by `sync` is recognised only if a scheduler of this library runs the
  ///   block. On systems where a queue's target cannot be read, only the queue's immediate target is known;
  /// * the scheduler runs its work on the threads of its callers, as `CurrentThreadScheduler` and virtual
  ///   time do, and nothing is being delivered now.
  case wait
  /// The element that has waited longest is dropped: the newest elements survive.
  case dropOldest
  /// The element that has just come is dropped: the oldest elements survive.
  case dropNewest
  /// The sequence ends with a ``QueueOverflow``, after the waiting elements have been delivered. The source
  /// is disposed of at once.
  case fail
}

/// The error of a sequence whose elements came faster than its subscriber took them, under
/// ``OverflowPolicy/fail``.
public struct QueueOverflow: Error, Hashable, CustomStringConvertible {
  /// The operator whose queue was full.
  public let operation: String
  /// The queue's capacity, in elements.
  public let capacity: Int

  /// Makes an error.
  public init(operation: String, capacity: Int) {
    self.operation = operation
    self.capacity = capacity
  }

  /// The error, for a person to read.
  public var description: String { "\(operation): the queue is full (capacity \(capacity))" }
}
