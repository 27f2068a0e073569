// SPDX-License-Identifier: MIT

import Synchronization

/// The clock of a virtual scheduler and the work that waits for it.
///
/// Comparing two times may be a user's code, so it never happens under the lock:
/// * whoever schedules only appends to `inbox`;
/// * the one thread that runs (`isRunning`) takes the agenda out of the locked state, and brings it back when it
///   finishes. It moves the inbox to its agenda before it looks for the next item.
///
/// Cancelled items hold nothing but their place. Once they are more than half of what waits, the places go:
/// the runner filters the agenda that it has; if nobody runs, what is alive moves from the agenda to the inbox,
/// which needs no comparison.
final class VirtualTimeQueue<Key: VirtualTimeKey>: Sendable {
  typealias Entry = VirtualTimeEntry<Key>

  /// An entry that has not met the agenda. `clock` is what the clock showed when it was scheduled: work for a
  /// time before that is due then, and takes its turn among what is.
  struct Arrival: Sendable {
    let entry: Entry
    let clock: Key

    /// The entry in its place.
    @inline(__always)
    var placed: Entry { entry.moved(to: Key.later(clock, entry.time)) }
  }

  struct State: Sendable {
    var clock: Key
    /// Counts the changes of `clock`.
    var clockChanges = 0
    var isRunning = false
    var isStopRequested = false
    var inbox: ContiguousArray<Arrival> = []
    /// Empty while `isRunning`.
    var agenda = VirtualTimeAgenda<Key>()
    var agendaCount = 0
    var lastSequence = 0
    /// Items up to this number have left the inbox.
    var lastMerged = 0
    // Below zero for as long as an item is thrown away before its disposer could count it.
    var cancelledInInbox = 0
    var cancelledInAgenda = 0
  }

  let state: Lock<State>

  /// Fewer places than this are not worth clearing.
  static var worthCompacting: Int { 64 }

  init(clock: Key) { state = Lock(State(clock: clock)) }

  var clock: Key { state.withLock { $0.clock } }

  /// The number of items that wait, and of the cancelled ones whose place is still there.
  var placeCount: Int { state.withLock { $0.inbox.count + $0.agendaCount } }

  /// Adds work to be run at `time`, or now if that is past or nil.
  ///
  /// - Parameter owner: Passes ``noteCancelled(sequence:)`` on to this queue.
  @inline(__always)
  func add(
    at time: Key?,
    owner: VirtualTimeItemOwner,
    action: @escaping VirtualTimeItem.Action
  ) -> VirtualTimeItem {
    let item = VirtualTimeItem(owner: owner, action: action)
    state.withLock { state in
      state.lastSequence += 1
      item.sequence = state.lastSequence
      let entry = Entry(time: time ?? state.clock, sequence: state.lastSequence, owning: item)
      state.inbox.append(Arrival(entry: entry, clock: state.clock))
    }
    return item
  }

  /// Moves the clock to `time` without running anything, if `time` is later.
  func moveClock(to time: Key) {
    while true {
      let (seen, changes) = state.withLock { ($0.clock, $0.clockChanges) }
      guard Key.precedes(seen, time, onTie: false) else { return }
      var new = time  // leaves the lock with the old value, which may be a user's to free
      let isDone = state.withLock { state in
        guard state.clockChanges == changes else { return false }
        state.clockChanges += 1
        swap(&state.clock, &new)
        return true
      }
      if isDone { return }
    }
  }

  /// Makes the run under way, if any, end after the action that is running.
  func stop() {
    state.withLock { if $0.isRunning { $0.isStopRequested = true } }
  }

  /// Throws away all that waits. The scheduler is gone, so that nobody can be running.
  func removeAll() {
    let (inbox, agenda) = state.withLock { state in
      let inbox = state.inbox
      state.inbox = []
      state.agendaCount = 0
      return (inbox, state.agenda.removeAll())
    }
    for arrival in inbox { arrival.entry.takeItem().abandon() }
    for entry in agenda { entry.takeItem().abandon() }
  }

  /// Clears the places of cancelled items if there are many of them.
  func noteCancelled(sequence: Int) {
    // What is left out is freed after the lock, as is the key of each, which may be a user's.
    let (left, keys) = state.withLock { state in
      if sequence > state.lastMerged {
        state.cancelledInInbox += 1
      } else {
        state.cancelledInAgenda += 1
      }
      return state.isRunning ? Self.compactInbox(&state) : Self.compactAll(&state)
    }
    for entry in left { _ = entry.takeItem() }
    withExtendedLifetime(keys) {}
  }

  /// Entries that have left the queue, and an array that keeps keys alive.
  private typealias Leavings = (ContiguousArray<Entry>, ContiguousArray<Arrival>)

  private static func compactInbox(_ state: inout State) -> Leavings {
    guard state.inbox.count >= worthCompacting, state.cancelledInInbox * 2 > state.inbox.count else {
      return ([], [])
    }
    let old = state.inbox
    let left = keepLiving(of: old, &state)
    state.cancelledInInbox -= left.count
    return (left, old)
  }

  private static func compactAll(_ state: inout State) -> Leavings {
    let count = state.inbox.count + state.agenda.count
    guard count >= worthCompacting, (state.cancelledInInbox + state.cancelledInAgenda) * 2 > count else {
      return ([], [])
    }
    var all = state.inbox
    for entry in state.agenda.removeAll() { all.append(Arrival(entry: entry, clock: entry.time)) }
    state.agendaCount = 0
    state.lastMerged = 0
    let left = keepLiving(of: all, &state)
    state.cancelledInInbox += state.cancelledInAgenda - left.count
    state.cancelledInAgenda = 0
    return (left, all)
  }

  /// Makes the inbox what is not cancelled of `arrivals`, and returns the others.
  private static func keepLiving(
    of arrivals: ContiguousArray<Arrival>,
    _ state: inout State
  ) -> ContiguousArray<Entry> {
    var (living, left): (ContiguousArray<Arrival>, ContiguousArray<Entry>) = ([], [])
    for arrival in arrivals {
      // Looked at once: another thread may be cancelling it.
      if arrival.entry.withItem({ $0.isDisposed }) {
        left.append(arrival.entry)
      } else {
        living.append(arrival)
      }
    }
    state.inbox = living
    return left
  }
}
