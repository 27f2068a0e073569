// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct SampleTests {
  private let source = HandDriven<Int>()
  private let sampler = HandDriven<String>()
  private let recorder = JoinRecorder<Int>()

  @Test("A sample is the latest element that has not been sent; it ends at the sample after the end")
  func values() {
    recorder.record(source.observable.sample(sampler.observable))
    sampler.send("x")
    source.send(1)
    source.send(2)
    sampler.send("x")
    sampler.send("x")
    source.send(3)
    source.complete()
    #expect(recorder.events == ["2"])
    sampler.send("x")
    #expect(recorder.events == ["2", "3", "|"])
    #expect([source.disposals, sampler.disposals] == [1, 1])
  }

  @Test("The default value stands in when there is nothing new")
  func defaultValue() {
    recorder.record(source.observable.sample(sampler.observable, defaultValue: 0))
    sampler.send("x")
    source.send(1)
    sampler.send("x")
    sampler.send("x")
    #expect(recorder.events == ["0", "1", "0"])
  }

  @Test("The sampler's end takes a sample; when both have ended the sequence does")
  func samplerEnds() {
    recorder.record(source.observable.sample(sampler.observable))
    source.send(1)
    sampler.complete()
    #expect(recorder.events == ["1"])
    source.send(2)
    source.complete()
    #expect(recorder.events == ["1", "|"])
  }

  @Test("An error from either stops the other at once", arguments: [true, false])
  func errors(isSource: Bool) {
    recorder.record(source.observable.sample(sampler.observable))
    source.send(1)
    if isSource { source.fail(1) } else { sampler.fail(1) }
    #expect(recorder.events == ["X1"])
    #expect([source.disposals, sampler.disposals] == [1, 1])
  }

  @Test("G5 disposal midway disposes of both once")
  func disposal() {
    let subscription = recorder.record(source.observable.sample(sampler.observable))
    source.send(1)
    subscription.dispose()
    sampler.send("x")
    #expect(recorder.events == [])
    #expect([source.disposals, sampler.disposals] == [1, 1])
  }

  @Test("G2 two threads: samples never overlap and keep their order")
  func threads() {
    let numbers = Observable.range(start: 0, count: 20_000)
    recorder.record(numbers.onThread().sample(numbers.onThread()))
    #expect(recorder.wait())
    #expect(!recorder.hasOverlapped)
    let samples = recorder.elements
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 < $1 })
  }
}
