// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("L4 RxError")
struct RxErrorTests {
  @Test func `The error of what was disposed of holds that object`() throws {
    let subject = BehaviorSubject(value: 1)
    subject.dispose()
    let error = #expect(throws: RxError.self) { try subject.value() }
    guard case .disposed(let object) = error else {
      Issue.record("ended with \(String(describing: error))")
      return
    }
    let isSame = object === subject
    #expect(isSame)
  }
}
