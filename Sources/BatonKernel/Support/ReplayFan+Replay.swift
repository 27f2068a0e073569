// SPDX-License-Identifier: MIT

import Synchronization

extension ReplayFan {
  /// Adds a subscriber, and sends it the replay before returning.
  ///
  /// - Returns: Whether the fan has taken the subscriber: false if it was closed.
  @usableFromInline
  package func run(_ sink: Sink<Element>) -> Bool {
    let seat = ReplaySeat(self, HeldSink(sink))
    var outer: ReplaySeat?
    var elements: ContiguousArray<Element> = []
    var terminal: Terminal?
    // The closure's result has a type that is known here, so no type is looked up at run time.
    let isIn = drain.core.lock.withLock { room in
      if hasClosed { return false }
      terminal = self.terminal
      if terminal == nil || replaysAfterEnd { elements = buffer.elements }
      if terminal == nil {
        outer = begin(seat)
        drain.note(.add(seat), ahead: false, in: &room) { takeIn(seat) }
      }
      return true
    }
    guard isIn else { return false }
    if terminal == nil { members.wrappingAdd(1, ordering: .relaxed) }
    outer?.followers.append(seat)
    for element in elements {
      if sink.scope.isDisposed { break }
      sink.next(element)
    }
    if let terminal {
      if !sink.scope.isDisposed { terminal.send(to: sink.rest) }
    } else {
      if outer == nil { endReplay(of: seat) }
      // Added to the scope last, because the scope may dispose of the seat at once.
      sink.scope.add(seat)
    }
    return true
  }

  /// A seat's replay begins. Returns the outermost seat whose replay this thread is sending, if this is not the first.
  private func begin(_ seat: ReplaySeat) -> ReplaySeat? {
    var outer = replays
    while let other = outer, other.thread != seat.thread { outer = other.nextReplay }
    if outer == nil {
      seat.nextReplay = replays
      replays = seat
    }
    return outer
  }

  /// Ends a replay, and then those within it, in the order in which their subscribers came.
  private func endReplay(of seat: ReplaySeat) {
    seat.endReplay()
    // What is sent now may bring more followers.
    while !seat.followers.isEmpty {
      let followers = seat.followers
      seat.followers = []
      for follower in followers {
        follower.endReplay()
        drain.note(.settle(follower), ahead: true) { settle(follower) }
      }
    }
    drain.core.lock.withLock { room in
      if replays === seat {
        replays = seat.nextReplay
      } else {
        var before = replays
        while let other = before, other.nextReplay !== seat { before = other.nextReplay }
        before?.nextReplay = seat.nextReplay
      }
      seat.nextReplay = nil
      drain.note(.settle(seat), ahead: true, in: &room) { settle(seat) }
    }
  }
}
