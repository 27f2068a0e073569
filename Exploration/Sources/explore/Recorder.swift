// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

/// A subscriber that records, and checks that events come one at a time and none after the end.
struct Recorder {
  static let completed = 1000
  static let failed = 1001

  let id: Int
  init(_ id: Int = 0) { self.id = id }

  /// The elements, then ``completed`` or ``failed``.
  var values: [Int] { log(id) }

  private func event(_ value: Int) {
    if Note.get(Note.inside + id) != 0 { fail("subscriber \(id): events overlap") }
    Note.set(Note.inside + id, 1)
    if Note.get(Note.ended + id) != 0 { fail("subscriber \(id): an event after the end") }
    xp_step("event")
    xp_log(Int32(id), value)
    let thread = Int(xp_self())
    if Note.get(Note.hasDisposed + thread) != 0, Note.get(Note.disposer + id) == thread {
      fail("subscriber \(id): an element on the thread whose dispose has returned")
    }
    if value >= Self.completed { Note.set(Note.ended + id, 1) }
    Note.set(Note.inside + id, 0)
  }

  func next(_ value: Int) { event(value) }
  func complete() { event(Self.completed) }
  func error(_ error: any Error) { event(Self.failed) }

  /// To be called when the calling thread has disposed of the subscription.
  func hasDisposedHere() {
    Note.set(Note.hasDisposed + Int(xp_self()), 1)
    Note.set(Note.disposer + id, Int(xp_self()))
  }

  /// - Parameter token: Kept by the subscription.
  func subscribe(to source: Observable<Int>, keeping token: Token? = nil) -> any Disposable {
    source.subscribe(
      onNext: { value in
        _ = token
        next(value)
      },
      onError: { error($0) }, onCompleted: { complete() })
  }

  /// Elements are 100 times the number of their emitter, and more the later they are sent. Checks that each
  /// emitter's come in order, and none twice.
  func expectOrder() { checkOrder(values) }
}

func checkOrder(_ values: [Int]) {
  var last: [Int: Int] = [:]
  for value in values where value < Recorder.completed {
    if let before = last[value / 100], before >= value { fail("out of order, or twice: \(values)") }
    last[value / 100] = value
  }
}

/// Checks that a subscriber got exactly these elements, in any order that has each emitter's in theirs.
func expectAll(_ recorder: Recorder, _ expected: [Int]) {
  checkOrder(recorder.values)
  expect(recorder.values.sorted() == expected.sorted(), "got \(recorder.values), expected \(expected)")
}

func expect(_ recorder: Recorder, oneOf expected: [Int]...) {
  expect(expected.contains(recorder.values), "got \(recorder.values), expected one of \(expected)")
}

struct TestError: Error {}
