// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct ShareTests {
  static let all: [(Int, SubjectLifetimeScope)] = [
    (0, .whileConnected), (1, .whileConnected), (3, .whileConnected), (0, .forever), (1, .forever),
    (3, .forever),
  ]

  @Test("connects for the first subscriber, disconnects with the last, and connects anew", arguments: all)
  func counting(replay: Int, scope: SubjectLifetimeScope) {
    let source = ProbeSource<Int>()
    let shared = source.asObservable().share(replay: replay, scope: scope)
    #expect(source.subscriptionCount == 0)
    let first = JoinRecorder(shared)
    for element in 1...4 { source.onNext(element) }
    let second = JoinRecorder(shared)
    #expect(source.subscriptionCount == 1)
    first.dispose()
    source.onNext(5)
    #expect(source.disposals == 0)
    second.dispose()
    #expect(source.disposals == 1)
    #expect(source.liveCount == 0)
    #expect(first.elements == [1, 2, 3, 4])
    #expect(second.elements == Array((1...4).suffix(replay)) + [5])
    let third = JoinRecorder(shared)
    #expect(source.subscriptionCount == 2)
    source.onNext(6)
    #expect(third.elements == (scope == .forever ? Array((1...5).suffix(replay)) : []) + [6])
    third.dispose()
  }

  @Test(
    "A subscriber that ends within its replay has left for the sequence that follows",
    arguments: [SubjectLifetimeScope.whileConnected, .forever], [false, true])
  func endWithinReplay(scope: SubjectLifetimeScope, isNoted: Bool) {
    let source = ProbeSource<Int>()
    let shared = source.asObservable().share(replay: 1, scope: scope)
    let inner = isNoted ? shared.do(onDispose: {}) : shared
    let recorder = JoinRecorder(shared.flatMapFirst { _ in inner }.take(1).concat(shared))
    source.onNext(1)
    #expect(source.subscriptionCount == 2 && source.disposals == 1)
    source.onNext(2)
    #expect(recorder.elements == (scope == .forever ? [1, 1, 2] : [1, 2]))
    recorder.dispose()
    #expect(source.disposals == 2)
  }

  @Test(arguments: [0, 1, 3])
  func `forever, who comes after the terminal event gets the replay and it`(replay: Int) {
    let source = ProbeSource<Int>()
    let shared = source.asObservable().share(replay: replay, scope: .forever)
    let first = JoinRecorder(shared)
    for element in 1...4 { source.onNext(element) }
    source.onError(TestError())
    let late = JoinRecorder(shared)
    #expect(source.subscriptionCount == 1 && source.disposals == 1)
    #expect(first.events.last == "X0")
    #expect(late.events == ["1", "2", "3", "4"].suffix(replay) + ["X0"])
  }
}

@Suite struct ConnectableTests {
  @Test func `publish sends nothing until connected, and stops with the connection`() {
    let source = ProbeSource<Int>()
    let connectable = source.asObservable().publish()
    let recorder = JoinRecorder(connectable)
    source.onNext(1)
    #expect(source.subscriptionCount == 0)
    let connection = connectable.connect()
    _ = connectable.connect()
    source.onNext(2)
    connection.dispose()
    connection.dispose()
    source.onNext(3)
    #expect(recorder.events == ["2"])
    #expect(source.subscriptionCount == 1 && source.disposals == 1)
  }

  @Test func `replay sends the last elements first`() {
    let source = ProbeSource<Int>()
    let connectable = source.asObservable().replay(2)
    let connection = connectable.connect()
    for element in 1...3 { source.onNext(element) }
    #expect(JoinRecorder(connectable).elements == [2, 3])
    connection.dispose()
    let all = source.asObservable().replayAll()
    _ = all.connect()
    for element in 1...3 { source.onNext(element) }
    #expect(JoinRecorder(all).elements == [1, 2, 3])
  }

  @Test func `multicast sends through the subject that it is given, and refCount connects it`() {
    let source = ProbeSource<Int>()
    let subject = BehaviorSubject(value: 0)
    let shared = source.asObservable().multicast(subject).refCount()
    let recorder = JoinRecorder(shared)
    source.onNext(1)
    #expect(recorder.elements == [0, 1])
    recorder.dispose()
    #expect(source.disposals == 1)
    let fresh = source.asObservable().multicast(makeSubject: { ReplaySubject<Int>.create(bufferSize: 1) })
    _ = fresh.connect()
    source.onNext(2)
    #expect(JoinRecorder(fresh).elements == [2])
  }
}
