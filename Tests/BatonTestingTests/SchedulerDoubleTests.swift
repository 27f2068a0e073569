// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization
import Testing

@Suite("Schedulers that stand in for others")
struct SchedulerDoubleTests {
  @Test func `an unimplemented scheduler reports each use by name and runs nothing`() {
    let messages = Lock<[String]>([])
    let ran = Atomic(false)
    let scheduler = UnimplementedScheduler("spare") { message in messages.withLock { $0.append(message) } }
    _ = scheduler.schedule(1) { _ in
      ran.store(true, ordering: .relaxed)
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative(1, dueTime: .seconds(3)) { _ in Disposables.create() }
    _ = scheduler.schedulePeriodic(1, startAfter: .zero, period: .seconds(4)) { $0 }
    _ = scheduler.now
    let all = messages.withLock { $0 }
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
    #expect(all.count == 4)
    #expect(all.allSatisfy { $0.hasPrefix("spare: ") })
    #expect(all[1].contains("scheduleRelative with a due time of 3.0 seconds"))
  }

  @Test func `an unimplemented scheduler stops the program unless told otherwise`() async {
    await #expect(processExitsWith: .failure) {
      _ = UnimplementedScheduler().schedule(1) { _ in Disposables.create() }
    }
  }

  @Test func `on the immediate scheduler time passes at once, for its clock too`() {
    let scheduler = ImmediateTestScheduler()
    let seen = Lock<[Double]>([])
    let look: @Sendable (Int) -> any Disposable = { _ in
      let seconds = scheduler.now.timeIntervalSince1970
      seen.withLock { $0.append(seconds) }
      return Disposables.create()
    }
    _ = scheduler.schedule(1, action: look)
    _ = scheduler.scheduleRelative(1, dueTime: .seconds(3600), action: look)
    _ = scheduler.scheduleRelative(1, dueTime: .seconds(-5), action: look)
    #expect(seen.withLock { $0 } == [0, 3600, 3600])
  }
}
