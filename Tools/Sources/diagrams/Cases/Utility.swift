// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let utility = Category(
    name: "Utility", abstract: "Operators that move a sequence in time, watch it, or hold something for it.",
    cases: [
      Case("delay") { scheduler in
        let source = try scheduler.createHotObservable("--a--b---c--|")
        let result = source.delay(.seconds(4), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("paced") { scheduler in
        let source = try scheduler.createHotObservable("-a-bcd------e--|")
        let result = source.paced(by: .atMost(2, per: .seconds(4)), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("delaySubscription") { scheduler in
        let source = try scheduler.createHotObservable("--a--b---c--|")
        let result = source.delaySubscription(.seconds(4), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("timeout") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--------c--|")
        let result = source.timeout(.seconds(5), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("timeout-other", "timeout with another sequence") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--------c--|")
        let other = try scheduler.createColdObservable("--1--2--|")
        let result = source.timeout(.seconds(5), other: other, scheduler: scheduler)
        return Picture(["source": source, "other": other], result)
      },
      Case("do") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let seen = scheduler.createObserver(String.self)
        let result = source.do(onNext: { seen.onNext("saw \($0)") })
        return Picture(["source": source, "seen": seen], result)
      },
      Case("materialize") { scheduler in
        let source = try scheduler.createHotObservable("-----a---------b---------|")
        let result = source.materialize()
        return Picture(["source": source], result)
      },
      Case("dematerialize") { scheduler in
        let source: TestableObservable<Event<String>> = try scheduler.createHotObservable(
          "-----a---------b---------c---------|",
          values: ["a": .next("a"), "b": .next("b"), "c": .completed])
        let result = source.dematerialize()
        return Picture(["source": source], result)
      },
      Case("using") { scheduler in
        let source = try scheduler.createColdObservable("--a--b--|")
        let resource = scheduler.createObserver(String.self)
        struct File: Disposable {
          let log: TestableObserver<String>
          func dispose() { log.onNext("closed") }
        }
        let result = Observable<String>.using {
          resource.onNext("open")
          return File(log: resource)
        } observableFactory: { _ in
          source.asObservable()
        }
        return Picture(["source": source, "resource": resource], result)
      },
    ])

  static let connectable = Category(
    name: "Connectable", abstract: "Operators by which several subscribers share one subscription.",
    cases: [
      Case("share") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c---d--|")
        let result = source.share()
        return Picture(["source": source], result, subscribers: [0: 60, 5: 60])
      },
      Case("share-replay", "share(replay:)") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c---d--|")
        let result = source.share(replay: 1)
        return Picture(["source": source], result, subscribers: [0: 60, 8: 60])
      },
      Case("publish") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c--|")
        let result = source.publish()
        scheduler.scheduleAt(204) { _ = result.connect() }
        return Picture(["source": source], result, subscribers: [0: 60, 8: 60])
      },
      Case("replay") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c--|")
        let result = source.replay(1)
        scheduler.scheduleAt(202) { _ = result.connect() }
        return Picture(["source": source], result, subscribers: [0: 60, 10: 60])
      },
      Case("replayAll") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c--|")
        let result = source.replayAll()
        scheduler.scheduleAt(202) { _ = result.connect() }
        return Picture(["source": source], result, subscribers: [0: 60, 10: 60])
      },
      Case("multicast") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c--|")
        let result = source.multicast(BehaviorSubject(value: "first"))
        scheduler.scheduleAt(202) { _ = result.connect() }
        return Picture(["source": source], result, subscribers: [0: 60, 10: 60])
      },
      Case("multicast-selector", "multicast with a closure") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c--|")
        let result = source.multicast({ PublishSubject<String>() }) { shared in
          Observable.zip(shared, shared.skip(1)) { $0 + $1 }
        }
        return Picture(["source": source], result)
      },
      Case("refCount") { scheduler in
        let source = try scheduler.createColdObservable("--a---b---c---d--|")
        let result = source.publish().refCount()
        return Picture(["source": source], result, subscribers: [0: 8, 5: 13, 16: 20])
      },
    ])
}
