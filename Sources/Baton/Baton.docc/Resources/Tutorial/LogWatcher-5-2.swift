// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// Where the work is done, and by whose clock.
struct Places: Sendable {
  var looking: any Scheduler = SerialDispatchQueueScheduler.serial(name: "looking")
  var reading: any ImmediateScheduler = ThreadPoolScheduler.io
}

/// Sends what is new each time it looks. After a failure it looks again, after ever longer pauses.
func follow(_ look: @escaping @Sendable () throws -> [String], in places: Places) -> Observable<[String]> {
  Observable<Int>.timer(.zero, period: .milliseconds(100), scheduler: places.looking)
    .flatMapFirst { _ in
      Observable.deferred { .just(try look()) }.subscribe(on: places.reading)
    }
    .retry { (errors: Observable<any Error>) in
      errors.enumerated().flatMap { index, _ in
        let seconds = 1 << min(index, 5)
        return Observable<Int>.timer(.seconds(seconds), scheduler: places.looking)
      }
    }
    .filter { !$0.isEmpty }
}

struct Unreadable: Error {}

@main
enum Program {
  static func main() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let attempts = ReplaySubject<Int>.createUnbounded()
    let look: @Sendable () throws -> [String] = {
      attempts.onNext(scheduler.clock)
      throw Unreadable()
    }
    let places = Places(looking: scheduler, reading: scheduler)
    let subscription = follow(look, in: places).subscribe()
    scheduler.advance(by: .seconds(3600))
    subscription.dispose()
    _ = attempts.take(8).toArray().subscribe(onSuccess: { print("attempts at", $0) })
  }
}
