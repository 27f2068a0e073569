// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("A sequence that holds a resource")
struct UsingTests {
  @Test func `the resource outlasts the terminal event, and the source that uses it`() {
    let notes = Recorder<Int>()
    func sequence(_ source: Observable<Int>) -> Observable<Int> {
      .using({ Signal { notes.note("resource") } }) { _ in
        source.do(onDispose: { notes.note("source") })
      }
    }
    _ = sequence(.just(1)).subscribe(onNext: { notes.note("\($0)") }, onCompleted: { notes.note("end") })
    #expect(notes.events == ["1", "end", "source", "resource"])
    sequence(.never()).subscribe(onNext: { _ in }).dispose()
    #expect(notes.events.suffix(2) == ["source", "resource"])
    _ = Observable<Int>.using({ Signal { notes.note("resource") } }) { _ in throw Failure.first }
      .subscribe(onNext: { _ in }, onError: { notes.note("\($0)") })
    #expect(notes.events.suffix(2) == ["first", "resource"])
  }
}
