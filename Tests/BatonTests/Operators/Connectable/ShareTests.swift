// SPDX-License-Identifier: MIT

import Baton
import Synchronization
import Testing

@testable import BatonKernel

/// A source that counts how often it is subscribed to and disposed of.
final class CountedSource: Sendable {
  let subject = PublishSubject<Int>()
  private let connects = Atomic(0)
  private let disconnects = Atomic(0)

  var connected: Int { connects.load(ordering: .acquiring) }
  var disconnected: Int { disconnects.load(ordering: .acquiring) }

  /// - Parameter first: What it sends while it is being subscribed to.
  func observable(first: [Int] = []) -> Observable<Int> {
    Observable.create { observer in
      self.connects.add(1, ordering: .relaxed)
      for element in first { observer.onNext(element) }
      return Both(
        self.subject.subscribe(
          onNext: { observer.onNext($0) },
          onError: { observer.onError($0) },
          onCompleted: { observer.onCompleted() }
        )
      ) { self.disconnects.add(1, ordering: .relaxed) }
    }
  }
}

private final class Both: Disposable {
  private let first: any Disposable
  private let then: @Sendable () -> Void

  init(_ first: any Disposable, then: @escaping @Sendable () -> Void) {
    self.first = first
    self.then = then
  }

  func dispose() {
    first.dispose()
    then()
  }
}

@Suite struct ShareTests {
  static let all: [(Int, SubjectLifetimeScope)] = [
    (0, .whileConnected), (1, .whileConnected), (3, .whileConnected), (0, .forever), (1, .forever),
    (3, .forever),
  ]

  @Test("connects for the first subscriber, disconnects with the last, and connects anew", arguments: all)
  func counting(replay: Int, scope: SubjectLifetimeScope) {
    let source = CountedSource()
    let shared = source.observable().share(replay: replay, scope: scope)
    #expect(source.connected == 0)
    let first = SubjectRecorder().record(shared)
    for element in 1...4 { source.subject.onNext(element) }
    let second = SubjectRecorder().record(shared)
    #expect(source.connected == 1)
    first.dispose()
    source.subject.onNext(5)
    #expect(source.disconnected == 0)
    second.dispose()
    #expect(source.disconnected == 1)
    #expect(!source.subject.hasObservers)
    #expect(first.elements == [1, 2, 3, 4])
    #expect(second.elements == Array((1...4).suffix(replay)) + [5])
    let third = SubjectRecorder().record(shared)
    #expect(source.connected == 2)
    source.subject.onNext(6)
    #expect(third.elements == (scope == .forever ? Array((1...5).suffix(replay)) : []) + [6])
    third.dispose()
  }

  @Test("while connected, who comes after the terminal event begins afresh", arguments: [0, 1, 3])
  func terminalWhileConnected(replay: Int) {
    let starts = Atomic(0)
    let shared = Observable<Int>.create { observer in
      observer.onNext(starts.add(1, ordering: .relaxed).newValue)
      observer.onCompleted()
      return Disposables.create()
    }.share(replay: replay)
    let first = SubjectRecorder().record(shared)
    let again = SubjectRecorder().record(shared)
    #expect(first.elements == [1] && first.terminals == ["completed"])
    #expect(again.elements == [2] && again.terminals == ["completed"])
  }

  @Test("a subscriber that subscribes again in its completion gets a new connection")
  func resubscriptionInCompletion() {
    let source = CountedSource()
    let shared = source.observable().share(replay: 1)
    let again = SubjectRecorder()
    let subscription = shared.subscribe(onCompleted: { @Sendable in again.record(shared) })
    source.subject.onNext(1)
    #expect(source.connected == 1)
    source.subject.onCompleted()
    #expect(source.connected == 2)
    #expect(again.elements.isEmpty)
    subscription.dispose()
  }

  @Test("forever, who comes after the terminal event gets the replay and it", arguments: [0, 1, 3])
  func terminalForever(replay: Int) {
    let source = CountedSource()
    let shared = source.observable().share(replay: replay, scope: .forever)
    let first = SubjectRecorder().record(shared)
    for element in 1...4 { source.subject.onNext(element) }
    source.subject.onError(TestError())
    let late = SubjectRecorder().record(shared)
    #expect(source.connected == 1 && source.disconnected == 1)
    #expect(first.terminals == ["TestError(number: 0)"])
    #expect(late.elements == (1...4).suffix(replay) && late.terminals == ["TestError(number: 0)"])
  }

