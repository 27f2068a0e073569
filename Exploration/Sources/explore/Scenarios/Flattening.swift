// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

/// Scenarios of a switch in a switch or in a merge.
private func nested(
  _ name: String, _ upper: @escaping (Source, @escaping (Int) -> Observable<Int>) -> Observable<Int>
) {
  func sequence(_ a: Source, _ b: Source, _ c: Source) -> Observable<Int> {
    upper(a) { whole in b.flatMapLatest { part in c.map { whole * 100 + part * 10 + $0 } } }
  }
  scenario("flattening/\(name), the lower one goes on as the upper ends") {
    leavingNothing {
      let (a, b, c, recorder) = (Source(), Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: sequence(a, b, c), keeping: Token())
      a.send(0)
      b.send(1)
      fork({ a.onCompleted() }, { b.send(2) }, { c.send(1, 2) })
      b.onCompleted()
      c.send(3)
      c.onCompleted()
      recorder.expectOrder()
      let whose = recorder.values.dropLast().map { $0 / 10 }
      expect(whose == whose.sorted(), "\(recorder.values)")
      expect(recorder.values.suffix(2) == [23, 1000], "\(recorder.values)")
      _ = subscription
    }
  }
  scenario("flattening/\(name), disposed of as it goes on") {
    leavingNothing {
      let (a, b, c, recorder) = (Source(), Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: sequence(a, b, c), keeping: Token())
      a.send(0)
      b.send(1)
      fork(
        { a.onCompleted() }, { b.send(2, 3) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      for source in [a, b, c] { expect(!source.hasObservers, "a source is still subscribed to") }
    }
  }
}

func registerFlattening() {
  nested("a switch in a switch") { $0.flatMapLatest($1) }
  nested("a switch in a merge") { $0.flatMap($1) }
  scenario("flattening/an element of the source before is on its way") {
    leavingNothing {
      let (outer, first, second, recorder) = (Source(), Source(), Source(), Recorder())
      let source = outer.flatMapLatest { $0 == 1 ? first : second }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      outer.send(1)
      fork(
        { first.send(101, 102) },
        {
          outer.send(2)
          second.send(201, 202)
        })
      expect(
        recorder.values.suffix(2) == [201, 202], "an element of a sequence that was left: \(recorder.values)")
      subscription.dispose()
    }
  }
  // A source that the upper switch replaces is left for good.
  scenario("flattening/the upper one goes on as the lower does") {
    leavingNothing {
      let (a, b, c, recorder) = (Source(), Source(), Source(), Recorder())
      let source = a.flatMapLatest { whole in b.flatMapLatest { _ in c.map { _ in whole } } }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      a.send(101)
      b.send(0)
      fork({ a.send(201) }, { b.send(1) }, { c.send(1) })
      b.send(0)
      c.send(3)
      expect(recorder.values.suffix(1) == [201], "\(recorder.values)")
      let whose = recorder.values
      expect(whose == whose.sorted(), "an element of a sequence that was left: \(whose)")
      subscription.dispose()
    }
  }
}
