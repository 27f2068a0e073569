// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct AmbTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
    scheduler.createHotObservable(events)
  }

  @Test("Of many the first stays, wherever it is", arguments: 0..<4)
  func many(first: Int) {
    let sources = (0..<4).map { index in
      hot([.next(index == first ? 210 : 220, index), .next(230, 10 + index), .completed(240)])
    }
    let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
    #expect(result.events == [.next(210, first), .next(230, 10 + first), .completed(240)])
    for (index, source) in sources.enumerated() {
      #expect(source.subscriptions == [Subscription(200, index == first ? 240 : 210)])
    }
  }

  @Test("Of none nothing comes, of one it is that one; a lazy collection will do")
  func few() {
    #expect(lines(of: Observable<Int>.amb([])) == [])
    #expect(lines(of: Observable.amb([.just(1)])) == ["1", "|"])
    #expect(lines(of: Observable.amb((1...3).lazy.map { .just($0) })) == ["1", "|"])
  }

  @Test("One that sends at once leaves those after it alone, and disposes of those before")
  func atOnce() {
    let (before, after) = (HandDriven<Int>(), HandDriven<Int>())
    #expect(lines(of: .amb([before.observable, .just(1), after.observable])) == ["1", "|"])
    #expect([before.subscriptions, before.disposals, after.subscriptions] == [1, 1, 0])
  }

  @Test("G1 G2 all send at once, on several threads: what comes is one's, in order, whole")
  func threads() {
    for _ in 0..<200 {
      let sources = (0..<3).map { _ in HandDriven<Int>() }
      let recorder = JoinRecorder<Int>()
      recorder.record(.amb(sources.map(\.observable)))
      let isOver = race(
        sources.enumerated().map { index, source in
          {
            for number in 0..<20 { source.send(100 * index + number) }
            source.complete()
          }
        })
      #expect(isOver)
      let first = recorder.elements[0]
      #expect(recorder.elements == Array(first..<(first + 20)))
      #expect(recorder.events.last == "|")
      #expect(!recorder.hasOverlapped)
      #expect(sources.map(\.disposals) == [1, 1, 1])
    }
  }
}
