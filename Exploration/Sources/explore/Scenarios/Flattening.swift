// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

/// Scenarios of three flattenings, each nested in the one before: the upper two end, or go on, while the lowest goes up past
/// those that have ended. `Flattening` says what going up is.
private func nested(
  _ name: String, _ upper: @escaping (Source, @escaping (Int) -> Observable<Int>) -> Observable<Int>,
  _ middle: @escaping (Source, @escaping (Int) -> Observable<Int>) -> Observable<Int>
) {
  /// What the lowest makes of its element `number` in the middle one's source `part` of the upper one's source `whole`.
  func sequence(_ a: Source, _ b: Source, _ c: Source, _ d: Source) -> Observable<Int> {
    upper(a) { whole in
      middle(b) { part in c.flatMapLatest { number in d.map { whole * 1000 + part * 100 + number * 10 + $0 } }
      }
    }
  }
  scenario("flattening/\(name), those above end") {
    leavingNothing {
      let (a, b, c, d, recorder) = (Source(), Source(), Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: sequence(a, b, c, d), keeping: Token())
      a.send(0)
      b.send(0)
      fork({ a.onCompleted() }, { b.onCompleted() }, { c.send(1, 2) })
      d.send(1)
      c.send(3)
      d.send(2)
      c.onCompleted()
      d.onCompleted()
      expect(recorder, oneOf: [21, 32, 1000])
      _ = subscription
    }
  }
  scenario("flattening/\(name), the lowest sends as it goes up") {
    leavingNothing {
      let (a, b, c, d, recorder) = (Source(), Source(), Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: sequence(a, b, c, d), keeping: Token())
      a.send(0)
      b.send(0)
      c.send(1)
      fork(
        {
          a.onCompleted()
          b.onCompleted()
        },
        {
          c.send(2)
          c.onCompleted()
        }, { d.send(1, 2) })
      d.onCompleted()
      recorder.expectOrder()
      let whose = recorder.values.dropLast().map { $0 / 10 }
      expect(whose == whose.sorted() && recorder.values.last == 1000, "\(recorder.values)")
      _ = subscription
    }
  }
  scenario("flattening/\(name), disposed of as it goes up") {
    leavingNothing {
      let (a, b, c, d, recorder) = (Source(), Source(), Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: sequence(a, b, c, d), keeping: Token())
      a.send(0)
      b.send(0)
      c.send(1)
      a.onCompleted()
      fork(
        { b.onCompleted() }, { c.send(2, 3) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      for source in [a, b, c, d] { expect(!source.hasObservers, "a source is still subscribed to") }
    }
  }
}

func registerFlattening() {
  nested("three switches", { $0.flatMapLatest($1) }, { $0.flatMapLatest($1) })
  nested("a switch in a merge in a switch", { $0.flatMapLatest($1) }, { $0.flatMap($1) })
  nested("a switch in a switch in a merge", { $0.flatMap($1) }, { $0.flatMapLatest($1) })
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
  scenario("flattening/the middle one goes on and ends as those beside it go up") {
    leavingNothing {
      let (a, b, c, d, recorder) = (Source(), Source(), Source(), Source(), Recorder())
      let source = a.flatMapLatest { _ in
        b.flatMapLatest { part in c.flatMapLatest { number in d.map { part * 100 + number * 10 + $0 } } }
      }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      a.send(0)
      b.send(0)
      fork(
        { a.onCompleted() },
        {
          b.send(1)
          b.onCompleted()
        }, { c.send(1) })
      c.send(3)
      d.send(2)
      c.onCompleted()
      d.onCompleted()
      expect(recorder, oneOf: [132, 1000])
      _ = subscription
    }
  }
  // A source that the upper switch replaces is left for good, however far the lowest switch has gone up within that source.
  scenario("flattening/the upper one goes on as the lowest goes up") {
    leavingNothing {
      let (a, b, c, d, recorder) = (Source(), Source(), Source(), Source(), Recorder())
      let source = a.flatMapLatest { whole in
        b.take(1).flatMapLatest { _ in
          c.flatMapLatest { _ in Observable.of(whole).concat(d.flatMapLatest { _ in Observable.just(whole) })
          }
        }
      }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      a.send(101)
      b.send(0)
      fork({ a.send(201) }, { c.send(1, 2) }, { d.send(1) })
      expect(!c.hasObservers && !d.hasObservers, "what was replaced is still subscribed to")
      b.send(0)
      c.send(3)
      expect(recorder.values.suffix(1) == [201], "\(recorder.values)")
      let whose = recorder.values
      expect(whose == whose.sorted(), "an element of a sequence that was left: \(whose)")
      subscription.dispose()
    }
  }
}
