// SPDX-License-Identifier: MIT

import Synchronization

/// The clock of a virtual scheduler and the work that waits for it.
///
/// Comparing two times may be a user's code, so it never happens under the lock:
/// * whoever schedules only appends to `inbox`;
/// * the one thread that runs (`isRunning`) takes the heap out of the locked state, and brings it back when it
///   finishes. It moves the inbox to its heap before it looks for the next item.
///
/// Cancelled items hold nothing but their place. Once they are more than half of what waits, the places go:
/// the runner filters the heap that it has; if nobody runs, what is alive moves from the heap to the inbox,
/// which needs no comparison.
final class VirtualTimeQueue<Key: VirtualTimeKey>: Sendable {
  struct Entry: Comparable, Sendable {
    let time: Key
    let sequence: Int
    let item: VirtualTimeItem

    @inline(__always)
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      Key.precedes(lhs.time, rhs.time, onTie: lhs.sequence < rhs.sequence)
    }

    static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.sequence == rhs.sequence }
  }

  /// An entry that has not met the heap. `clock` is what the clock showed when it was scheduled: work for a
  /// time before that is due then, and takes its turn among what is.
  struct Arrival: Sendable {
    let time: Key
    let clock: Key
    let item: VirtualTimeItem

    var entry: Entry { Entry(time: Key.later(clock, time), sequence: item.sequence, item: item) }
  }

  struct State: Sendable {
    var clock: Key
    /// Counts the changes of `clock`.
    var clockChanges = 0
    var isRunning = false
    var isStopRequested = false
    var inbox: ContiguousArray<Arrival> = []
    /// Empty while `isRunning`.
    var heap = Heap<Entry>()
    var heapCount = 0
    var lastSequence = 0
    /// Items up to this number have left the inbox.
    var lastMerged = 0
    // Below zero for as long as an item is thrown away before its disposer could count it.
    var cancelledInInbox = 0
    var cancelledInHeap = 0
  }

  let state: Lock<State>

  /// Fewer places than this are not worth clearing.
  static var worthCompacting: Int { 64 }

  init(clock: Key) { state = Lock(State(clock: clock)) }

  var clock: Key { state.withLock { $0.clock } }

  /// The number of items that wait, and of the cancelled ones whose place is still there.
  var placeCount: Int { state.withLock { $0.inbox.count + $0.heapCount } }

  /// Adds work to be run at `time`, or now if that is past or nil.
  ///
  /// - Parameter owner: Passes ``noteCancelled(sequence:)`` on to this queue.
  @inline(__always)
  func add(
    at time: Key?,
    owner: some VirtualTimeItemOwner,
    action: @escaping VirtualTimeItem.Action
  ) -> VirtualTimeItem {
    let item = VirtualTimeItem(owner: owner, action: action)
    state.withLock { state in
      state.lastSequence += 1
      item.sequence = state.lastSequence
      state.inbox.append(Arrival(time: time ?? state.clock, clock: state.clock, item: item))
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
    let (inbox, heap) = state.withLock { state in
      let inbox = state.inbox
      state.inbox = []
      state.heapCount = 0
      return (inbox, state.heap.removeAll())
    }
    for arrival in inbox { arrival.item.abandon() }
    for entry in heap { entry.item.abandon() }
  }

  /// Clears the places of cancelled items if there are many of them.
  func noteCancelled(sequence: Int) {
    // What is left out leaves the lock before it is freed.
    let old = state.withLock { state -> ContiguousArray<Arrival>? in
      if sequence > state.lastMerged {
        state.cancelledInInbox += 1
      } else {
        state.cancelledInHeap += 1
      }
      return state.isRunning ? Self.compactInbox(&state) : Self.compactAll(&state)
    }
    withExtendedLifetime(old) {}
  }

  private static func compactInbox(_ state: inout State) -> ContiguousArray<Arrival>? {
    guard state.inbox.count >= worthCompacting, state.cancelledInInbox * 2 > state.inbox.count else {
      return nil
    }
    let old = state.inbox
    state.inbox = old.filter { !$0.item.isDisposed }
    state.cancelledInInbox -= old.count - state.inbox.count
    return old
  }

  private static func compactAll(_ state: inout State) -> ContiguousArray<Arrival>? {
    let count = state.inbox.count + state.heap.count
    guard count >= worthCompacting, (state.cancelledInInbox + state.cancelledInHeap) * 2 > count else {
      return nil
    }
    var all = state.inbox
    for entry in state.heap.removeAll() {
      all.append(Arrival(time: entry.time, clock: entry.time, item: entry.item))
    }
    state.heapCount = 0
    state.lastMerged = 0
    state.inbox = all.filter { !$0.item.isDisposed }
    state.cancelledInInbox += state.cancelledInHeap - (all.count - state.inbox.count)
    state.cancelledInHeap = 0
    return all
  }
}
