// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers

/// The waits of one timeline: those under way, by their numbers, and the newest of those that are over.
struct TimelineWaits {
  struct Wait {
    let kind: WaitKind
    let name: Int32
    let thread: UInt32
    let begin: UInt64
    var end: UInt64 = 0
    var isRunning = true
  }

  private var running: [UInt64: Wait] = [:]
  private var over: RingBuffer<Wait>

  init(capacity: Int) { over = RingBuffer(limit: capacity) }

  mutating func begin(_ number: UInt64, _ wait: Wait) { running[number] = wait }

  mutating func end(_ number: UInt64, at now: UInt64) {
    guard var wait = running.removeValue(forKey: number) else { return }
    wait.end = now
    wait.isRunning = false
    over.append(wait)
  }

  /// The waits that began by `end`; those under way last until `end`.
  func all(until end: UInt64) -> [Wait] {
    (Array(over.ring) + running.values).filter { $0.begin <= end }.map { wait in
      var wait = wait
      if wait.isRunning || wait.end > end {
        wait.end = end
        wait.isRunning = true
      }
      return wait
    }
  }
}
