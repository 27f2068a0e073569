// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorContract {
  static let timed: [OperatorContract] = [
    OperatorContract("delay", timed: { $0.delay(.seconds(3), scheduler: $1) }),
    OperatorContract("delaySubscription", timed: { $0.delaySubscription(.seconds(3), scheduler: $1) }),
    OperatorContract(
      "retry(backoff:)", except: [.errorEnds],
      timed: { $0.retry(maxAttempts: 2, backoff: .constant(.seconds(3)), scheduler: $1) }),
    OperatorContract(
      "retry(backoff:) resets", except: [.errorEnds],
      timed: {
        $0.retry(maxAttempts: 2, backoff: .constant(.seconds(3)), reset: .afterElement, scheduler: $1)
      }),
    OperatorContract(
      "paced", except: [.boundedFlood],
      timed: { $0.paced(by: .atMost(1, per: .seconds(3)), scheduler: $1) }),
    OperatorContract("debounce", timed: { $0.debounce(.seconds(3), scheduler: $1) }),
    OperatorContract("throttle", timed: { $0.throttle(.seconds(3), scheduler: $1) }),
    OperatorContract(
      "throttle latest: false", timed: { $0.throttle(.seconds(3), latest: false, scheduler: $1) }),
    OperatorContract("buffer", timed: { $0.buffer(timeSpan: .seconds(15), count: 2, scheduler: $1) }),
    OperatorContract("window", timed: { $0.window(timeSpan: .seconds(15), count: 2, scheduler: $1) }),
    OperatorContract(
      "window merged", timed: { $0.window(timeSpan: .seconds(15), count: 2, scheduler: $1).merge() }),
    OperatorContract("take(for:)", timed: { $0.take(for: .seconds(25), scheduler: $1) }),
    OperatorContract("skip(_:scheduler:)", timed: { $0.skip(.seconds(15), scheduler: $1) }),
    OperatorContract("timeout", timed: { $0.timeout(.seconds(30), scheduler: $1) }),
    OperatorContract(
      "timeout other:",
      timed: { $0.timeout(.seconds(30), other: Observable.just(ContractElement(9)), scheduler: $1) }),
    // An event takes a tick here: some ticks are not enough where the senders' turns come unevenly.
    OperatorContract(
      "observe(on:) in virtual time", settle: { $0.start() }, timed: { $0.observe(on: $1) }),
    OperatorContract(
      "observe(on:) in virtual time, one waits", settle: { $0.start() },
      timed: { $0.observe(on: $1, capacity: 1) }),
    OperatorContract("subscribe(on:) in virtual time", timed: { $0.subscribe(on: $1) }),
  ]
}
