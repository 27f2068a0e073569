// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation
import TestSupport

private struct Failure: Error {}

extension Recording {
  fileprivate func kinds(at place: String) -> [Event.Kind] {
    events.filter { places[$0.place] == place }.map(\.kind)
  }
}

let placeScenarios = [
  Scenario("a traced place records a subscription from its beginning to its end") {
    let timeline = Timeline()
    _ = Observable.of(1, 2).traced("numbers", in: timeline).subscribe()
    _ = Observable<Int>.error(Failure()).traced("failed", in: timeline).subscribe(onError: { _ in })
    let subscription = Observable<Int>.never().traced("ended by hand", in: timeline).subscribe()
    subscription.dispose()
    let recording = timeline.stop()
    expect(
      recording.kinds(at: "numbers"), [.subscribed, .next("1"), .next("2"), .completed], "what passed")
    expect(recording.kinds(at: "failed"), [.subscribed, .error("Failure()")], "what failed")
    expect(recording.kinds(at: "ended by hand"), [.subscribed, .disposed], "what was disposed of")
    expect(recording.events.map(\.subscription), [1, 1, 1, 1, 2, 2, 3, 3], "the subscriptions")
    expect(recording.events.allSatisfy { $0.time <= recording.length }, "too late")
    expect(recording.events.map(\.time), recording.events.map(\.time).sorted(), "their times")
  },

  Scenario("a traced place changes nothing, and tells a stopped timeline nothing") {
    let timeline = Timeline()
    let source = Observable.of(1, 2, 3).traced("place", in: timeline)
    timeline.stop()
    let seen = BehaviorRelay(value: 0)
    _ = source.subscribe(onNext: { seen.accept(10 * seen.value + $0) })
    expect(seen.value, 123, "what came")
    expect(timeline.recording.events, [], "what was recorded")
    // The same sequence is traced again when the timeline begins anew.
    timeline.start()
    _ = source.subscribe()
    expect(timeline.stop().kinds(at: "place").count, 5, "the number of events")
  },

  Scenario("elements are described as one asks, and long descriptions are shortened") {
    let timeline = Timeline()
    let long = String(repeating: "é", count: 100)
    _ = Observable.just(long).traced("long", in: timeline).subscribe()
    _ = Observable.just(7).traced("own", in: timeline) { "seven: \($0)" }.subscribe()
    _ = Observable.just(7).traced("none", in: timeline, elements: nil).subscribe()
    let recording = timeline.stop()
    expect(recording.kinds(at: "long")[1], .next(String(repeating: "é", count: 79) + "…"), "the long one")
    expect(recording.kinds(at: "own")[1], .next("seven: 7"), "one's own")
    expect(recording.kinds(at: "none")[1], .next(nil), "none")
  },

  Scenario("elements are not described for a timeline that has been stopped") {
    let (timeline, source) = (Timeline(), PublishSubject<Int>())
    let described = BehaviorRelay(value: 0)
    _ = source.traced("place", in: timeline) {
      described.accept(described.value + 1)
      return "\($0)"
    }.subscribe()
    source.onNext(1)
    timeline.stop()
    source.onNext(2)
    expect(described.value, 1, "the number of descriptions")
  },

  Scenario("traits stay what they are") {
    let timeline = Timeline()
    let single: Single<Int> = Single.just(1).traced("single", in: timeline)
    let maybe: Maybe<Int> = Maybe.empty().traced("maybe", in: timeline)
    let infallible: Infallible<Int> = Infallible.just(1).traced("infallible", in: timeline)
    _ = single.subscribe()
    _ = maybe.subscribe()
    _ = infallible.subscribe()
    let recording = timeline.stop()
    expect(recording.kinds(at: "single"), [.subscribed, .next("1"), .completed], "a single")
    expect(recording.kinds(at: "maybe"), [.subscribed, .completed], "a maybe")
    expect(recording.kinds(at: "infallible"), [.subscribed, .next("1"), .completed], "an infallible")
  },

  Scenario("events say on which thread they passed") {
    let timeline = Timeline()
    let done = DispatchSemaphore(value: 0)
    let worker = NewThreadScheduler(name: "passing").makeWorker()
    _ = Observable.of(1, 2).traced("before", in: timeline).observe(on: worker).traced("after", in: timeline)
      .subscribe(onDisposed: { done.signal() })
    done.wait()
    let recording = timeline.stop()
    let after = recording.events.filter { recording.places[$0.place] == "after" && $0.kind != .subscribed }
    expect(Set(after.map { recording.threads[$0.thread].name }), ["passing"], "the thread")
  },
]
