// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct ThreadsTests {
  private func thread() -> UInt { UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue) }

  @Test func `R1 pieces on new threads run at once with each other, each on a thread of its own`() {
    let scheduler = NewThreadScheduler(name: "test")
    let (entered, release) = (Signal(), Signal())
    for index in 0..<4 {
      scheduler.schedule(after: .milliseconds(index / 2)) {
        entered.send()
        release.wait()
      }
    }
    entered.wait(4)
    for _ in 0..<4 { release.send() }
  }

  @Test func `R1 what work on a new thread schedules stays on that thread: recursive, timed and periodic`() {
    let scheduler = NewThreadScheduler(name: "test")
    let (threads, done) = (Log<UInt>(), Signal())
    _ = scheduler.scheduleRecursive(3) { left, again in
      threads.append(self.thread())
      if left > 0 { return again(left - 1) }
      scheduler.schedule(after: .milliseconds(2)) {
        threads.append(self.thread())
        done.send()
      }
    }
    done.wait()
    #expect(threads.elements.count == 5)
    #expect(Set(threads.elements).count == 1)
    let periodic = Log<UInt>()
    let repeated = scheduler.schedulePeriodic((), startAfter: .zero, period: .milliseconds(1)) { _ in
      periodic.append(self.thread())
      done.send()
    }
    done.wait(5)
    repeated.dispose()
    #expect(Set(periodic.elements).count == 1)
  }

  @Test func `R1 threads have the name and the stack that was asked for`() {
    let scheduler = NewThreadScheduler(name: "test.dressed", stackSize: 16 << 20, priority: .utility)
    let (names, done) = (Log<String?>(), Signal())
    scheduler.schedule {
      names.append(Thread.current.name)
      // More than the stack of a common thread holds.
      withUnsafeTemporaryAllocation(byteCount: 12 << 20, alignment: 16) { bytes in
        for index in stride(from: 0, to: bytes.count, by: 4096) { bytes[index] = 1 }
      }
      done.send()
    }
    done.wait()
    #expect(names.elements == ["test.dressed"])
  }

  @Test(
    "R1 the system shows as much of a thread's name as it takes, and the whole name is known here",
    arguments: [
      ("test.fifteen.by", "test.fifteen.by"), ("test.seventeen.by", "test.seventeen."),
      ("test.größer.als.erlaubt", "test.größer.a"), ("test.äöüäöüäöü", "test.äöüäö"),
      ("test.abc👩‍👩‍👧", "test.abc"), ("👩‍👩‍👧 test", "👩\u{200D}👩\u{200D}"),
    ])
  func systemName(_ name: String, _ shown: String) {
    let (names, done) = (Log<String?>(), Signal())
    NewThreadScheduler(name: name).schedule {
      names.append(SystemThread.nameOfCurrent)
      names.append(SystemThreads.nameOfCurrent ?? shown)
      done.send()
    }
    done.wait()
    #expect(names.elements == [name, shown])
  }

  @Test func `R1 work on an elastic pool can wait for other work of the same pool, down to its maximum`() {
    let pool = ThreadPoolScheduler(maximumThreads: 8, idleTime: .milliseconds(10))
    for _ in 0..<20 {
      let done = Signal()
      @Sendable func descend(_ left: Int) {
        let below = Signal()
        if left > 0 {
          pool.schedule {
            descend(left - 1)
            below.send()
          }
          below.wait()
        }
      }
      pool.schedule {
        descend(7)
        done.send()
      }
      done.wait()
    }
  }

  @Test(arguments: [false, true])
  func `N6 a hundred thousand timers on new threads and pools need a thread at most`(isPool: Bool) {
    let scheduler: any ShutdownScheduler & Scheduler =
      isPool ? ThreadPoolScheduler(threads: 2) : NewThreadScheduler()
    let before = SystemThreads.count
    let fates = Piece.Fates()
    let timers = (0..<100_000).map { scheduler.put($0, after: .seconds(3600 + $0), fates) }
    if let before { #expect((SystemThreads.count ?? 0) < before + 50) }
    for timer in timers { timer.dispose() }
    scheduler.shutdown(.dropQueued)
    #expect(fates.elements.isEmpty)
  }
}

/// The threads of this process, where the system lists them.
enum SystemThreads {
  static var count: Int? { try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }

  /// The name of the calling thread that the system shows, where it shows names. Linux shows fifteen bytes at
  /// most.
  static var nameOfCurrent: String? { name(of: "thread-self") }

  private static func name(of thread: String) -> String? {
    let comm = try? String(contentsOfFile: "/proc/\(thread)/comm", encoding: .utf8)
    return comm?.trimmingCharacters(in: .newlines)
  }

  /// The threads with a name.
  static func named(_ name: String) -> Int? {
    let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return tasks?.count { self.name(of: "self/task/\($0)") == name }
  }

  /// Waits until no thread has that name.
  static func waitUntilNone(named name: String, _ location: SourceLocation = #_sourceLocation) {
    let deadline = MonotonicClock.now() + 30_000_000_000
    while let count = named(name), count > 0, MonotonicClock.now() < deadline { sched_yield() }
    #expect(named(name) ?? 0 == 0, sourceLocation: location)
  }
}
