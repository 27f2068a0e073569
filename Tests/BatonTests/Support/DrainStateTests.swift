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
  private func willing(waiting: Int = 1, own: Int = 0, _ crowd: DrainCrowd.Member...) -> DrainState {
    .willing(DrainTenure(waiting: waiting, own: own, crowd: DrainCrowd(members: crowd)))
  }

  /// A state in which `waiting` items wait behind an owner that has done its share.
  private func tired(waiting: Int = 1, own: Int = 0, _ crowd: DrainCrowd.Member...) -> DrainState {
    .tired(DrainTenure(waiting: waiting, own: own, crowd: DrainCrowd(members: crowd)))
  }

  private func member(
    _ waiter: DrainWaiter, _ posture: DrainCrowd.Posture = .asking, load: Int = 1
  ) -> DrainCrowd.Member {
    DrainCrowd.Member(waiter: waiter, load: load, posture: posture)
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

  @Test("Another thread's item makes a quiet drain attended, and the thread goes on")
  func leftInQuiet() {
    #expect(after(.quiet) { $0.left(1, byOwner: false) } == (.done, willing(waiting: 1)))
  }

  @Test("What the owner leaves itself is counted as its own, and the owner never waits")
  func leftByOwner() {
    let many = Self.limit + 1
    #expect(after(.quiet) { $0.left(1, byOwner: true) } == (.done, willing(waiting: 1, own: 1)))
    #expect(after(.quiet) { $0.left(many, byOwner: true) } == (.done, willing(waiting: many, own: many)))
    #expect(
      after(willing(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, willing(waiting: 5, own: 4))
    )
    #expect(
      after(tired(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, tired(waiting: 5, own: 4)))
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
      after(.quiet) { $0.left(limit + 5, byOwner: false) }
        == (.crowded(load: limit + 5), willing(waiting: limit + 5)))
  }

  @Test("A thread waits that leaves any item while the owner is tired")
  func leftWhenTired() {
    #expect(after(tired(waiting: 0)) { $0.left(1, byOwner: false) } == (.crowded(load: 1), tired(waiting: 1)))
  }

  @Test("What goes ahead makes the drain attended and counts for nothing")
  func leftAhead() {
    #expect(after(.quiet) { $0.left(0, byOwner: false) } == (.done, willing(waiting: 0)))
    #expect(after(willing(waiting: 2)) { $0.left(0, byOwner: false) } == (.done, willing(waiting: 2)))
  }

  @Test("What is left keeps the crowd as it is")
  func leftBesideCrowd() {
    let crowd = [member(a, .asleep), member(b)]
    #expect(
      after(tired(waiting: 1, crowd[0], crowd[1])) { $0.left(1, byOwner: true) }.1
        == tired(waiting: 2, own: 1, crowd[0], crowd[1]))
  }

  // MARK: - What waits is taken, or dropped

  @Test("What has been taken waits no longer; all else stays")
  func emptied() {
    #expect(after(.quiet) { $0.emptied() }.1 == .quiet)
    #expect(
      after(willing(waiting: 5, own: 2, member(a))) { $0.emptied() }.1
        == willing(waiting: 0, own: 2, member(a)))
    #expect(
      after(tired(waiting: 5, own: 2, member(a))) { $0.emptied() }.1 == tired(waiting: 0, own: 2, member(a)))
  }

  // MARK: - The owner looks

  @Test("An owner that finds nothing left leaves, and lets all go that wait")
  func lookedOver() {
    #expect(after(willing(waiting: 0)) { $0.looked(after: 1, isOver: true) } == (.over([]), .quiet))
    let crowd = [member(a, .asleep), member(b, .called)]
    #expect(
      after(willing(waiting: 0, own: 9, crowd[0], crowd[1])) { $0.looked(after: 500, isOver: true) }
        == (.over(crowd), .quiet))
    #expect(
      after(tired(waiting: 0, crowd[0], crowd[1])) { $0.looked(after: 500, isOver: true) } == (
        .over(crowd), .quiet
      ))
  }

  @Test("An owner that has not done its share goes on, whoever asks")
  func lookedWithinShare() {
    let state = willing(waiting: 2, member(a))
    #expect(after(state) { $0.looked(after: Self.share - 1, isOver: false) } == (.goOn(calling: nil), state))
  }

  @Test("An owner that has done its share hands over to the first that is ready")
  func handsOver() {
    for (first, second, heir) in [
      (member(a), member(b), 0), (member(a, .asleep), member(b), 1), (member(a, .called), member(b), 1),
      (member(a, .askingAgain), member(b), 0), (member(a, .asleepAgain), member(b), 0),
      (member(a, .called), member(b, .asleepAgain), 1),
    ] {
      let crowd = [first, second]
      for state in [willing(waiting: 4, own: 3, first, second), tired(waiting: 4, own: 3, first, second)] {
        #expect(
          after(state) { $0.looked(after: Self.share, isOver: false) }
            == (.handOver(to: crowd[heir]), willing(waiting: 4, crowd[1 - heir])))
      }
    }
  }

  @Test(
    "An owner that has done its share is tired if nobody is ready, and calls the first that sleeps uncalled")
  func callsSleeper() {
    for isTired in [false, true] {
      func state(_ crowd: DrainCrowd.Member...) -> DrainState {
        let tenure = DrainTenure(waiting: 1, crowd: DrainCrowd(members: crowd))
        return isTired ? .tired(tenure) : .willing(tenure)
      }
      #expect(
        after(state()) { $0.looked(after: Self.share, isOver: false) } == (.goOn(calling: nil), tired()))
      #expect(
        after(state(member(a, .asleep), member(b, .asleep))) { $0.looked(after: Self.share, isOver: false) }
          == (.goOn(calling: a), tired(member(a, .called), member(b, .asleep))))
      #expect(
        after(state(member(a, .called), member(b, .asleep))) { $0.looked(after: Self.share, isOver: false) }
          == (.goOn(calling: b), tired(member(a, .called), member(b, .called))))
      #expect(
        after(state(member(a, .called))) { $0.looked(after: Self.share, isOver: false) }
          == (.goOn(calling: nil), tired(member(a, .called))))
    }
  }

  @Test("An owner does itself what it has left itself, as far as that is more than the limit")
  func ownFlood() {
    let done = Self.share + 8
    let much = done + Self.limit + 1
    #expect(
      after(willing(waiting: much, own: much, member(a))) { $0.looked(after: done, isOver: false) }
        == (.goOn(calling: nil), willing(waiting: much, own: much, member(a))))
    #expect(
      after(tired(waiting: much, own: much)) { $0.looked(after: done, isOver: false) }
        == (.goOn(calling: nil), willing(waiting: much, own: much)))
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

  @Test("An owner that nobody has left anything does not look")
  func looksInQuiet() async {
    await #expect(processExitsWith: .failure) {
      var state = DrainState.quiet
      _ = state.looked(after: 0, isOver: true)
    }
  }

  // MARK: - Threads wait

  @Test("A thread lines up behind others while there is a crowd, and not when that is over")
  func linesUp() {
    #expect(after(.quiet) { $0.linedUp(a, load: 1) } == (false, .quiet))
    let calm = willing(waiting: Self.limit)
    #expect(after(calm) { $0.linedUp(a, load: 1) } == (false, calm))
    #expect(
      after(willing(waiting: Self.limit + 1)) { $0.linedUp(a, load: 2) }
        == (true, willing(waiting: Self.limit + 1, member(a, load: 2))))
    #expect(after(tired(member(a))) { $0.linedUp(b, load: 1) } == (true, tired(member(a), member(b))))
  }

  @Test("A thread that has been answered neither sleeps, nor sleeps on, nor gives up")
  func answered() {
    for state in [.quiet, willing(), willing(member(b)), tired(), tired(member(b, .asleep))] {
      #expect(after(state) { $0.fellAsleep(a) } == (false, state))
      #expect(after(state) { $0.stirred(a) } == (false, state))
      #expect(after(state) { $0.gaveUp(a) } == (false, state))
    }
  }

  @Test("A thread falls asleep, and again after it has been called")
  func fallsAsleep() {
    #expect(after(willing(member(a))) { $0.fellAsleep(a) } == (true, willing(member(a, .asleep))))
    #expect(
      after(tired(member(a), member(b))) { $0.fellAsleep(b) } == (true, tired(member(a), member(b, .asleep))))
    #expect(
      after(tired(member(a, .askingAgain))) { $0.fellAsleep(a) } == (true, tired(member(a, .asleepAgain))))
  }

  @Test("A thread that was called asks again; one that woke up by chance sleeps on")
  func stirs() {
    #expect(after(tired(member(a, .called))) { $0.stirred(a) } == (false, tired(member(a, .askingAgain))))
    #expect(after(willing(member(a, .called))) { $0.stirred(a) } == (false, willing(member(a, .askingAgain))))
    #expect(after(tired(member(a, .asleep))) { $0.stirred(a) } == (true, tired(member(a, .asleep))))
    #expect(after(tired(member(a, .asleepAgain))) { $0.stirred(a) } == (true, tired(member(a, .asleepAgain))))
  }

  @Test(
    "When a thread gives up nobody waits for a tired owner until that has looked; others that wait go on waiting"
  )
  func givesUp() {
    for posture in [DrainCrowd.Posture.asking, .asleep, .called, .askingAgain, .asleepAgain] {
      #expect(after(tired(member(a, posture), member(b))) { $0.gaveUp(a) } == (true, willing(member(b))))
      #expect(
        after(willing(waiting: 7, own: 2, member(a, posture))) { $0.gaveUp(a) } == (
          true, willing(waiting: 7, own: 2)
        ))
    }
  }

  @Test("The role is wanted while a thread asks for it")
  func wanted() {
    #expect(!DrainState.quiet.isWanted)
    #expect(!willing().isWanted)
    #expect(!tired(member(a, .asleep), member(b, .called)).isWanted)
    #expect(!tired(member(a, .asleepAgain)).isWanted)
    #expect(tired(member(a, .asleep), member(b)).isWanted)
    #expect(willing(member(a, .askingAgain)).isWanted)
  }
}
