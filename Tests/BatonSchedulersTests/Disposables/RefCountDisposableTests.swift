// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonBase

@Suite struct RefCountDisposableTests {
  @Test func `The underlying disposable is kept until the last retainer has gone`() {
    let (disposals, frees) = (Counter(), Counter())
    let counted = RefCountDisposable(
      disposable: Probe(disposals: disposals, onDeinit: { frees.increment() }))
    let first = counted.retain()
    let second = counted.retain()
    counted.dispose()
    first.dispose()
    first.dispose()
    #expect(disposals.value == 0)
    #expect(!counted.isDisposed)
    second.dispose()
    #expect(disposals.value == 1)
    #expect(counted.isDisposed)
    #expect(frees.value == 1)
  }

  @Test func `Retainers alone never dispose of the underlying disposable`() {
    let inner = Probe()
    let counted = RefCountDisposable(disposable: inner)
    counted.retain().dispose()
    #expect(inner.disposals.value == 0)
    counted.dispose()
    #expect(inner.disposals.value == 1)
    counted.retain().dispose()
    #expect(inner.disposals.value == 1)
  }

  @Test func `A retainer that has been disposed of lets go of its owner`() {
    var counted: RefCountDisposable? = RefCountDisposable(disposable: NopDisposable.instance)
    weak let freed = counted
    let retainer = counted!.retain()
    counted = nil
    #expect(freed != nil)
    retainer.dispose()
    #expect(freed == nil)
  }
}
