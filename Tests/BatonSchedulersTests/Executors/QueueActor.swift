// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// An actor that runs on a serial scheduler.
actor QueueActor {
  nonisolated let scheduler: any SerialExecutor & TaskExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// What calls have noted, in the order in which they came.
  private(set) var notes: [Int] = []

  init(_ scheduler: any SerialExecutor & TaskExecutor = SerialDispatchQueueScheduler(qos: .default)) {
    self.scheduler = scheduler
  }

  func note(_ number: Int) {
    preconditionIsolated()
    notes.append(number)
  }

  func perform<Result: Sendable>(_ body: @Sendable () -> Result) -> Result { body() }
}