  @Test("a source that sends within subscribe reaches the first subscriber")
  func synchronousSource() {
    let source = CountedSource()
    let shared = source.observable(first: [1, 2]).share(replay: 1)
    let first = SubjectRecorder().record(shared)
    let second = SubjectRecorder().record(shared)
    #expect(first.elements == [1, 2] && second.elements == [2])
    first.dispose()
    second.dispose()
    #expect(source.disconnected == 1)
  }

  @Test("leaving while the source is still being subscribed to disconnects it")
  func leavingWhileConnecting() {
    let source = CountedSource()
    let shared = source.observable(first: [1, 2]).share(replay: 1)
    let scope = Scope()
    var received: [Int] = []
    shared.run(
      Sink(
        scope: scope,
        next: {
          received.append($0)
          scope.dispose()
        },
        end: { _ in }))
    #expect(received == [1])
    #expect(source.connected == 1 && source.disconnected == 1)
    #expect(!source.subject.hasObservers)
  }

  @Test("however subscribers come and go at once, connections and disconnections match", arguments: all)
  func race(replay: Int, scope: SubjectLifetimeScope) {
    let source = CountedSource()
    let shared = source.observable(first: [0]).share(replay: replay, scope: scope)
    let faults = Atomic(0)
    onThreads(4) { thread in
      for index in 0..<300 {
        if thread == 0 { source.subject.onNext(index) }
        let recorder = SubjectRecorder().record(shared)
        if index % 3 == 0 { source.subject.onNext(index) }
        recorder.dispose()
        faults.add(recorder.faults, ordering: .relaxed)
      }
    }
    #expect(faults.load(ordering: .relaxed) == 0)
    #expect(source.connected >= 1)
    #expect(source.connected == source.disconnected)
    #expect(!source.subject.hasObservers)
    let last = SubjectRecorder().record(shared)
    #expect(source.connected == source.disconnected + 1)
    last.dispose()
  }

  @Test("the last one to leave frees the source's pipe")
  func freeing() {
    let source = CountedSource()
    weak var weakHeld: Held?
    let shared: Observable<Int>
    let recorder = SubjectRecorder()
    do {
      let held = Held()
      weakHeld = held
      shared = source.observable().share(replay: 1)
      recorder.record(shared) { _ in withExtendedLifetime(held) {} }
    }
    source.subject.onNext(1)
    #expect(weakHeld != nil)
    recorder.dispose()
    #expect(weakHeld == nil)
    withExtendedLifetime(shared) {}
  }
}

@Suite struct ConnectableTests {
  @Test("publish sends nothing until connected, and stops with the connection")
  func publish() {
    let source = CountedSource()
    let connectable = source.observable().publish()
    let recorder = SubjectRecorder().record(connectable)
    source.subject.onNext(1)
    #expect(source.connected == 0)
    let connection = connectable.connect()
    _ = connectable.connect()
    source.subject.onNext(2)
    connection.dispose()
    connection.dispose()
    source.subject.onNext(3)
    #expect(recorder.elements == [2] && recorder.terminals.isEmpty)
    #expect(source.connected == 1 && source.disconnected == 1)
  }

  @Test("replay sends the last elements first")
  func replay() {
    let source = CountedSource()
    let connectable = source.observable().replay(2)
    let connection = connectable.connect()
    for element in 1...3 { source.subject.onNext(element) }
    #expect(SubjectRecorder().record(connectable).elements == [2, 3])
    connection.dispose()
    let all = source.observable().replayAll()
    _ = all.connect()
    for element in 1...3 { source.subject.onNext(element) }
    #expect(SubjectRecorder().record(all).elements == [1, 2, 3])
  }

  @Test("multicast sends through the subject that it is given, and refCount connects it")
  func multicast() {
    let source = CountedSource()
    let subject = BehaviorSubject(value: 0)
    let shared = source.observable().multicast(subject).refCount()
    let recorder = SubjectRecorder().record(shared)
    source.subject.onNext(1)
    #expect(recorder.elements == [0, 1])
    recorder.dispose()
    #expect(source.disconnected == 1)
    let fresh = source.observable().multicast(makeSubject: { ReplaySubject<Int>.create(bufferSize: 1) })
    _ = fresh.connect()
    source.subject.onNext(2)
    #expect(SubjectRecorder().record(fresh).elements == [2])
  }
}
