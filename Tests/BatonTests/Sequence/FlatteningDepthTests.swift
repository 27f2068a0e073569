// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Dispatch
import Synchronization
import Testing

@testable import BatonKernel

/// However often sequences of sequences go on as others, of one kind or in turns: half a megabyte of stack is enough, and
/// nothing is kept of those that are past.
@Suite(.enabled(if: !AllocationCount.isSanitized))
struct FlatteningDepthTests {
  /// When the elements of a source come.
  enum Pace: CaseIterable {
    /// At once, in turns with what else waits on the thread: so the next level begins before this one's source is over.
    case trampoline
    /// After a hop: this one's source is over then.
    case hop
    /// In a step on a queue; the source is over in another one, behind the next level's.
    case steps
  }

  enum Kind: CaseIterable {
    case flatMapLatest, flatMap, concatMap, latestAndMerged, latestAndOneByOne, mergedTwiceAndLatest
  }

  private let stack = 512 << 10
  private let queue = SerialDispatchQueueScheduler(qos: .default)

  private func source(_ pace: Pace) -> Observable<Int> {
    switch pace {
    case .trampoline: Observable.just(1, scheduler: CurrentThreadScheduler.instance)
    case .hop: Observable.just(1).observe(on: queue)
    case .steps: Observable.just(1, scheduler: queue)
    }
  }

  /// The operator that a kind has at a level.
  private func flatten(
    _ source: Observable<Int>, _ kind: Kind, _ level: Int,
    _ next: @escaping @Sendable (Int) -> Observable<Int>
  ) -> Observable<Int> {
    switch (kind, level % 3) {
    case (.flatMapLatest, _): source.flatMapLatest(next)
    case (.flatMap, _), (.mergedTwiceAndLatest, 1...): source.flatMap(next)
    case (.concatMap, _): source.concatMap(next)
    case (.mergedTwiceAndLatest, _): source.flatMapLatest(next)
    case (.latestAndMerged, _): level % 2 == 0 ? source.flatMap(next) : source.flatMapLatest(next)
    case (.latestAndOneByOne, _): level % 2 == 0 ? source.concatMap(next) : source.flatMapLatest(next)
    }
  }

  private func events(_ sequence: @escaping @Sendable () -> Observable<Int>) -> [String] {
    let recorder = JoinRecorder<Int>()
    let done = DispatchSemaphore(value: 0)
    NewThreadScheduler(stackSize: stack).schedule {
      let subscription = recorder.record(sequence())
      #expect(recorder.wait())
      withExtendedLifetime(subscription) {}
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 120) == .success)
    return recorder.events
  }

  @Test("Five thousand levels need no more stack than one", arguments: Pace.allCases, Kind.allCases)
  func levels(_ pace: Pace, _ kind: Kind) {
    @Sendable func poll(_ left: Int) -> Observable<Int> {
      flatten(source(pace), kind, left) { left == 0 ? .just($0) : poll(left - 1) }
    }
    #expect(events { poll(5000) } == ["1", "|"])
  }

  @Test("Nothing is kept of the levels that are past", arguments: Pace.allCases, Kind.allCases)
  func memory(_ pace: Pace, _ kind: Kind) {
    let alive = Atomic(0)
    let most = Atomic(0)
    final class Counted: Sendable {
      let count: @Sendable (Int) -> Void
      init(_ count: @escaping @Sendable (Int) -> Void) {
        self.count = count
        count(1)
      }
      deinit { count(-1) }
    }
    @Sendable func poll(_ left: Int) -> Observable<Int> {
      let counted = Counted { change in
        let now = alive.add(change, ordering: .relaxed).newValue
        if now > most.load(ordering: .relaxed) { most.store(now, ordering: .relaxed) }
      }
      return flatten(source(pace), kind, left) { element in
        withExtendedLifetime(counted) { left == 0 ? .just(element) : poll(left - 1) }
      }
    }
    #expect(events { poll(2000) } == ["1", "|"])
    #expect(most.load(ordering: .relaxed) < 20)
  }

  enum End: CaseIterable { case disposed, failed, completed }

  @Test(
    "Five thousand levels of which none is over are freed in a loop", arguments: Kind.allCases, End.allCases)
  func freeing(_ kind: Kind, _ end: End) {
    let (last, others) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    @Sendable func nest(_ left: Int) -> Observable<Int> {
      flatten(source(.hop).concat(others), kind, left) { _ in
        if left > 0 { return nest(left - 1) }
        begun.signal()
        return last.asObservable()
      }
    }
    let recorder = JoinRecorder<Int>()
    NewThreadScheduler(stackSize: stack).schedule {
      let subscription = recorder.record(nest(5000))
      #expect(begun.wait(timeout: .now() + 120) == .success)
      // The innermost level is subscribed to on the queue, behind the signal.
      queue.schedule { begun.signal() }
      #expect(begun.wait(timeout: .now() + 120) == .success)
      last.onNext(1)
      switch end {
      case .disposed: break
      case .failed: last.onError(TestError(number: 1))
      case .completed:
        others.onCompleted()
        last.onCompleted()
      }
      subscription.dispose()
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 120) == .success)
    #expect(!last.hasObservers && !others.hasObservers)
    let terminal: [String] =
      switch end {
      case .disposed: []
      case .failed: ["X1"]
      case .completed: ["|"]
      }
    #expect(recorder.events == ["1"] + terminal)
  }

  @Test("Each level sends before it goes on", arguments: Kind.allCases)
  func elements(_ kind: Kind) {
    @Sendable func count(_ left: Int) -> Observable<Int> {
      flatten(source(.trampoline), kind, left) { left == 0 ? .just($0) : count(left - 1).startWith(left) }
    }
    #expect(events { count(5000) } == (1...5000).reversed().map { "\($0)" } + ["1", "|"])
  }
}

