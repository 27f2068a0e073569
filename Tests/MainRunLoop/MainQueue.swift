// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// What goes by the main queue, where that is served in one way or another.
@MainActor
enum MainQueue {
  private static let ran = Mutex(0)

  /// Has three pieces of work come to the main thread from another one; the last ends the program.
  static func run(_ way: String) {
    let numbers = PublishSubject<Int>()
    let pieces = [
      numbers.observe(on: .main).do(onNext: { _ in note("a scheduler's work") }).subscribe(),
      numbers.observe(on: .actor(MainActor.shared)).do(onNext: { _ in note("an actor's work") }).subscribe(),
      numbers.subscribe(onNext: { _ in note("an isolated subscriber") }),
    ]
    let isSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      numbers.onNext(1)
      isSent.signal()
    }
    isSent.wait()
    withExtendedLifetime(pieces) {
      switch way {
      case "dispatchMain": dispatchMain()
      case "another mode": runInAnotherMode()
      default: break
      }
      RunLoop.main.run()
    }
  }

  /// Runs the loop in a mode that is not one of the common ones.
  private static func runInAnotherMode() {
    let mode = RunLoop.Mode("another")
    RunLoop.main.add(Timer(fire: .distantFuture, interval: 1e9, repeats: true) { _ in }, forMode: mode)
    for _ in 0..<50 { _ = RunLoop.main.run(mode: mode, before: Date(timeIntervalSinceNow: 0.002)) }
    print("\(ran.withLock { $0 }) pieces in another mode")
  }

  nonisolated private static func note(_ piece: String) {
    // Stops the program where the main actor is not.
    MainActor.assumeIsolated {
      print("\(piece) on \(Thread.isMainThread ? "the main thread" : "another thread")")
      let count = ran.withLock { count in
        count += 1
        return count
      }
      if count == 3 { exit(0) }
    }
  }
}
