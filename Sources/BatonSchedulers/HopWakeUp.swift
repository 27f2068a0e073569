// SPDX-License-Identifier: MIT

/// A request to a scheduler to run the consumer of a queue, such as that of `observe(on:)`.
///
/// A scheduler receives it in ``ImmediateSchedulerType/scheduleWakeUp(_:)``. A request for a consumer that is
/// to be woken up anyway has no effect. Only the library creates wake-ups; a scheduler that wraps another one
/// forwards them.
public struct HopWakeUp: Sendable {
  package let sleeper: any Sleeper
  /// The consumer's ``WakeUpItem``, for schedulers that have a queue of items.
  let item: any AnyObject & Sendable
}

/// An owner of a queue, woken up on a scheduler when something waits there.
package protocol Sleeper: AnyObject, RefusableWork, NamedWork {
  /// Takes what waits. Called on the scheduler, as the current one.
  func woken()
}
