// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import TestSupport

private typealias Body = @Sendable () -> Void

private let scheduler = SerialDispatchQueueScheduler(qos: .default)

/// Subscribes and disposes again and again beside two threads that send.
private func passBy(_ make: @Sendable (PublishSubject<Token>, PublishSubject<Token>) -> Observable<Token>)
  async
{
  let (first, second) = (PublishSubject<Token>(), PublishSubject<Token>())
  let sequence = make(first, second)
  let visit: Body = { sequence.subscribe(onNext: { $0.use() }).dispose() }
  let stays = sequence.subscribe(onNext: { $0.use() })
  await contend({ first.onNext(Token()) }, { second.onNext(Token()) }, visit)
  stays.dispose()
  first.onCompleted()
  second.onCompleted()
}

/// What sequences keep, sent and read by several threads at once.
let sequenceScenarios = [
  Scenario("a behavior subject's value is sent and read") {
    let subject = BehaviorSubject(value: Token())
    let read: Body = { (try? subject.value())?.use() }
    await contend({ subject.onNext(Token()) }, read, { subject.subscribe(onNext: { $0.use() }).dispose() })
  },

  Scenario("a behavior relay's value is set and read") {
    let relay = BehaviorRelay(value: Token())
    let read: Body = { relay.value.use() }
    await contend({ relay.accept(Token()) }, { relay.accept(Token()) }, read)
  },

  Scenario("a replay subject is subscribed to while it is sent to") {
    let subject = ReplaySubject<Token>.create(bufferSize: 3)
    let read: Body = { subject.subscribe(onNext: { $0.use() }).dispose() }
    await contend({ subject.onNext(Token()) }, read, read)
  },

  Scenario("an asynchronous subject ends while it is subscribed to") {
    let place = Place<AsyncSubject<Token>>()
    let subscribe: Body = {
      guard let subject = place.take() else { return }
      place.put(subject)
      subject.subscribe(onNext: { $0.use() }).dispose()
    }
    await contend(
      {
        let subject = AsyncSubject<Token>()
        place.put(subject)
        subject.onNext(Token())
        subject.onCompleted()
      }, subscribe, subscribe)
    _ = place.take()
  },

  Scenario("subscribers pass by a merge") { await passBy { .merge($0, $1) } },
  Scenario("subscribers pass by combineLatest") {
    await passBy {
      .combineLatest($0, $1) { first, second in
        second.use()
        return first
      }
    }
  },
  Scenario("subscribers pass by withLatestFrom") { await passBy { $0.withLatestFrom($1) } },
  Scenario("subscribers pass by a sequence that is paused and goes on") {
    await passBy { first, second in
      first.pausable(
        by: second.scan(false) { isRunning, token in
          token.use()
          return !isRunning
        })
    }
  },
  Scenario("subscribers pass by a buffer of a zip") {
    await passBy {
      .zip($0.take(1000), $1.take(1000)) { first, second in
        second.use()
        return first
      }
    }
  },
  Scenario("subscribers pass by flatMapLatest") {
    await passBy { first, second in first.flatMapLatest { token in second.startWith(token) } }
  },
  Scenario("subscribers pass by a shared sequence") { await passBy { .merge($0, $1).share(replay: 2) } },
  Scenario("subscribers pass by a shared sequence that is kept") {
    await passBy { .merge($0, $1).share(replay: 1, scope: .forever) }
  },
  Scenario("subscribers pass by a hop") { await passBy { .merge($0, $1).observe(on: scheduler) } },
  Scenario("subscribers pass by a bounded hop that drops the oldest") {
    await passBy { .merge($0, $1).observe(on: scheduler, capacity: 4, whenFull: .dropOldest) }
  },
  Scenario("subscribers pass by a bounded hop that has the sender wait") {
    await passBy { .merge($0, $1).observe(on: scheduler, capacity: 4, whenFull: .wait) }
  },
  Scenario("subscribers pass by a delay") {
    await passBy { .merge($0, $1).delay(.milliseconds(1), scheduler: scheduler) }
  },
  Scenario("subscribers pass by debounce") {
    await passBy { .merge($0, $1).debounce(.microseconds(20), scheduler: scheduler) }
  },
  Scenario("subscribers pass by throttle") {
    await passBy { .merge($0, $1).throttle(.microseconds(20), scheduler: scheduler) }
  },
  Scenario("subscribers pass by buffers") {
    await passBy {
      .merge($0, $1).buffer(timeSpan: .milliseconds(1), count: 7, scheduler: scheduler).compactMap(\.last)
    }
  },
  Scenario("subscribers pass by windows") {
    await passBy { .merge($0, $1).window(timeSpan: .milliseconds(1), count: 7, scheduler: scheduler).merge() }
  },
  Scenario("subscribers pass by groups") {
    await passBy { .merge($0, $1).groupBy { ObjectIdentifier($0).hashValue % 3 }.merge() }
  },
  Scenario("subscribers pass by a sample") { await passBy { $0.sample($1) } },
]
