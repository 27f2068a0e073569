// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct SampleTests {
  private let source = HandDriven<Int>()
  private let sampler = HandDriven<String>()
  private let recorder = JoinRecorder<Int>()

  @Test("The default value stands in when there is nothing new")
  func defaultValue() {
    recorder.record(source.observable.sample(sampler.observable, defaultValue: 0))
    sampler.send("x")
    source.send(1)
    sampler.send("x")
    sampler.send("x")
    #expect(recorder.events == ["0", "1", "0"])
  }
}
