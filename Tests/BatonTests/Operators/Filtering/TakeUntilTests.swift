// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct TakeUntilTests {

  @Test func `G3 the other one sends within an element: that is delivered, and nothing after it`() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = JoinRecorder<Int>()
    recorder.record(source.take(until: other)) { _ in
      source.onNext(2)
      other.onNext(0)
      source.onNext(3)
    }
    source.onNext(1)
    // The source's 2 waited there when the other one sent.
    #expect(recorder.events == ["1", "|"])
    #expect(!recorder.hasOverlapped)
    #expect(!source.hasObservers && !other.hasObservers)
  }

  @Test
  func `G1 G2 the source and the other one send at once, on two threads: elements in order, then one end`() {
    for _ in 0..<300 {
      let (source, other) = (ProbeSource<Int>(), ProbeSource<Int>())
      let recorder = JoinRecorder(source.asObservable().take(until: other.asObservable()))
      onThreads([
        {
          for number in 0..<20 { source.onNext(number) }
          source.onCompleted()
        },
        { other.onNext(0) },
      ])
      let events = recorder.events
      #expect(events == (0..<(events.count - 1)).map { "\($0)" } + ["|"])
      #expect(!recorder.hasOverlapped)
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }
}
