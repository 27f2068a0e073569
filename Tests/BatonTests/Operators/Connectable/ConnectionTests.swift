// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite("Subscribers of a connectable sequence")
struct ConnectionTests {
  enum Kind: CaseIterable {
    case publish, replay, replayAll, multicast, made

    func connectable(_ source: Observable<Int>) -> ConnectableObservable<Int> {
      switch self {
      case .publish: source.publish()
      case .replay: source.replay(1)
      case .replayAll: source.replayAll()
      case .multicast: source.multicast(PublishSubject<Int>())
      case .made: source.multicast { BehaviorSubject(value: 0) }
      }
    }
  }

  private let source = ProbeSource<Int>()

  /// Subscribes with a closure that holds a token; keeps neither.
  private func subscribe(_ sequence: Observable<Int>) -> (any Disposable, held: () -> Held?) {
    holding { token in sequence.subscribe(onNext: { _ in withExtendedLifetime(token) {} }) }
  }

  @Test(arguments: Kind.allCases)
  func `They are freed when they dispose, though the connection was disposed of before`(kind: Kind) {
    let connectable = kind.connectable(source.asObservable())
    let (subscription, token) = subscribe(connectable)
    connectable.connect().dispose()
    subscription.dispose()
    #expect(token() == nil)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `They are freed with the connectable sequence, connected or not`(kind: Kind, connected: Bool) {
    var connectable: ConnectableObservable? = kind.connectable(source.asObservable())
    let (subscription, token) = subscribe(connectable!)
    if connected { connectable?.connect().dispose() }
    connectable = nil
    #expect(token() == nil)
    subscription.dispose()
  }

  @Test(
    "They are let go without an event when the connection is disposed of, if nobody else has the subject",
    arguments: [Kind.publish, .replay, .replayAll, .made], [false, true])
  func disconnected(kind: Kind, counted: Bool) {
    let connectable = kind.connectable(source.asObservable())
    let recorder = JoinRecorder<Int>()
    let sequence = counted ? connectable.refCount() : connectable
    let (subscription, token) = subscribe(sequence)
    let recording = recorder.record(sequence)
    let connection = connectable.connect()
    source.onNext(1)
    let events = recorder.events
    #expect(token() != nil && events.last == "1")
    connection.dispose()
    #expect(token() == nil)
    let again = connectable.connect()
    source.onNext(2)
    #expect(recorder.events == events && !recorder.isDisposed)
    #expect(source.subscriptionCount == 2 && source.disposals == 1)
    recording.dispose()
    subscription.dispose()
    again.dispose()
  }

  @Test func `A connection that was disposed of keeps neither the source nor the connectable sequence`() {
    let connections = [Kind.publish, .multicast].map { kind in
      holding { token in
        let source = source.asObservable().do(onNext: { _ in withExtendedLifetime(token) {} })
        let connection = kind.connectable(source).connect()
        connection.dispose()
        return connection
      }
    }
    for (_, token) in connections { #expect(token() == nil) }
    withExtendedLifetime(connections) {}
  }
}
