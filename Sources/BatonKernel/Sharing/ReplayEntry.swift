// SPDX-License-Identifier: MIT

/// One subscription to a ``ReplayMulticaster``. The subscriber's scope disposes of it.
///
/// A drain of the subscriber's own serialises the replay and new events: the subscribing thread owns it
/// during the replay, and the multicaster's owner leaves new events in it. When the multicaster's owner finds
/// this drain idle, the replay is over and nothing waits; the owner then enters the drain for good, and sends
/// later events straight to the subscriber.
@usableFromInline
final class ReplayEntry: ObserverEntry, @unchecked Sendable {  // Sendable: constant, or of the drain's owner.
  private let drain = Drain<() -> Void>()
  let thread = ThreadIdentity.current
  // Exclusivity unchecked: of the multicaster's owner alone.
  /// Whether the multicaster sends straight to the subscriber.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isLive = false
  // Exclusivity unchecked: only touched under the multicaster's lock.
  @safe @exclusivity(unchecked) var nextReplay: ReplayEntry?
  // Exclusivity unchecked: of `thread` alone, and no access spans foreign code.
  /// The subscriptions that were made within this replay.
  @safe @exclusivity(unchecked) var followers: ContiguousArray<ReplayEntry> = []

  /// Makes an entry. The calling thread owns its drain, for the replay.
  override init(_ multicaster: AnyMulticaster, _ held: AnyHeldSink) {
    super.init(multicaster, held)
    _ = drain.enter()
  }

  /// Calls `send`, or leaves it to the thread that is sending the replay.
  func deliver(_ send: @escaping () -> Void) { drain.push(send, to: Calls()) }

  /// Enters the drain for good if the replay is over. Returns whether it was: from then on events reach the
  /// subscriber through the observer list alone.
  func goLive() -> Bool {
    isLive = drain.enter()
    return isLive
  }

  /// Ends the replay: sends what waits, and leaves the drain to the multicaster's owner.
  func endReplay() {
    if !drain.leave() { drain.finish(Calls()) }
  }
}
