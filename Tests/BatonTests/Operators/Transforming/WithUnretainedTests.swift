// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct WithUnretainedTests {
  private final class Named: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// Keeps an object until it is told to let go.
  private final class Holder: Sendable {
    private let held = Lock<Named?>(Named("it"))
    var object: Named? { held.withLock { $0 } }
    func letGo() { held.withLock { $0 = nil } }
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let holder = Holder()

  private func source(_ end: Recorded<Event<Int>>) -> TestableObservable<Int> {
    scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), end])
  }

  private func object() throws -> Named { try #require(holder.object) }

  @Test("Without a closure they come as a pair")
  func pairs() throws {
    let object = try object()
    let names = Observable.of(1, 2).withUnretained(object).map { object, number in object.name + "\(number)" }
    #expect(lines(of: names) == ["it1", "it2", "|"])
  }

  @Test("The first element that finds the object gone ends the sequence, and disposes of the source")
  func gone() {
    let source = source(.completed(250))
    scheduler.scheduleAt(215) { [holder] in holder.letGo() }
    let result = scheduler.start { [holder] in
      holder.object.map { source.withUnretained($0) { $1 } } ?? .never()
    }
    #expect(result.events == [.next(210, 1), .completed(220)])
    #expect(source.subscriptions == [Subscription(200, 220)])
  }
}
