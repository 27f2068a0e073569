// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch

extension OperatorContract {
  /// Hops between real threads.
  static let hopping: [OperatorContract] = {
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "contract")
    let settle: @Sendable () -> Void = {
      // A long batch goes to the end of the queue now and then, behind what waits there.
      for _ in 0..<20 { wait(for: queue) }
    }
    return [
      OperatorContract("observe(on:) a serial queue", settle: settle) { $0.observe(on: queue) },
      OperatorContract("observe(on:) a serial queue, waiting for room", settle: settle) {
        $0.observe(on: queue, capacity: 1, whenFull: .wait)
      },
      OperatorContract("observe(on:) a serial queue, dropping the oldest", settle: settle) {
        $0.observe(on: queue, capacity: 8, whenFull: .dropOldest)
      },
      OperatorContract("observe(on:) a serial queue, dropping the newest", settle: settle) {
        $0.observe(on: queue, capacity: 8, whenFull: .dropNewest)
      },
      OperatorContract("observe(on:) a serial queue, failing", settle: settle) {
        $0.observe(on: queue, capacity: 8, whenFull: .fail)
      },
      OperatorContract("subscribe(on:) a serial queue", settle: settle) { $0.subscribe(on: queue) },
    ]
  }()

  private static func wait(for scheduler: some ImmediateScheduler) {
    let isReached = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(isReached) { isReached in
      isReached.signal()
      return Disposables.create()
    }
    isReached.wait()
  }
}