/// Sequences of sequences in others, of which some have more to come and some have not.
struct NestedFlatteningTests {
  private let recorder = JoinRecorder<Int>()
  private let outer = PublishSubject<Int>()
  private let middle = PublishSubject<Int>()
  private let inner = PublishSubject<Int>()
  private let source = PublishSubject<Int>()

  @Test("A switch goes up past a merge that is over, to one that has more to come")
  func pastMerge() {
    let subscription = recorder.record(
      outer.flatMap { [middle, inner, source] _ in
        middle.flatMap { _ in inner.flatMapLatest { number in source.map { number * 10 + $0 } } }
      })
    outer.onNext(0)
    middle.onNext(0)
    middle.onCompleted()
    inner.onNext(1)
    source.onNext(1)
    inner.onNext(2)
    source.onNext(2)
    inner.onCompleted()
    source.onNext(3)
    source.onCompleted()
    #expect(recorder.events == ["11", "22", "23"])
    outer.onCompleted()
    #expect(recorder.events == ["11", "22", "23", "|"])
    subscription.dispose()
  }

  @Test("What runs in a source that is replaced stops, whatever it went up past")
  func replaced() {
    let deep = PublishSubject<Int>()
    let subscription = recorder.record(
      outer.flatMapLatest { [middle, inner, source] number in
        middle.flatMapLatest { _ in
          inner.flatMap { _ in deep.flatMapLatest { _ in source.map { number * 10 + $0 } } }
        }
      })
    outer.onNext(1)
    middle.onNext(0)
    inner.onNext(0)
    // The others go up past this one, which has no more to come, when the next sends.
    middle.onCompleted()
    deep.onNext(0)
    source.onNext(1)
    inner.onCompleted()
    deep.onNext(0)
    source.onNext(2)
    deep.onCompleted()
    #expect(source.hasObservers)
    outer.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    outer.onCompleted()
    #expect(recorder.events == ["11", "12", "|"])
    subscription.dispose()
  }

  @Test("An error of the innermost sequence stops all others first", arguments: [true, false])
  func failing(_ isMerged: Bool) {
    let subscription = recorder.record(
      outer.flatMapLatest { [middle, inner] _ in
        middle.flatMap { _ in isMerged ? inner.flatMap { _ in inner } : inner.flatMapLatest { _ in inner } }
      }
      .do(onError: { [outer, middle, inner] _ in
        #expect(!outer.hasObservers && !middle.hasObservers && !inner.hasObservers)
      }))
    outer.onNext(0)
    middle.onNext(0)
    middle.onNext(1)
    inner.onNext(0)
    inner.onNext(1)
    inner.onError(TestError(number: 1))
    #expect(recorder.events.last == "X1")
    #expect(!outer.hasObservers && !middle.hasObservers && !inner.hasObservers)
    subscription.dispose()
  }
}
