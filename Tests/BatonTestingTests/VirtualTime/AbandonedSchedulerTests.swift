// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("A virtual scheduler that is let go of")
struct AbandonedSchedulerTests {
  @Test(arguments: Pending.allCases)
  func `R17 is freed, and frees the work that waits on it`(_ pending: Pending) {
    let left = pending.leave(PublishSubject())
    #expect(left.scheduler == nil)
    // A subscription that nobody has disposed of keeps its subscriber.
    if !pending.isSequence { #expect(left.token == nil) }
  }

  @Test(arguments: Pending.allCases)
  func `R17 is not kept by a subscription, nor by a source, which do nothing then`(_ pending: Pending) {
    let subject = PublishSubject<Int>()
    var bag: DisposeBag? = DisposeBag()
    let left = pending.leave(subject, bag)
    #expect(left.scheduler == nil)
    subject.onNext(2)
    #expect(left.token?.uses ?? 0 == 0)
    bag = nil
    #expect(left.token == nil)
  }

  @Test func `R17 lives while a variable holds it, and runs what operators have left there`() {
    for pending in Pending.allCases {
      let (scheduler, subject, token) = (TestScheduler(initialClock: 0), PublishSubject<Int>(), Token())
      let work = pending.begin(on: scheduler, subject, token)
      subject.onNext(1)
      scheduler.advanceTo(20)
      #expect(token.uses > 0, "\(pending)")
      work.dispose()
    }
  }

  @Test func `R17 an observer and a source of its time outlive it`() {
    let subject = PublishSubject<Int>()
    var scheduler: TestScheduler? = TestScheduler(initialClock: 0)
    let observer = scheduler!.createObserver(Int.self)
    let source = scheduler!.createColdObservable([.next(10, 1)])
    _ = subject.subscribe(observer)
    scheduler?.advanceTo(7)
    weak let weakScheduler = scheduler
    scheduler = nil
    #expect(weakScheduler == nil)
    subject.onNext(1)
    #expect(observer.events == [.next(7, 1)])
    source.subscribe(onNext: { _ in }).dispose()
    #expect(source.subscriptions == [Subscription(7, 7)])
  }
}

/// What a subscriber or a block uses.
private final class Token: @unchecked Sendable {  // Sendable: of one thread.
  private(set) var uses = 0
  func use() { uses += 1 }
}

/// What a function that has let go of its scheduler leaves behind.
private struct Left {
  weak var scheduler: TestScheduler?
  weak var token: Token?
}

/// Work that waits on a scheduler.
enum Pending: CaseIterable {
  case block, blockAfter, blockAt, blockEvery, recursiveBlock
  case state, relative, periodic, absolute
  case timer, interval, delay, debounce, timeout, retry, generated, observeOn, subscribeOn
  case hot, cold, twoCold

  /// Lets go of the scheduler before its work is run, and of the work unless `bag` holds it.
  @inline(never)
  fileprivate func leave(_ subject: PublishSubject<Int>, _ bag: DisposeBag? = nil) -> Left {
    let (scheduler, token) = (TestScheduler(initialClock: 0), Token())
    let work = begin(on: scheduler, subject, token)
    subject.onNext(1)
    bag?.insert(work)
    return Left(scheduler: scheduler, token: token)
  }

  var isSequence: Bool {
    switch self {
    case .block, .blockAfter, .blockAt, .blockEvery, .recursiveBlock, .state, .relative, .periodic, .absolute:
      false
    default: true
    }
  }

  fileprivate func begin(
    on scheduler: TestScheduler, _ subject: PublishSubject<Int>, _ token: Token
  ) -> any Disposable {
    switch self {
    case .block: return scheduler.schedule { token.use() }
    case .blockAfter: return scheduler.schedule(after: .seconds(1)) { token.use() }
    case .blockAt: return scheduler.schedule(at: Date(timeIntervalSince1970: 10)) { token.use() }
    case .blockEvery: return scheduler.schedule(after: .seconds(1), every: .seconds(1)) { token.use() }
    case .recursiveBlock:
      return scheduler.scheduleRecursive { recurse in
        token.use()
        recurse()
      }
    case .state:
      return scheduler.schedule(token) { token in
        token.use()
        return Disposables.create()
      }
    case .relative:
      return scheduler.scheduleRelative(token, dueTime: .seconds(1)) { token in
        token.use()
        return Disposables.create()
      }
    case .periodic:
      return scheduler.schedulePeriodic(token, startAfter: .seconds(1), period: .seconds(1)) { token in
        token.use()
        return token
      }
    case .absolute:
      scheduler.scheduleAt(10) { token.use() }
      return Disposables.create()
    default:
      let observer = scheduler.createObserver(Int.self)
      return source(on: scheduler, subject).subscribe { event in
        token.use()
        observer.on(event)
      }
    }
  }

  private func source(on scheduler: TestScheduler, _ subject: PublishSubject<Int>) -> Observable<Int> {
    switch self {
    case .timer: .timer(.seconds(1), scheduler: scheduler)
    case .interval: .interval(.seconds(1), scheduler: scheduler)
    case .delay: subject.delay(.seconds(1), scheduler: scheduler)
    case .debounce: subject.debounce(.seconds(1), scheduler: scheduler)
    case .timeout: subject.skip(2).timeout(.seconds(1), scheduler: scheduler)
    case .retry:
      Observable.error(RxError.unknown).retry(
        maxAttempts: 3, backoff: .constant(.seconds(1)), scheduler: scheduler)
    case .generated: .range(start: 0, count: 10, scheduler: scheduler)
    case .observeOn: subject.observe(on: scheduler)
    case .subscribeOn: Observable.just(1).subscribe(on: scheduler)
    case .hot: scheduler.createHotObservable([.next(10, 1)]).asObservable()
    case .cold: scheduler.createColdObservable([.next(10, 1)]).asObservable()
    default:
      .concat(
        scheduler.createColdObservable([.completed(10)]).asObservable(),
        scheduler.createColdObservable([.next(5, 1)]).asObservable())
    }
  }
}
