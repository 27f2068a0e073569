// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct SkipUntilTests {
  @Test("The source is subscribed to first; one that is over at once leaves the other one alone")
  func order() {
    let other = HandDriven<Int>()
    #expect(lines(of: Observable.just(1).skip(until: other.observable)) == ["|"])
    #expect(lines(of: Observable<Int>.error(TestError(number: 2)).skip(until: other.observable)) == ["X2"])
    #expect(other.subscriptions == 0)
    #expect(lines(of: Observable.of(1, 2).skip(until: Observable.just(0))) == ["1", "2", "|"])
  }

  @Test("G1 both end at once, on two threads: there is one end at most, and both are disposed of")
  func ends() {
    for _ in 0..<500 {
      let (source, other) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(source.observable.skip(until: other.observable))
      #expect(race([{ source.fail(1) }, { other.fail(2) }]))
      #expect(recorder.events == ["X1"] || recorder.events == ["X2"])
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }

  @Test("G2 the other one sends while the source does: what passes is the rest, in order")
  func threads() {
    for _ in 0..<300 {
      let (source, other) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(source.observable.skip(until: other.observable))
      #expect(race([{ for number in 0..<20 { source.send(number) } }, { other.send(0) }]))
      source.complete()
      let events = recorder.events
      #expect(events == (0..<20).suffix(events.count - 1).map { "\($0)" } + ["|"])
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }
}
