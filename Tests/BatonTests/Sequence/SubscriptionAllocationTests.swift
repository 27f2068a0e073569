// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Testing

/// What one subscription allocates, made and disposed of. A change may make a number smaller, and not larger.
@Suite(
  "Allocations of a subscription",
  .enabled(if: AllocationCount.isAvailable && !AllocationCount.isSanitized))
struct SubscriptionAllocationTests {
  /// A closure that was made before, in the form in which it is called: one that carries what it is isolated
  /// to is an allocation of the one who writes it.
  private struct Ignore<Element: Sendable> {
    let next: @isolated(any) @Sendable (Element) -> Void = { _ in }

    // Inlined, because operators are on the stack of a function that both applies them and subscribes.
    @inline(__always)
    func subscribe(to sequence: Observable<Element>) -> any Disposable { sequence.subscribe(onNext: next) }
  }

  private let subject = PublishSubject<Int>()
  private let ignore = Ignore<Int>()

  /// Counts once everything that is made the first time has been made.
  private func count(_ body: () -> Void) -> Int {
    body()
    body()
    return AllocationCount.measure(.thread, body).count.allocations
  }

  private func count(subscribing sequence: Observable<Int>) -> Int {
    count { ignore.subscribe(to: sequence).dispose() }
  }

  /// The number that holds for how the suite is built: with optimisation some closures need not be wrapped.
  private func most(optimized: Int, plain: Int) -> Int {
    #if DEBUG
      plain
    #else
      optimized
    #endif
  }

  @Test(
    "just.map.filter, built and run: the sequences that are not on the stack, the subscriber, and a closure for each stage"
  )
  func justMapFilter() {
    let all = count {
      ignore.subscribe(to: Observable.just(1).map { $0 + 1 }.filter { $0 > 0 }).dispose()
    }
    #expect(all <= most(optimized: 5, plain: 10))
    let sequence = Observable.just(1).map { $0 + 1 }.filter { $0 > 0 }
    #expect(count(subscribing: sequence) <= most(optimized: 3, plain: 4))
  }

  @Test
  func `Single.just.map.flatMap.map, built and run: the same, a sink for flatMap, and the inner single`() {
    let onSuccess: @isolated(any) @Sendable (Int) -> Void = { _ in }
    let all = count {
      Single.just(1).map { $0 + 1 }.flatMap { Single.just($0 * 2) }.map { $0 - 1 }
        .subscribe(onSuccess: onSuccess).dispose()
    }
    #expect(all <= most(optimized: 9, plain: 16))
  }

  @Test func `carrying: what it reads and binds again, and no task of its own`() {
    let plain = count(subscribing: subject.asObservable())
    let carrying = count(subscribing: subject.carrying(Request.$id))
    #expect(carrying - plain <= 7)
  }

  @Test(
    "One source: a scope, unless the subscription is over at once, the subscriber, and what the source needs")
  func sources() {
    #expect(count(subscribing: .just(1)) <= most(optimized: 1, plain: 2))
    let created = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create()
    }
    #expect(count(subscribing: created) <= most(optimized: 3, plain: 3))
    #expect(count(subscribing: subject) <= most(optimized: 4, plain: 5))
  }

  @Test func `A closure that is nobody's: one more, if it is written where it is passed`() {
    let all = count { subject.subscribe(onNext: { _ in }).dispose() }
    #expect(all <= count(subscribing: subject) + 1)
  }

  @Test func `Joins, hops and shares, over a subject`() {
    let hop = subject.observe(on: SerialDispatchQueueScheduler(qos: .default))
    #expect(count(subscribing: hop) <= most(optimized: 12, plain: 20))
    #expect(count(subscribing: .merge(subject, subject)) <= most(optimized: 17, plain: 21))
    #expect(count(subscribing: .zip(subject, subject) { $0 + $1 }) <= most(optimized: 25, plain: 29))
    #expect(count(subscribing: subject.share()) <= most(optimized: 18, plain: 21))
  }

  @Test("Where one source follows another: also the subscriber's context, which is an object and a task")
  func successions() async {
    // In a process of its own: while another test is in virtual time, that notes each context.
    await #expect(processExitsWith: .success) {
      // The context buys that asynchronous work of the later source has the subscriber's values, which are
      // copied. Swift Testing binds some in each test, and a detached task has none.
      await Task.detached {
        let test = SubscriptionAllocationTests()
        let subject = test.subject
        let concat = test.count(subscribing: .concat(subject, subject))
        let caught = test.count(subscribing: subject.asObservable().catch { _ in .just(1) })
        #expect(concat <= test.most(optimized: 15, plain: 17))
        #expect(caught <= test.most(optimized: 11, plain: 13))
      }.value
    }
  }
}
