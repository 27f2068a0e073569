// SPDX-License-Identifier: MIT

import BatonSchedulers
import Foundation
import Testing

@testable import BatonKernel

/// Every state with every event, without a thread.
@Suite("What a drain decides")
struct DrainStateTests {
  private static let share = DrainSizes.quota
  private static let limit = DrainSizes.limit

  private let a = DrainWaiter(thread: 1)
  private let b = DrainWaiter(thread: 2)
  private let c = DrainWaiter(thread: 3)

  /// A state in which `waiting` items wait behind an owner that has not done its share.
  private func willing(waiting: Int = 1, own: Int = 0, _ crowd: DrainState.Member...) -> DrainState {
    DrainState(waiting: waiting, own: own, crowd: crowd)
  }

  /// A state in which `waiting` items wait behind an owner that has done its share.
  private func tired(waiting: Int = 1, own: Int = 0, _ crowd: DrainState.Member...) -> DrainState {
    DrainState(waiting: waiting, own: own, isTired: true, crowd: crowd)
  }

  private func member(_ waiter: DrainWaiter, load: Int = 1, isAsleep: Bool = false) -> DrainState.Member {
    DrainState.Member(waiter: waiter, load: load, isAsleep: isAsleep)
  }

  /// The owner looks after a share and some items.
  private func looked(_ state: DrainState, after done: Int = share, isLate: Bool = false) -> (
    DrainLook, DrainState
  ) {
    after(state) { $0.looked(after: done, isOver: false, isLate: isLate) }
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

  @Test
  func `A thread that leaves an item goes on, and what the owner leaves itself is counted as its own`() {
    #expect(after(DrainState()) { $0.left(1, byOwner: false) } == (.done, willing(waiting: 1)))
    #expect(
      after(willing(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, willing(waiting: 5, own: 4))
    )
  }

  @Test func `A thread waits that leaves an item behind more than the limit, and not at the limit`() {
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

  @Test func `A thread waits that leaves any item while the owner is tired`() {
    let crowd = [member(a), member(b)]
    #expect(
      after(tired(waiting: 0, crowd[0], crowd[1])) { $0.left(1, byOwner: false) }
        == (.crowded(load: 1), tired(waiting: 1, crowd[0], crowd[1])))
  }

  @Test func `The owner never waits`() {
    let many = Self.limit + 1
    #expect(
      after(DrainState()) { $0.left(many, byOwner: true) } == (.done, willing(waiting: many, own: many)))
    #expect(
      after(tired(waiting: 3, own: 2)) { $0.left(2, byOwner: true) } == (.done, tired(waiting: 5, own: 4)))
  }

  @Test func `What goes ahead counts for nothing`() {
    #expect(after(willing(waiting: 2)) { $0.left(0, byOwner: false) } == (.done, willing(waiting: 2)))
  }

  // MARK: - The owner looks

  @Test func `An owner that finds nothing left leaves, and lets all go that wait`() {
    let crowd = [member(a, isAsleep: true), member(b)]
    for state in [willing(waiting: 0, own: 9, crowd[0], crowd[1]), tired(waiting: 0, crowd[0], crowd[1])] {
      #expect(
        after(state) { $0.looked(after: 500, isOver: true, isLate: false) } == (.over(crowd), DrainState()))
    }
  }

  @Test func `An owner that has not done its share goes on, whoever waits`() {
    let state = willing(waiting: 2, member(a))
    #expect(looked(state, after: Self.share - 1) == (.goOn, state))
  }

  @Test func `An owner that has done its share hands over to the first that spins`() {
    let crowd = [member(a, isAsleep: true), member(b), member(c)]
    for state in [
      willing(waiting: 4, own: 3, crowd[0], crowd[1], crowd[2]), tired(crowd[0], crowd[1], crowd[2]),
    ] {
      #expect(looked(state) == (.handOver(to: crowd[1]), willing(waiting: state.waiting, crowd[0], crowd[2])))
    }
  }

  @Test func `An owner that has done its share is tired if nobody spins`() {
    for state in [willing(), tired()] { #expect(looked(state) == (.goOn, tired())) }
    for state in [willing(member(a, isAsleep: true)), tired(member(a, isAsleep: true))] {
      #expect(looked(state) == (.goOn, tired(member(a, isAsleep: true))))
    }
  }

  @Test func `An owner that has been tired for too long hands over to the first that waits, if any does`() {
    let crowd = [member(a, isAsleep: true), member(b)]
    #expect(looked(tired(crowd[0], crowd[1]), isLate: true) == (.handOver(to: crowd[0]), willing(crowd[1])))
    #expect(looked(tired(), isLate: true) == (.goOn, tired()))
  }

  @Test func `An owner is late only some time after it has done its share`() {
    var stint = DrainStint()
    let isLate = [Self.share - 1, Self.share - 1, Self.share, Self.share].map { done in
      Thread.sleep(forTimeInterval: Double(DrainStint.longest) / 1e9)
      stint.done = done
      return stint.isLate()
    }
    #expect(isLate == [false, false, false, true])
  }

  @Test func `An owner does itself what it has left itself, as far as that is more than the limit`() {
    let done = Self.share + 8
    let much = done + Self.limit + 1
    for state in [willing(waiting: much, own: much, member(a)), tired(waiting: much, own: much, member(a))] {
      #expect(
        looked(state, after: done, isLate: true) == (.goOn, willing(waiting: much, own: much, member(a))))
    }
    #expect(
      looked(willing(waiting: much, own: much - 1, member(a)), after: done)
        == (.handOver(to: member(a)), willing(waiting: much)))
  }

  @Test
  func `An heir that has left more than the limit itself does what it has left, and what is before it`() {
    let load = Self.limit + 1
    #expect(
      looked(tired(waiting: 10, member(a, load: load)))
        == (.handOver(to: member(a, load: load)), willing(waiting: 10, own: 10 + load)))
    #expect(
      looked(tired(waiting: 10, member(a, load: load - 1)))
        == (.handOver(to: member(a, load: load - 1)), willing(waiting: 10)))
  }

  // MARK: - Threads wait

  @Test func `A thread lines up behind others while there is a crowd, and not when that is over`() {
    let calm = willing(waiting: Self.limit)
    #expect(after(calm) { $0.linedUp(a, load: 1) } == (false, calm))
    #expect(
      after(willing(waiting: Self.limit + 1)) { $0.linedUp(a, load: 2) }
        == (true, willing(waiting: Self.limit + 1, member(a, load: 2))))
    #expect(after(tired(member(a))) { $0.linedUp(b, load: 1) } == (true, tired(member(a), member(b))))
  }

  @Test func `A thread falls asleep`() {
    #expect(
      after(tired(member(a), member(b))) { $0.fellAsleep(b) } == (
        true, tired(member(a), member(b, isAsleep: true))
      ))
  }

  @Test func `A thread that has been answered neither sleeps nor gives up`() {
    for state in [DrainState(), willing(member(b)), tired(member(b))] {
      #expect(after(state) { $0.fellAsleep(a) } == (false, state))
      #expect(after(state) { $0.gaveUp(a) } == (false, state))
    }
  }

  @Test
  func `When a thread gives up nobody waits for a tired owner until that has looked; others still wait`() {
    #expect(after(tired(member(a), member(b))) { $0.gaveUp(a) } == (true, willing(member(b))))
    #expect(
      after(willing(waiting: 7, own: 2, member(a))) { $0.gaveUp(a) } == (true, willing(waiting: 7, own: 2)))
  }

  @Test func `The role is wanted while a thread waits`() {
    #expect(!willing().isWanted)
    #expect(willing(member(a, isAsleep: true)).isWanted)
  }
}
