// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct BoundedQueueTests {
  @Test(arguments: StoppableKind.allCases)
  func `N7 a full queue refuses, and takes work again when there is room`(kind: StoppableKind) {
    let scheduler = kind.make(capacity: 2)
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    scheduler.put(1, fates)
    let second = scheduler.put(2, fates)
    scheduler.put(3, fates)
    #expect(fates.elements == [.refused(3, .queueFull(capacity: 2))])
    second.dispose()
    second.dispose()
    scheduler.put(4, fates)
    scheduler.put(5, fates)
    #expect(fates.elements.last == .refused(5, .queueFull(capacity: 2)))
    release.send()
    fates.wait(4)
    #expect(Set(fates.elements.dropFirst(2).map { "\($0)" }) == ["ran(1)", "ran(4)"])
  }

  @Test(arguments: StoppableKind.allCases)
  func `N7 a full queue makes its callers wait, but not its own work`(kind: StoppableKind) {
    let scheduler = kind.make(capacity: 1, whenFull: .wait)
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    Thread.detachNewThread { for number in 1...100 { scheduler.put(number, fates) } }
    release.send()
    fates.wait(100)
    let inside = Piece.Fates()
    scheduler.schedule { for number in 1...10 { scheduler.put(number, inside) } }
    inside.wait(10)
    #expect(fates.elements.count == 100)
  }

  @Test(arguments: StoppableKind.allCases)
  func `N15 the backlog is the work that waits`(kind: StoppableKind) {
    let scheduler = kind.make(capacity: 10)
    let (fates, release) = (Piece.Fates(), Signal())
    #expect(scheduler.backlog == 0)
    scheduler.block(until: release)
    for number in 1...3 {
      scheduler.put(number, fates)
      #expect(scheduler.backlog == number)
    }
    release.send()
    fates.wait(3)
    #expect(scheduler.backlog == 0)
    scheduler.shutdown(.dropQueued)
    #expect(scheduler.backlog == 0)
  }

  @Test func `section 6: capacities and sizes that cannot be are refused with a message`() async {
    await #expect(processExitsWith: .failure) { _ = NewThreadScheduler(capacity: 0) }
    await #expect(processExitsWith: .failure) { _ = NewThreadScheduler(stackSize: -1) }
    await #expect(processExitsWith: .failure) { _ = ThreadPoolScheduler(threads: 0) }
    await #expect(processExitsWith: .failure) {
      _ = ThreadPoolScheduler(maximumThreads: 1, idleTime: .seconds(-1))
    }
  }
}
