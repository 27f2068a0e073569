// SPDX-License-Identifier: MIT

import Baton
import Library

// `Sendable` elements cross, and other ones stay where they are.

nonisolated func crossing() throws {
  let (numbers, newest) = (relay(of: 1), subject(of: 1))
  Task.detached { numbers.accept(numbers.value + 1) }
  numbers.accept(3)
  Task.detached { newest.onNext(try newest.value() + 1) }
  newest.onNext(3)
  let taker = observer { (number: Int) in print(number) }
  Task.detached { taker.onNext(1) }
  taker.on(.next(2))
}

nonisolated func staying(_ models: Models) {
  models.event.subscribe(models.observer).dispose()
  models.relay.subscribe(models.observer).dispose()
  _ = models.relay.asObservable()
}

nonisolated func passing(_ models: Models) {
  let (all, events, observer) = (models.all, models.events, models.observer)
  Task.detached { _ = all.subscribe(events) }
  Task.detached { events.onCompleted() }
  Task.detached { _ = all.subscribe(observer) }
}
