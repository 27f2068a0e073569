// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Ends the program if one pipeline takes longer than ten seconds, so that a pipeline that does not end is
/// found too.
enum Watchdog {
  private static let current = Mutex<(seed: UInt64, program: Program, step: String, since: Date)?>(nil)

  /// The seed of the program that is looked at, perhaps reduced.
  static let seed = Mutex<UInt64>(0)

  static func watch() {
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: 1)
        guard let (seed, program, step, since) = current.withLock({ $0 }), since.timeIntervalSinceNow < -10
        else {
          continue
        }
        print("== does not end, \(step) (--seed \(seed) --count 1):\n\(program.code(Outcome()))")
        fflush(nil)
        _exit(1)
      }
    }
  }

  /// Runs a step of looking at a program.
  static func during<Result>(_ step: String, of program: Program, _ body: () -> Result) -> Result {
    let seed = seed.withLock { $0 }
    current.withLock { $0 = (seed, program, step, Date()) }
    defer { current.withLock { $0 = nil } }
    return body()
  }
}
