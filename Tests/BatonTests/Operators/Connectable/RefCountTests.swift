// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import Synchronization
import Testing

/// A user's connectable sequence, by hand.
private final class ByHand: ConnectableObservableType, Sendable {
  typealias Element = Int
  let subject = PublishSubject<Int>()
  let connections = Atomic(0)
  let connected = Atomic(0)

  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    subject.subscribe(observer)
  }

  func connect() -> any Disposable {
    connections.add(1, ordering: .relaxed)
    connected.add(1, ordering: .relaxed)
    return Disposables.create { self.connected.subtract(1, ordering: .relaxed) }
  }
}

/// A user's connectable sequence that can be connected again when it has ended.
private final class Renewed: ConnectableObservableType, Sendable {
  typealias Element = Int
  private let base: ConnectableObservable<Int>
  private let beforeSubscription: @Sendable () -> Void

  init(_ base: ConnectableObservable<Int>, beforeSubscription: @escaping @Sendable () -> Void = {}) {
    self.base = base
    self.beforeSubscription = beforeSubscription
  }

  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    beforeSubscription()
    return base.subscribe(observer)
  }

  func connect() -> any Disposable { base.connect() }
}

@Suite("L4 refCount of a user's connectable sequence")
struct RefCountTests {
  private let source = ByHand()

  private var state: [Int] {
    [source.connections.load(ordering: .relaxed), source.connected.load(ordering: .relaxed)]
  }

  @Test func `It is connected while it has subscribers, each time anew`() {
    let shared = source.refCount()
    #expect(state == [0, 0])
    let first = shared.subscribe()
    let second = shared.subscribe()
    #expect(state == [1, 1])
    first.dispose()
    first.dispose()
    #expect(state == [1, 1])
    second.dispose()
    #expect(state == [1, 0])
    shared.subscribe().dispose()
    #expect(state == [2, 0])
  }

  @Test func `It is described with what is above it`() {
    #expect("\(source.refCount().map { $0 })" == "Observable<Int>: map ← refCount ← create")
  }

  @Test func `Elements arrive, and the end disconnects`() {
    let recorder = Recorder<Int>()
    _ = source.refCount().subscribe(recorder)
    source.subject.onNext(1)
    source.subject.onCompleted()
    #expect(recorder.events == ["next(1)", "completed"])
    #expect(state == [1, 0])
  }

