// SPDX-License-Identifier: MIT

import Baton
import Library

// `Sendable` elements cross, and other ones stay where they are.

nonisolated final class Counter {
  var count = 0
}

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

nonisolated func staying(_ models: Models, _ model: Model) {
  models.relay.value.count += 1
  models.relay.accept(model)
  models.event.subscribe(models.observer).dispose()
  let carrier = relay(of: Counter())
  carrier.value.count += 1
  Task.detached { carrier.value.count += 1 }
}

nonisolated func passing(_ models: Models) {
  let (all, events, observer) = (models.all, models.events, models.observer)
  Task.detached { _ = all.subscribe(events) }
  Task.detached { events.onCompleted() }
  Task.detached { _ = all.subscribe(observer) }
}
