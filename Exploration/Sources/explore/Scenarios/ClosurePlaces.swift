// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

@globalActor private actor Home {
  static let shared = Home()
}

/// The scheduler on which a run's shared sequences deliver; read while they are made.
nonisolated(unsafe) private var arrival: (any SchedulerType)?

/// A strategy of a program's own, which arrives on a thread.
private struct OnThread: SharingStrategyProtocol {
  static var scheduler: any SchedulerType { arrival! }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

private typealias Shared = SharedSequence<OnThread, Int>

extension SharedSequence where SharingStrategy == OnThread, Element == Int {
  /// `map` in the form for Swift 6, whose closure belongs to an actor.
  fileprivate func mapped(_ transform: @escaping @isolated(any) @Sendable (Int) -> Int) -> Shared {
    let place = ClosurePlace(of: OnThread.self, transform.isolation)
    return SharedSequence(sharing: asObservable(at: place)._map(place.closure(transform)), from: place)
  }

  /// The same of `flatMapLatest`.
  fileprivate func latest(_ select: @escaping @isolated(any) @Sendable (Int) -> Shared) -> Shared {
    let place = ClosurePlace(of: OnThread.self, select.isolation)
    return SharedSequence(
      sharing: asObservable(at: place)._flatMapLatest(place.closure(select)), from: place)
  }
}

/// Runs `body` with a shared sequence that `source` feeds.
private func sharing(_ source: Source, _ body: (Shared) -> Void) {
  arrival = NewThreadScheduler().makeWorker()
  body(SharedSequence(arriving: source))
  arrival = nil
}

/// The body of the actor's closures.
@Home private func atHome(_ value: Int) -> Int {
  if Note.get(Note.free) != 0 { fail("the actor's closure is called twice at once") }
  Note.set(Note.free, 1)
  xp_step("closure")
  Note.set(Note.free, 0)
  return value
}

/// Closures of shared sequences that belong to an actor: events hop to the actor, whose jobs are fibers, and
/// back.
func registerClosurePlaces() {
  scenario("shared closure/two emitters and the end") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      var subscription: (any Disposable)?
      sharing(source) { shared in
        subscription = recorder.subscribe(
          to: shared.mapped { @Home in atHome($0) }.asObservable(), keeping: Token())
      }
      fork({ source.send(101) }, { source.send(201) })
      source.onCompleted()
      joinAll()
      expectAll(recorder, [101, 201, 1000])
      _ = subscription
    }
  }
  scenario("shared closure/disposed of beside an emitter") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      sharing(source) { shared in
        let subscription = recorder.subscribe(
          to: shared.mapped { @Home in atHome($0) }.asObservable(), keeping: Token())
        fork({ source.send(101) }, { subscription.dispose() })
      }
      joinAll()
      recorder.expectOrder()
      expect(!source.hasObservers, "the source has observers")
    }
  }
  scenario("shared closure/one subscriber goes as another comes") {
    leavingNothing {
      let (source, first, second) = (Source(), Recorder(), Recorder(1))
      var subscriptions: [any Disposable] = []
      sharing(source) { shared in
        let mapped = shared.mapped { @Home in atHome($0) }.asObservable()
        let going = first.subscribe(to: mapped, keeping: Token())
        fork(
          { source.send(101) }, { going.dispose() },
          { subscriptions.append(second.subscribe(to: mapped, keeping: Token())) })
      }
      source.onCompleted()
      joinAll()
      first.expectOrder()
      second.expectOrder()
      expect(second.values.last == 1000, "\(second.values)")
      subscriptions.removeAll()
    }
  }
  scenario("shared closure/makes the latest sequence") {
    leavingNothing {
      let (source, inner, recorder) = (Source(), Source(), Recorder())
      var subscription: (any Disposable)?
      sharing(source) { shared in
        let feed = SharedSequence<OnThread, Int>(arriving: inner)
        let latest = shared.latest { @Home number in
          _ = atHome(number)
          return feed.mapped { number * 100 + $0 }
        }
        subscription = recorder.subscribe(to: latest.asObservable(), keeping: Token())
      }
      fork({ source.send(1, 2) }, { inner.send(1) })
      source.onCompleted()
      inner.onCompleted()
      joinAll()
      let numbers = recorder.values.dropLast().map { $0 / 100 }
      expect(numbers == numbers.sorted(), "an element of a sequence that was left: \(recorder.values)")
      expect(recorder.values.last == 1000, "the sequence does not end: \(recorder.values)")
      _ = subscription
    }
  }
}
