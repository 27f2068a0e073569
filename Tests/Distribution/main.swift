// SPDX-License-Identifier: MIT

// N18: a program that `.ci/distribution` compiles, in both language modes, against the textual interfaces of
// the library alone.

import BatonBlocking
import BatonFoundation
import BatonTaskTesting
import BatonTesting
import BatonTracing
import Foundation

#if swift(>=6)
  import Baton
#else
  import BatonRx
#endif

func expect<Value: Equatable>(_ found: Value, _ expected: Value, line: Int = #line) {
  if found == expected { return }
  print("line \(line): \(found) instead of \(expected)")
  exit(1)
}

func elements<Element: Sendable>(_ sequence: Observable<Element>) throws -> [Element] {
  try sequence.toBlocking(timeout: 30).toArray()
}

/// A scheduler of the program's own.
struct InLine: ImmediateSchedulerType {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}

let serial = SerialDispatchQueueScheduler(qos: .utility)
let concurrent = ConcurrentDispatchQueueScheduler(qos: .utility)

// Timers and hops, with a recording of them.
let timeline = Timeline()
timeline.start()
let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: serial)
expect(try elements(ticks.take(3).observe(on: concurrent).map { $0 * 2 }), [0, 2, 4])
let late = Observable.of(1, 2).delay(.milliseconds(1), scheduler: concurrent).observe(on: InLine())
expect(try elements(late.scan(0) { $0 + $1 }.subscribe(on: serial)), [1, 3])
expect(timeline.stop().runs.isEmpty, false)

// Subjects, relays, and operators that join sources.
let subject = PublishSubject<Int>()
let relay = BehaviorRelay(value: 10)
let recorder = Recorder<Int>()
let shared = subject.map { $0 + 1 }.share(replay: 1)
let sums = Observable.combineLatest(shared, relay) { $0 + $1 }
let subscription = Observable.merge(sums, Observable.zip(shared, subject) { $0 * $1 }).filter { $0 != 0 }
  .flatMap { Observable.of($0, $0) }.distinctUntilChanged().subscribe(recorder)
subject.onNext(1)
relay.accept(20)
subject.onNext(2)
subject.onCompleted()
subscription.dispose()
expect(recorder.elements, [12, 2, 22, 23, 6])

// Errors, and traits.
let refused = Single<Int>.error(RxError.noElements).map { $0 + 1 }.catch { _ in .just(7) }
expect(try refused.toBlocking(timeout: 30).single(), 7)
expect(try elements(Observable<Int>.error(RxError.timeout).retry(2).catchAndReturn(8)), [8])

// Virtual time, for sequences and for tasks.
let scheduler = TestScheduler(initialClock: 0)
let keys = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .completed(600)])
let observer = scheduler.start { keys.debounce(.seconds(100), scheduler: scheduler) }
expect(observer.events, [.next(320, "ab"), .completed(600)])
let slept = try await withVirtualTime {
  try await Task.sleep(for: .seconds(3600))
  return try await Observable.of(1, 2).toArray().value
}
expect(slept, [1, 2])

// Foundation's.
let name = Notification.Name("distribution")
let posted = NotificationCenter.default.rx.notification(name).map { $0.name.rawValue }.take(1)
DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
  NotificationCenter.default.post(name: name, object: nil)
}
expect(try elements(posted), ["distribution"])

print("passed")
