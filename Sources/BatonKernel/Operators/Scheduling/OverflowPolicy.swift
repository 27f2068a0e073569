// SPDX-License-Identifier: MIT

/// What a bounded queue between two threads does with an element for which it has no room.
///
/// Waiting elements count towards the capacity; the one that is being delivered does not. Terminal events
/// always have room.
public enum OverflowPolicy: Sendable, Hashable {
  /// Backpressure: the sending thread blocks until there is room, the subscription is disposed of, the
  /// sequence ends, or the scheduler refuses. No lock of this library is held meanwhile. If it has been
  /// blocked for ``Hooks/longestWaitForRoom``, the sequence ends with a ``BackpressureTimeout`` after the
  /// waiting elements, as with ``fail``.
  ///
  /// If the subscriber needs the sending thread to take an element, that does not block, and the element is
  /// accepted beyond the capacity, where this can be seen:
  ///
  /// * a subscriber sends to the sequence whose element is being delivered to it;
  /// * nothing is being delivered, and the sending thread is running work of the scheduler that is to
  ///   deliver, or is its only thread, or the scheduler runs work on the threads of its callers, as
  ///   `CurrentThreadScheduler` and virtual time do;
  /// * the sending thread runs a block on the dispatch queue that is to deliver, on the queue that its
  ///   scheduler was made with as a target, or on a queue that targets either, however many targets away.
  ///
  /// It cannot be seen, and so ends with the error, where
  ///
  /// * the sending thread holds a lock that the subscriber wants, or runs a method of the actor that the
  ///   sequence sends to;
  /// * the thread that is to deliver waits, in another queue, for room that the sending thread is to make;
  /// * the sending thread is the last free one of those that could deliver, as of the threads that tasks
  ///   share;
  /// * its queue and the one that is to deliver meet at the target of the target that a scheduler was made
  ///   with;
  /// * a block of the queue that is to deliver waits, by `sync`, for the sending thread's block.
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

/// The error of a sequence whose sender was blocked for too long because a queue was full, under
/// ``OverflowPolicy/wait``.
///
/// Either the subscriber is slow, or it waits for the sender's thread: see ``OverflowPolicy/wait``.
public struct BackpressureTimeout: Error, Hashable, CustomStringConvertible {
  /// The operator whose queue was full.
  public let operation: String
  /// The queue's capacity, in elements.
  public let capacity: Int
  /// Where the element was sent: the scheduler whose work sent it, if it was a scheduler's.
  public let sender: String
  /// Where elements are delivered.
  public let receiver: String
  /// For how long the sender was blocked: ``Hooks/longestWaitForRoom``.
  public let limit: Duration

  /// Makes an error about an element that the calling thread sends.
  init(_ operation: String, _ capacity: Int, to receiver: String, _ limit: Duration) {
    self.operation = operation
    self.capacity = capacity
    self.receiver = receiver
    self.limit = limit
    sender = Schedulers.caller
  }

  /// The error, for a person to read.
  public var description: String {
    """
    \(operation): the sender was blocked for \(limit / .seconds(1)) s, because the queue is full (capacity \(capacity)) and nothing \
    was taken from it. The element comes from \(sender) and goes to \(receiver), which is slow or waits for the sender's thread. \
    Hooks.longestWaitForRoom is the limit.
    """
  }
}
