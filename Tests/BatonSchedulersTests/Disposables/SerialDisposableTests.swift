// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonBase

@Suite struct SerialDisposableTests {
  @Test func `Replacing a disposable disposes of the one before and frees it`() {
    let serial = SerialDisposable()
    #expect(serial.disposable is NopDisposable)
    var first: Probe? = Probe()
    weak let freed = first
    let disposals = first!.disposals
    serial.disposable = first!
    #expect(serial.disposable as? Probe === first)
    first = nil
    #expect(disposals.value == 0)
    let second = Probe()
    serial.disposable = second
    #expect(disposals.value == 1)
    #expect(freed == nil)
    #expect(second.disposals.value == 0)
    #expect(!serial.isDisposed)
  }

  @Test func `G5 what is set after disposal is disposed of at once and not kept`() {
    let serial = SerialDisposable()
    serial.dispose()
    let late = Probe()
    serial.disposable = late
    #expect(late.disposals.value == 1)
    #expect(serial.disposable is NopDisposable)
  }

  @Test func `G5 a disposable that replaces itself while it is disposed of is served`() {
    let serial = SerialDisposable()
    let last = Probe()
    let first = Probe(onDispose: { serial.disposable = last })
    serial.disposable = first
    serial.disposable = NopDisposable.instance
    #expect(first.disposals.value == 1)
    #expect(serial.disposable as? Probe === last)
    serial.dispose()
    #expect(last.disposals.value == 1)
  }
}
