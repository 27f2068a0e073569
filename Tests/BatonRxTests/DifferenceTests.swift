// SPDX-License-Identifier: MIT

import BatonRx
import Foundation
import Testing

/// Lines of the table of differences from RxSwift: what Baton does.
@Suite("L3 What is different from RxSwift on purpose")
struct DifferenceTests {
  private struct Failure: Error {}

  private final class Heard<Element> {
    var events: [String] = []
    var on: (Event<Element>) -> Void { { self.events.append("\($0)") } }
  }

  /// Sends 0 to 4 and completes, within its subscription.
  private let numbers = Observable<Int>.create { observer in
    (0..<5).forEach(observer.onNext)
    observer.onCompleted()
    return Disposables.create()
  }

  @Test("A shared source whose only subscriber has ended is subscribed to anew, though it was still sending")
  func sharedForever() {
    let shared = [
      numbers.share(replay: 0, scope: .forever), numbers.multicast(PublishSubject()).refCount(),
      numbers.share(replay: 0), numbers.publish().refCount(),
    ]
    for sequence in shared {
      let (first, second) = (Heard<Int>(), Heard<Int>())
      _ = sequence.take(1).subscribe(first.on)
      _ = sequence.subscribe(second.on)
      #expect(first.events == ["next(0)", "completed"])
      #expect(second.events == (0..<5).map { "next(\($0))" } + ["completed"])
    }
    let (replayed, heard) = (numbers.share(replay: 1, scope: .forever), Heard<Int>())
    _ = replayed.take(1).subscribe()
    _ = replayed.take(3).subscribe(heard.on)
    #expect(heard.events == ["next(0)", "next(0)", "next(1)", "completed"])
  }

  @Test func `A shared source that all leave while it is being subscribed to is not open twice after that`() {
    var (starts, open, most) = (0, 0, 0)
    let shared = Observable<Int>.create { observer in
      (starts, open) = (starts + 1, open + 1)
      most = max(most, open)
      observer.onNext(starts)
      return Disposables.create { open -= 1 }
    }.share()
    let heard = Heard<Int>()
    _ = Observable<Int>.empty().take(until: shared).ifEmpty(default: 0).flatMapLatest { _ in shared }
      .subscribe(heard.on)
    #expect(starts == 2 && most == 1)
    #expect(heard.events == ["next(2)"])
  }

  @Test func `An error that skip(until:)'s other sequence sends after its first element is not sent`() {
    let source = PublishSubject<Int>()
    let other = Observable<Int>.create { observer in
      observer.onNext(0)
      observer.onError(Failure())
      return Disposables.create()
    }
    let heard = Heard<Int>()
    _ = source.skip(until: other).subscribe(heard.on)
    source.onNext(1)
    source.onCompleted()
    #expect(heard.events == ["next(1)", "completed"])
  }

  @Test func `amb goes on with the first sequence, whatever the second one does within its subscription`() {
    for second in [Observable<Int>.empty(), .just(7), .error(Failure())] {
      let first = BehaviorSubject(value: 1)
      let heard = Heard<Int>()
      _ = first.amb(second).subscribe(heard.on)
      first.onNext(2)
      first.onCompleted()
      #expect(heard.events == ["next(1)", "next(2)", "completed"])
    }
  }

  @Test func `A sequence that stands in after a timeout sends nothing after a disposal`() {
    let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
    let subscription = SerialDisposable()
    let heard = Heard<Int>()
    subscription.disposable = Observable<Int>.never()
      .timeout(.seconds(1), other: Observable.of(1, 2), scheduler: scheduler)
      .subscribe { event in
        heard.on(event)
        subscription.dispose()
      }
    scheduler.start()
    #expect(heard.events == ["next(1)"])
  }

  @Test func `A terminal event does not get into a subject that has been disposed of`() {
    for event in [Event<Int>.completed, .error(Failure())] {
      let subject = PublishSubject<Int>()
      subject.dispose()
      subject.on(event)
      var error: RxError?
      _ = subject.subscribe(onError: { error = $0 as? RxError })
      guard case .disposed? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `Observers are told in the order of their subscriptions, also after one of them has gone`() {
    let subject = PublishSubject<Int>()
    var told = ""
    let subscriptions = ["a", "b", "c"].map { name in subject.subscribe(onNext: { _ in told += name }) }
    subscriptions[0].dispose()
    let last = subject.subscribe(onNext: { _ in told += "d" })
    subject.onNext(1)
    #expect(told == "bcd")
    (subscriptions + [last]).forEach { $0.dispose() }
  }

  @Test(arguments: 1..<4)
  func `retry(when:) tries once more than its handler has elements, however the source fails`(count: Int) {
    var attempts = 0
    let heard = Heard<Int>()
    _ = Observable<Int>.deferred {
      attempts += 1
      return .error(Failure())
    }
    .retry(when: { (errors: Observable<Error>) in errors.take(count) }).subscribe(heard.on)
    #expect(attempts == count + 1)
    #expect(heard.events == ["completed"])
  }

  @Test func `What the first of a bag sends when it is disposed of does not get to the second`() {
    let relay = PublishRelay<Int>()
    let heard = Heard<Int>()
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(Disposables.create { relay.accept(1) }, relay.subscribe(heard.on))
    bag = nil
    #expect(heard.events == [])
  }
}
