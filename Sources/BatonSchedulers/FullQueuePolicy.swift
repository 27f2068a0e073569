// SPDX-License-Identifier: MIT

/// What a scheduler whose queue is bounded does with work for which there is no room.
///
/// Pieces that wait to be run count; timed work counts neither before it is due nor then. Work is never dropped to
/// make room for other work, as elements of a sequence can be (`OverflowPolicy` in `Baton`): one piece of work
/// does not stand in for another.
public enum FullQueuePolicy: Sendable, Hashable {
  /// `schedule` blocks its caller until there is room. On the scheduler's own threads it does not, since they are
  /// the ones that make room: there, work is accepted beyond the capacity.
  case wait
  /// The work is refused with ``SchedulerRefusal/Reason/queueFull(capacity:)``.
  case refuse

  /// Another name of ``refuse``: a sequence that the work serves fails.
  public static var fail: FullQueuePolicy { .refuse }
}
