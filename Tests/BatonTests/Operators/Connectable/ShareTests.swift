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

  func observable() -> Observable<Int> {
    Observable.create { observer in
      self.connects.add(1, ordering: .relaxed)
      let subscription = self.subject.subscribe(observer)
      return Disposables.create {
        subscription.dispose()
        self.disconnects.add(1, ordering: .relaxed)
      }
    }
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
