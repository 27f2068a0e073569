// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import TestSupport
import Testing

/// Whether a shared source is disposed of before its end goes on.
@Suite struct ShareEndTests {
  private func order(_ share: (Observable<Int>) -> Observable<Int>) -> [String] {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Guarded<[String]>([])
    let source = Observable<Int>.create { observer in
      scheduler.scheduleAt(210) { observer.onCompleted() }
      return Disposables.create { log.withLock { $0.append("\(scheduler.clock) disposed") } }
    }
    let shared = share(source)
    for _ in 0..<2 {
      _ = shared.subscribe(onCompleted: { log.withLock { $0.append("\(scheduler.clock) completed") } })
    }
    scheduler.start()
    return log.withLock { $0 }
  }

  @Test func `R17 publish and replay dispose of their source, then send the end`() {
    let expected = ["210 disposed", "210 completed", "210 completed"]
    #expect(order { $0.publish().refCount() } == expected)
    #expect(order { $0.replay(1).refCount() } == expected)
    #expect(order { $0.share(replay: 2) } == expected)
    #expect(order { $0.share(replay: 0, scope: .forever) } == expected)
    #expect(order { $0.share(replay: 1, scope: .forever) } == expected)
  }

  @Test func `R17 share, with a replay of one too, sends the end, then disposes of its source`() {
    let expected = ["210 completed", "210 completed", "210 disposed"]
    #expect(order { $0.share() } == expected)
    #expect(order { $0.share(replay: 1) } == expected)
  }
}
