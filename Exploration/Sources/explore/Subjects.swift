import BatonRx
import CExplore
import Synchronization

func registerSubjects() {
  Hooks.defaultErrorHandler = { _, _ in }
  scenario("self", "lost update is found") {
    // A known bug of the explorer's own, which it must find.
    let a = Racy()
    fork({ a.bump() }, { a.bump() })
    expect(a.value == 2, "value \(a.value)")
  }
  scenario("publish", "two emitters") {
    let r = Rec(id: 0)
    let s = PublishSubject<Int>()
    let d = r.subscribe(s)
    fork(
      {
        s.onNext(101); s.onNext(102)
      },
      {
        s.onNext(201); s.onNext(202)
      })
    ordered(r.values, "publish")
    expect(r.values.sorted() == [101, 102, 201, 202], "\(r.values)")
    d.dispose()
  }
  scenario("publish", "emitter and end") {
    let r = Rec(id: 0)
    let s = PublishSubject<Int>()
    let d = r.subscribe(s)
    fork(
      {
        s.onNext(101); s.onNext(102)
      },
      {
        s.onNext(201); s.onCompleted()
      })
    ordered(r.values, "publish")
    expect(r.values.last == 1000 && r.values.contains(201), "\(r.values)")
    _ = d
  }
  scenario("publish", "emitter, subscriber that comes and goes") {
    let (r, q) = (Rec(id: 0), Rec(id: 1))
    let s = PublishSubject<Int>()
    let d = r.subscribe(s)
    fork(
      {
        s.onNext(101); s.onNext(102)
      },
      {
        let d = q.subscribe(s); s.onNext(201); d.dispose(); q.disposedHere(); s.onNext(202)
      })
    ordered(r.values, "r"); ordered(q.values, "q")
    expect(r.values.sorted() == [101, 102, 201, 202], "\(r.values)")
    expect(!q.values.contains(202), "\(q.values)")
    d.dispose()
  }
  scenario("publish", "two emitters, one leaves") {
    let (r, q) = (Rec(id: 0), Rec(id: 1))
    let s = PublishSubject<Int>()
    let (d, e) = (r.subscribe(s), q.subscribe(s))
    fork(
      { s.onNext(101) }, { s.onNext(201) },
      {
        d.dispose(); r.disposedHere()
      })
    ordered(r.values, "r")
    expect(q.values.sorted() == [101, 201], "\(q.values)")
    e.dispose()
  }
  scenario("publish", "tokens are freed") {
    do {
      let s = PublishSubject<Token>()
      let t = Token(0)
      let d = s.subscribe(onNext: { _ = ($0.n, t.n) })
      fork(
        { s.onNext(Token(1)) },
        {
          s.onNext(Token(2)); d.dispose()
        }, { s.onCompleted() })
    }
    expectFreed()
  }
  scenario("publish", "close beside emit and subscribe") {
    do {
      let r = Rec(id: 0)
      let s = PublishSubject<Int>()
      let t = Token(0)
      let d = s.subscribe(onNext: {
        _ = t; r.next($0)
      })
      fork(
        {
          s.onNext(101); s.onNext(102)
        }, { s.dispose() },
        {
          let d = Rec(id: 1).subscribe(s); d.dispose()
        })
      ordered(r.values, "r")
      _ = d
    }
    expectFreed()
  }
  scenario("publish", "re-entrant emit beside emit") {
    let r = Rec(id: 0)
    let s = PublishSubject<Int>()
    let d = s.subscribe(onNext: {
      r.next($0); if $0 == 101 { s.onNext(301); s.onNext(302) }
    })
    fork({ s.onNext(101) }, { s.onNext(201) })
    ordered(r.values, "r")
    expect(r.values.sorted() == [101, 201, 301, 302], "\(r.values)")
    d.dispose()
  }
  scenario("behavior", "subscribe beside emit") {
    let r = Rec(id: 0)
    let s = BehaviorSubject<Int>(value: 100)
    fork(
      {
        s.onNext(101); s.onNext(102)
      },
      {
        let d = r.subscribe(s); V.set(1, 1); _ = d
      })
    let v = r.values
    ordered(v, "behavior")
    expect([[100, 101, 102], [101, 102], [102]].contains(v), "\(v)")
  }
  scenario("behavior", "subscribe beside emit and end") {
    let r = Rec(id: 0)
    let s = BehaviorSubject<Int>(value: 100)
    fork(
      {
        s.onNext(101); s.onCompleted()
      },
      {
        let d = r.subscribe(s); _ = d
      })
    let v = r.values
    expect([[100, 101, 1000], [101, 1000], [1000]].contains(v), "\(v)")
  }
  scenario("behavior", "subscribe beside two emitters") {
    let r = Rec(id: 0)
    let s = BehaviorSubject<Int>(value: 100)
    fork(
      { s.onNext(201) }, { s.onNext(301) },
      {
        let d = r.subscribe(s); _ = d
      })
    let v = r.values
    ordered(v, "behavior")
    expect((try? s.value()) == v.last, "\(v) \(String(describing: try? s.value()))")
    expect(v.count >= 1 && v.count <= 3 && Set(v).count == v.count, "\(v)")
    if v.first == 100 { expect(v.count == 3, "\(v)") }
  }
  scenario("behavior", "subscribe and dispose beside emit; freed") {
    do {
      let r = Rec(id: 0)
      let s = BehaviorSubject<Int>(value: 100)
      let t = Token(0)
      fork(
        {
          s.onNext(101); s.onNext(102)
        },
        {
          let d = s.subscribe(onNext: {
            _ = t; r.next($0)
          }); d.dispose(); r.disposedHere()
        })
      ordered(r.values, "behavior")
      expect(!s.hasObservers, "has observers")
    }
    expectFreed()
  }
  scenario("replay", "subscribe beside emit") {
    let r = Rec(id: 0)
    let s = ReplaySubject<Int>.create(bufferSize: 2)
    s.onNext(100)
    fork(
      {
        s.onNext(101); s.onNext(102)
      },
      {
        let d = r.subscribe(s); _ = d
      })
    let v = r.values
    expect([[100, 101, 102], [101, 102]].contains(v), "\(v)")
  }
  scenario("replay", "two subscribers beside emit and end") {
    let (r, q) = (Rec(id: 0), Rec(id: 1))
    let s = ReplaySubject<Int>.create(bufferSize: 2)
    s.onNext(100)
    fork(
      {
        s.onNext(101); s.onCompleted()
      },
      {
        let d = r.subscribe(s); _ = d
      },
      {
        let d = q.subscribe(s); d.dispose(); q.disposedHere()
      })
    expect(r.values == [100, 101, 1000], "\(r.values)")
    expect([100, 101, 1000].starts(with: q.values), "\(q.values)")
  }
  scenario("replay", "close beside subscribe; freed") {
    do {
      let r = Rec(id: 0)
      let s = ReplaySubject<Int>.create(bufferSize: 2)
      s.onNext(100)
      let t = Token(0)
      fork(
        { s.onNext(101) },
        {
          let d = s.subscribe(onNext: {
            _ = t; r.next($0)
          }); _ = d
        }, { s.dispose() })
      ordered(r.values, "r")
    }
    expectFreed()
  }
  scenario("async", "subscribe beside element and end") {
    let r = Rec(id: 0)
    let s = AsyncSubject<Int>()
    fork(
      {
        s.onNext(101); s.onCompleted()
      },
      {
        let d = r.subscribe(s); _ = d
      }, { s.onNext(201) })
    let v = r.values
    expect([[101, 1000], [201, 1000]].contains(v), "\(v)")
  }
}

final class Racy {
  let a = Atomic(0); var value: Int { a.load(ordering: .relaxed) };
  func bump() { a.store(a.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}
