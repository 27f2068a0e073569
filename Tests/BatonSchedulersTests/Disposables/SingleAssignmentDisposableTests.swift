// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@testable import BatonSchedulers

@Suite struct SingleAssignmentDisposableTests {
  @Test("G5 what is set after disposal is disposed of at once and not kept")
  func setAfterDisposal() {
    let single = SingleAssignmentDisposable()
    single.dispose()
    #expect(single.isDisposed)
    var inner: Probe? = Probe()
    weak let freed = inner
    let disposals = inner!.disposals
    single.setDisposable(inner!)
    inner = nil
    #expect(disposals.value == 1)
    #expect(freed == nil)
    single.dispose()
    #expect(disposals.value == 1)
  }

  @Test("G5 when setting and disposing race, what is set is disposed of once and freed")
  func setRacesDispose() {
    for _ in 0..<2_000 {
      let single = SingleAssignmentDisposable()
      let disposals = Counter()
      let frees = Counter()
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 0 {
          single.setDisposable(Probe(disposals: disposals, onDeinit: { frees.increment() }))
        } else {
          single.dispose()
        }
      }
      #expect(disposals.value == 1)
      #expect(frees.value == 1)
    }
  }

  @Test("Setting a second disposable stops with a message")
  func secondSetStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let single = SingleAssignmentDisposable()
      single.setDisposable(NopDisposable.instance)
      single.setDisposable(NopDisposable.instance)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("SingleAssignmentDisposable: setDisposable must be called once only"))
  }

  @Test("Setting a second disposable stops after disposal too")
  func secondSetStopsAfterDisposal() async {
    await #expect(processExitsWith: .failure) {
      let single = SingleAssignmentDisposable()
      single.dispose()
      single.setDisposable(NopDisposable.instance)
      single.setDisposable(NopDisposable.instance)
    }
  }
}
