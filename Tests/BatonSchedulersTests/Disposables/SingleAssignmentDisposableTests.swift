// SPDX-License-Identifier: MIT

import Baton
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
