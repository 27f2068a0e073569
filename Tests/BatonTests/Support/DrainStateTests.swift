// SPDX-License-Identifier: MIT

import Testing

@testable import BatonKernel

/// Every state with every event, without a thread.
@Suite("What a drain decides")
struct DrainStateTests {
  private static let share = DrainSizes.share
  private static let limit = DrainSizes.limit

  private let a = DrainWaiter(thread: 1)
  private let b = DrainWaiter(thread: 2)

  /// A state in which `waiting` items wait behind an owner that has not done its share.
  private func willing(waiting: Int = 1, own: Int = 0, _ crowd: DrainState.Member...) -> DrainState {
    DrainState(waiting: waiting, own: own, crowd: crowd)
  }

  /// A state in which `waiting` items wait behind an owner that has done its share.
  private func tired(waiting: Int = 1, own: Int = 0, _ crowd: DrainState.Member...) -> DrainState {
    DrainState(waiting: waiting, own: own, isTired: true, crowd: crowd)
  }

  private func member(_ waiter: DrainWaiter, load: Int = 1) -> DrainState.Member {
    DrainState.Member(waiter: waiter, load: load)
  }

  /// What comes of an event in a state.
  private func after<Answer>(_ state: DrainState, _ event: (inout DrainState) -> Answer) -> (
    Answer, DrainState
  ) {
    var state = state
    let answer = event(&state)
    return (answer, state)
  }

  // MARK: - Items are left

  @Test("A thread that leaves an item goes on, and what the owner leaves itself is counted as its own")
  func left() {
    #expect(after(DrainState()) { $0.left(1, byOwner: false) } == (.done, willing(waiting: 1)))
    #expect(
      after(willing(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, willing(waiting: 5, own: 4))
    )
  }

  @Test("A thread waits that leaves an item behind more than the limit, and not at the limit")
  func leftAtLimit() {
    let limit = Self.limit
    #expect(
      after(willing(waiting: limit - 1)) { $0.left(1, byOwner: false) } == (.done, willing(waiting: limit)))
    #expect(
      after(willing(waiting: limit)) { $0.left(1, byOwner: false) }
        == (.crowded(load: 1), willing(waiting: limit + 1)))
    #expect(
      after(DrainState()) { $0.left(limit + 5, byOwner: false) }
        == (.crowded(load: limit + 5), willing(waiting: limit + 5)))
  }

  @Test("A thread waits that leaves any item while the owner is tired")
  func leftWhenTired() {
    let crowd = [member(a), member(b)]
    #expect(
      after(tired(waiting: 0, crowd[0], crowd[1])) { $0.left(1, byOwner: false) }
        == (.crowded(load: 1), tired(waiting: 1, crowd[0], crowd[1])))
  }

  @Test("The owner never waits")
  func leftByOwner() {
    let many = Self.limit + 1
    #expect(
      after(DrainState()) { $0.left(many, byOwner: true) } == (.done, willing(waiting: many, own: many)))
    #expect(
      after(tired(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, tired(waiting: 5, own: 4)))
  }

  @Test("What goes ahead counts for nothing")
  func leftAhead() {
    #expect(after(willing(waiting: 2)) { $0.left(0, byOwner: false) } == (.done, willing(waiting: 2)))
  }

  @Test("What has been taken waits no longer; all else stays")
  func emptied() {
    #expect(
      after(tired(waiting: 5, own: 2, member(a))) { $0.emptied() }.1 == tired(waiting: 0, own: 2, member(a)))
  }

  // MARK: - The owner looks

  @Test("An owner that finds nothing left leaves, and lets all go that wait")
  func lookedOver() {
    let crowd = [member(a), member(b)]
    for state in [willing(waiting: 0, own: 9, crowd[0], crowd[1]), tired(waiting: 0, crowd[0], crowd[1])] {
      #expect(after(state) { $0.looked(after: 500, isOver: true) } == (.over(crowd), DrainState()))
    }
  }

  @Test("An owner that has not done its share goes on, whoever waits")
  func lookedWithinShare() {
    let state = willing(waiting: 2, member(a))
    #expect(after(state) { $0.looked(after: Self.share - 1, isOver: false) } == (.goOn, state))
  }

  @Test("An owner that has done its share hands over to the first that waits")
  func handsOver() {
    for state in [willing(waiting: 4, own: 3, member(a), member(b)), tired(waiting: 4, member(a), member(b))]
    {
      #expect(
        after(state) { $0.looked(after: Self.share, isOver: false) }
          == (.handOver(to: member(a)), willing(waiting: 4, member(b))))
    }
  }

  @Test("An owner that has done its share is tired if nobody waits")
  func tires() {
    for state in [willing(), tired()] {
      #expect(after(state) { $0.looked(after: Self.share, isOver: false) } == (.goOn, tired()))
    }
  }

  @Test("An owner does itself what it has left itself, as far as that is more than the limit")
  func ownFlood() {
    let done = Self.share + 8
    let much = done + Self.limit + 1
    #expect(
      after(willing(waiting: much, own: much, member(a))) { $0.looked(after: done, isOver: false) }
        == (.goOn, willing(waiting: much, own: much, member(a))))
    #expect(
      after(tired(waiting: much, own: much)) { $0.looked(after: done, isOver: false) }
        == (.goOn, willing(waiting: much, own: much)))
    #expect(
      after(willing(waiting: much, own: much - 1, member(a))) { $0.looked(after: done, isOver: false) }
        == (.handOver(to: member(a)), willing(waiting: much)))
  }

  @Test("An heir that has left more than the limit itself does what it has left, and what is before it")
  func heirsFlood() {
    let load = Self.limit + 1
    #expect(
      after(tired(waiting: 10, member(a, load: load))) { $0.looked(after: Self.share, isOver: false) }
        == (.handOver(to: member(a, load: load)), willing(waiting: 10, own: 10 + load)))
    #expect(
      after(tired(waiting: 10, member(a, load: load - 1))) { $0.looked(after: Self.share, isOver: false) }
        == (.handOver(to: member(a, load: load - 1)), willing(waiting: 10)))
  }

  // MARK: - Threads wait

  @Test("A thread lines up behind others while there is a crowd, and not when that is over")
  func linesUp() {
    let calm = willing(waiting: Self.limit)
    #expect(after(calm) { $0.linedUp(a, load: 1) } == (false, calm))
    #expect(
      after(willing(waiting: Self.limit + 1)) { $0.linedUp(a, load: 2) }
        == (true, willing(waiting: Self.limit + 1, member(a, load: 2))))
    #expect(after(tired(member(a))) { $0.linedUp(b, load: 1) } == (true, tired(member(a), member(b))))
  }

  @Test("A thread that has been answered does not give up")
  func answered() {
    for state in [DrainState(), willing(member(b)), tired(member(b))] {
      #expect(after(state) { $0.gaveUp(a) } == (false, state))
    }
  }

  @Test("When a thread gives up nobody waits for a tired owner until that has looked; others still wait")
  func givesUp() {
    #expect(after(tired(member(a), member(b))) { $0.gaveUp(a) } == (true, willing(member(b))))
    #expect(
      after(willing(waiting: 7, own: 2, member(a))) { $0.gaveUp(a) } == (true, willing(waiting: 7, own: 2)))
  }

  @Test("The role is wanted while a thread waits")
  func wanted() {
    #expect(!willing().isWanted)
    #expect(willing(member(a)).isWanted)
  }
}
