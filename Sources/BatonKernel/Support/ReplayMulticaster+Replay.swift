// SPDX-License-Identifier: MIT

import Synchronization

extension ReplayMulticaster {
  /// Adds a subscriber, and sends it the replay before returning.
  ///
  /// - Returns: Whether the multicaster has taken the subscriber: false if it was closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    let entry = ReplayEntry(self, heldSink.init(sink))
    var outer: ReplayEntry?
    var elements: ContiguousArray<Element> = []
    var terminal: Terminal?
    // The closure's result has a type that is known here, so no type is looked up at run time.
    let isIn = drain.core.lock.withLock { room in
      if hasClosed { return false }
      terminal = self.terminal
      if terminal == nil || replaysAfterEnd { elements = buffer.elements }
      if terminal == nil {
        outer = begin(entry)
        drain.note(.add(entry), ahead: false, in: &room) { takeIn(entry) }
      }
      return true
    }
    guard isIn else { return false }
    if terminal == nil { members.wrappingAdd(1, ordering: .relaxed) }
    outer?.followers.append(entry)
    for element in elements {
      if sink.scope.isDisposed { break }
      sink.next(element)
    }
    if let terminal {
      if !sink.scope.isDisposed { sink.end(terminal) }
    } else {
      if outer == nil { endReplay(of: entry) }
      // Added to the scope last, because the scope may dispose of the entry at once.
      sink.scope.add(entry)
    }
    return true
  }

  /// An entry's replay begins. Returns the outermost entry whose replay this thread is sending, if this is not the first.
  private func begin(_ entry: ReplayEntry) -> ReplayEntry? {
    var outer = replays
    while let other = outer, other.thread != entry.thread { outer = other.nextReplay }
    if outer == nil {
      entry.nextReplay = replays
      replays = entry
    }
    return outer
  }

  /// Ends a replay, and then those within it, in the order in which their subscribers came.
  private func endReplay(of entry: ReplayEntry) {
    entry.endReplay()
    // What is sent now may bring more followers.
    while !entry.followers.isEmpty {
      let followers = entry.followers
      entry.followers = []
      for follower in followers {
        follower.endReplay()
        drain.note(.settle(follower), ahead: true) { settle(follower) }
      }
    }
    drain.core.lock.withLock { room in
      if replays === entry {
        replays = entry.nextReplay
      } else {
        var before = replays
        while let other = before, other.nextReplay !== entry { before = other.nextReplay }
        before?.nextReplay = entry.nextReplay
      }
      entry.nextReplay = nil
      drain.note(.settle(entry), ahead: true, in: &room) { settle(entry) }
    }
  }
}
