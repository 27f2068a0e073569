// SPDX-License-Identifier: MIT

import Testing

@testable import BatonKernel

@Suite("Which thread takes a drain over next")
struct DrainCrowdTests {
  private let a = DrainWaiter(thread: 1)
  private let b = DrainWaiter(thread: 2)
  private let c = DrainWaiter(thread: 3)

  private func crowd(_ postures: DrainCrowd.Posture...) -> DrainCrowd {
    DrainCrowd(
      members: zip([a, b, c], postures).map { DrainCrowd.Member(waiter: $0, load: 1, posture: $1) })
  }

  @Test("Threads come in at the end, and ask")
  func add() {
    var crowd = crowd(.asleep)
    crowd.add(b, load: 5)
    #expect(crowd.members.map(\.waiter) == [a, b])
    #expect(crowd.members[1] == DrainCrowd.Member(waiter: b, load: 5, posture: .asking))
  }

  @Test("A thread leaves from any place, once")
  func remove() {
    for waiter in [a, b, c] {
      var crowd = crowd(.asking, .asleep, .called)
      #expect(crowd.remove(waiter) == true)
      #expect(crowd.members.map(\.waiter) == [a, b, c].filter { $0 != waiter })
      #expect(crowd.remove(waiter) == false)
    }
  }

  @Test(
    "Ready is who asks, and who sleeps again after it was called",
    arguments: [
      (DrainCrowd.Posture.asking, true), (.asleep, false), (.called, false), (.askingAgain, true),
      (.asleepAgain, true),
    ])
  func ready(_ posture: DrainCrowd.Posture, isReady: Bool) {
    var crowd = crowd(.called, posture, .asking)
    #expect(crowd.removeHeir()?.waiter == (isReady ? b : c))
    #expect(crowd.members.map(\.waiter) == (isReady ? [a, c] : [a, b]))
  }

  @Test("There is no heir in an empty crowd, nor in one that sleeps")
  func noHeir() {
    var crowds = [crowd(), crowd(.asleep, .called)]
    #expect(crowds[0].removeHeir() == nil)
    #expect(crowds[1].removeHeir() == nil)
    #expect(crowds[1] == crowd(.asleep, .called))
  }

  @Test("A thread is called once")
  func call() {
    var crowd = crowd(.asking, .asleep, .asleep)
    #expect(crowd.callSleeper() == b)
    #expect(crowd.callSleeper() == c)
    #expect(crowd.callSleeper() == nil)
    #expect(crowd == self.crowd(.asking, .called, .called))
    var others = self.crowd(.askingAgain, .asleepAgain)
    #expect(others.callSleeper() == nil)
  }

  @Test(
    "Only a thread that sleeps, and that nobody has called, must be woken up to see its answer",
    arguments: [
      (DrainCrowd.Posture.asking, false), (.asleep, true), (.called, false), (.askingAgain, false),
      (.asleepAgain, true),
    ])
  func mustBeWoken(_ posture: DrainCrowd.Posture, mustBeWoken: Bool) {
    #expect(crowd(posture).members[0].mustBeWoken == mustBeWoken)
  }

  @Test("Asked, asleep, called, asked again, asleep again")
  func life() {
    var crowd = crowd(.asking)
    #expect(crowd.isAsking)
    #expect(crowd.fallAsleep(a) == true)
    #expect(!crowd.isAsking)
    #expect(crowd.stir(a) == true)
    #expect(crowd.callSleeper() == a)
    #expect(!crowd.isAsking)
    #expect(crowd.stir(a) == false)
    #expect(crowd.isAsking)
    #expect(crowd.fallAsleep(a) == true)
    #expect(crowd == self.crowd(.asleepAgain))
    #expect(crowd.stir(a) == true)
    #expect(crowd.removeHeir()?.waiter == a)
    #expect(crowd == self.crowd())
  }

  @Test("A thread that sleeps does not fall asleep")
  func asleepTwice() async {
    await #expect(processExitsWith: .failure) {
      var crowd = DrainCrowd(members: [])
      let waiter = DrainWaiter(thread: 1)
      crowd.add(waiter, load: 1)
      _ = crowd.fallAsleep(waiter)
      _ = crowd.fallAsleep(waiter)
    }
  }
}