  @Test func `Of subscribers that try again when it has failed the first connects anew`() {
    let source = Tap<Int>()
    let shared = Renewed(source.asObservable().multicast { PublishSubject<Int>() }).refCount()
    let recorders = [JoinRecorder(shared.retry(2)), JoinRecorder(shared.retry(2))]
    source.send(1)
    source.fail()
    #expect(source.observers.count == 2)
    source.send(2)
    for recorder in recorders { #expect(recorder.events == ["1", "2"]) }
  }

  @Test func `Who is about to subscribe when it fails connects anew`() {
    let source = Tap<Int>()
    let shared = Renewed(source.asObservable().multicast { PublishSubject<Int>() }) {
      if source.observers.count == 1 { source.fail() }
    }.refCount()
    let recorders = [JoinRecorder(shared), JoinRecorder(shared)]
    #expect(recorders[0].events == ["X0"] && source.observers.count == 2)
    source.send(1)
    #expect(recorders[1].events == ["1"])
    for recorder in recorders { recorder.dispose() }
    #expect(source.disposals == 2)
  }

  @Test func `Who is ended at once makes no connection`() {
    let connections = Atomic(0)
    let counted = Observable<Int>.deferred {
      connections.add(1, ordering: .relaxed)
      return .never()
    }
    let subject = ReplaySubject<Int>.create(bufferSize: 1)
    subject.onNext(1)
    let limited = Recorder<Int>()
    let shared = [counted.multicast(subject).refCount(), Renewed(counted.multicast(subject)).refCount()]
    for shared in shared { _ = shared.take(1).subscribe(limited) }
    #expect(limited.events == ["next(1)", "completed", "next(1)", "completed"])
    subject.onCompleted()
    let recorder = Recorder<Int>()
    for shared in shared { _ = shared.subscribe(recorder) }
    #expect(recorder.events == ["next(1)", "completed", "next(1)", "completed"])
    #expect(connections.load(ordering: .relaxed) == 0)
    source.subject.onCompleted()
    _ = source.refCount().subscribe(Recorder<Int>())
    #expect(state == [0, 0])
  }

  @Test func `A second subscriber does not wait for the connection that the first one is making`() {
    let (connecting, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let connections = Atomic(0)
    let observers = Log<AnyObserver<Int>>()
    let counted = Observable<Int>.create { observer in
      connections.add(1, ordering: .relaxed)
      connecting.signal()
      #expect(second.wait(timeout: .now() + 30) == .success)
      observers.append(observer)
      return Disposables.create()
    }
    for shared in [counted.publish().refCount(), Renewed(counted.publish()).refCount()] {
      let recorders = [Recorder<Int>(), Recorder<Int>()]
      let finished = DispatchSemaphore(value: 0)
      let bag = DisposeBag()
      Thread.detachNewThread {
        shared.subscribe(recorders[0]).disposed(by: bag)
        finished.signal()
      }
      #expect(connecting.wait(timeout: .now() + 30) == .success)
      let before = connections.load(ordering: .relaxed)
      let subscription = shared.subscribe(recorders[1])
      #expect(connections.load(ordering: .relaxed) == before)
      second.signal()
      #expect(finished.wait(timeout: .now() + 30) == .success)
      observers.elements.last?.onNext(1)
      for recorder in recorders { #expect(recorder.events == ["next(1)"]) }
      subscription.dispose()
    }
  }

  private static let sharings: [@Sendable (Observable<Int>) -> Observable<Int>] = [
    { $0.share() }, { $0.share(replay: 1) }, { $0.share(replay: 2, scope: .forever) },
    { $0.publish().refCount() }, { $0.replay(2).refCount() },
  ]

  @Test(
    "G10 The source is not open twice if all leave, and others come, while it is being subscribed to",
    arguments: sharings)
  func anew(share: @Sendable (Observable<Int>) -> Observable<Int>) {
    let log = Log<String>()
    let shared = share(
      .create { observer in
        log.append("open")
        observer.onNext(1)
        observer.onNext(2)
        log.append("opened")
        return Disposables.create { log.append("close") }
      })
    let recorder = JoinRecorder(
      Observable<Int>.empty().take(until: shared).ifEmpty(default: 0).flatMapLatest { _ in shared })
    #expect(log.elements == ["open", "opened", "close", "open", "opened"])
    #expect(recorder.elements.suffix(2) == [1, 2])
    recorder.dispose()
    #expect(log.elements.suffix(2) == ["opened", "close"])
  }

  @Test("G10 Who leaves before the source is subscribed to anew makes no connection", arguments: sharings)
  func goneBefore(share: @Sendable (Observable<Int>) -> Observable<Int>) {
    let log = Log<String>()
    let shared = share(
      .create { observer in
        log.append("open")
        observer.onNext(log.elements.count)
        return Disposables.create { log.append("close") }
      })
    let recorder = JoinRecorder<Int>()
    _ = Observable<Int>.empty().take(until: shared).subscribe(onCompleted: {
      shared.subscribe().dispose()
      #expect(log.elements == ["open"])
      recorder.record(shared)
    })
    #expect(log.elements == ["open", "close", "open"])
    #expect(recorder.elements.last == 3)
  }

  @Test(
    "G10 A switch goes on when the former sequence's onDispose has been called, which waits for a shared source"
  )
  func switching() {
    let log = Log<String>()
    let shared = Observable<Int>.create { observer in
      log.append("open source")
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create { log.append("close source") }
    }.share()
    let inner = shared.do(onSubscribe: { log.append("open") }, onDispose: { log.append("close") })
    let windows = shared.buffer(timeSpan: .seconds(9), count: 1, scheduler: TestScheduler(initialClock: 0))
    let recorder = JoinRecorder(windows.flatMapLatest { _ in inner })
    #expect(log.elements.prefix(5) == ["open source", "open", "close source", "close", "open"])
    #expect(recorder.events == ["1", "|"])
  }

  @Test(
    "G10 retry(when:) tells of a failure when the source's start has returned, though another subscriber has it"
  )
  func retryWhen() {
    let log = Log<String>()
    let shared = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(TestError())
      log.append("returned")
      return Disposables.create()
    }.share()
    _ = shared.do(onNext: { _ in _ = shared.subscribe(onError: { _ in }) })
      .retry { (errors: Observable<any Error>) in
        errors.flatMap { _ -> Observable<Int> in
          log.append("told")
          return .error(TestError())
        }
      }.subscribe(onError: { _ in })
    #expect(log.elements == ["returned", "told"])
  }

  @Test func `Among subscribers that come and go on several threads each connection ends`() {
    let shared = source.refCount()
    onThreads(4) { _ in for _ in 0..<500 { shared.subscribe().dispose() } }
    #expect(state[1] == 0)
    #expect(state[0] >= 1)
  }
}
