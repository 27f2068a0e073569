// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct MainSchedulerTests {
  private let log = Log<Int>()

  private func add(_ element: Int) -> @Sendable (Int) -> any Disposable {
    { state in
      MainScheduler.ensureExecutingOnScheduler()
      MainScheduler.ensureRunningOnMainThread(errorMessage: "elsewhere")
      log.append(element + state)
      return Disposables.create()
    }
  }

  @Test(
    "R13 the main scheduler runs work at once on the main thread; there, in line, what it returned is given")
  func atOnce() async {
    await MainActor.run {
      let scheduler = MainScheduler()
      _ = scheduler.schedule(0, action: add(1))
      log.append(2)
      let inner = SignalDisposable()
      scheduler.schedule(()) { _ in inner }.dispose()
      inner.signal.wait()
    }
    #expect(log.elements == [1, 2])
  }

  @Test func `R13 it hops when work of its own is ahead, queued or running, and so keeps order`() async {
    let scheduler = MainScheduler()
    await MainActor.run {
      onThread { _ = scheduler.schedule(0, action: add(1)) }
      _ = scheduler.schedule(0, action: add(2))
      #expect(log.elements.isEmpty)
    }
    await hop(scheduler)
    #expect(log.elements == [1, 2])
    await MainActor.run {
      _ = scheduler.schedule(0) { _ in
        _ = scheduler.schedule(0, action: add(4))
        log.append(3)
        return Disposables.create()
      }
      #expect(log.elements == [1, 2, 3])
    }
    await hop(scheduler)
    #expect(log.elements == [1, 2, 3, 4])
  }

  @Test(
    "R13 C7 the asynchronous instance, which is the main queue's scheduler, always hops, as timed work does")
  func alwaysHops() async {
    #expect(Schedulers.mainQueue === MainScheduler.asyncInstance)
    await MainActor.run {
      _ = MainScheduler.asyncInstance.schedule(0, action: add(2))
      _ = MainScheduler().scheduleRelative(0, dueTime: .zero, action: add(3))
      _ = ConcurrentMainScheduler.instance.scheduleRelative(0, dueTime: .zero, action: add(4))
      log.append(1)
    }
    await hop(MainScheduler.asyncInstance)
    #expect(log.elements == [1, 2, 3, 4])
  }

  @Test
  func `R13 the concurrent main scheduler runs work at once on the main thread whatever is queued`() async {
    await MainActor.run {
      let scheduler = ConcurrentMainScheduler.instance
      onThread { _ = scheduler.schedule(0, action: add(3)) }
      _ = scheduler.schedule(0) { _ in
        _ = scheduler.schedule(0, action: add(1))
        log.append(2)
        return Disposables.create()
      }
    }
    await hop(MainScheduler.asyncInstance)
    #expect(log.elements == [1, 2, 3])
  }

  /// Waits until the scheduler has come to the end of its present work.
  private func hop(_ scheduler: SerialDispatchQueueScheduler) async {
    await withCheckedContinuation { continuation in
      _ = scheduler.scheduleRelative((), dueTime: .zero) {
        continuation.resume()
        return Disposables.create()
      }
    }
  }
}
