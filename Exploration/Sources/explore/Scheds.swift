import BatonRx
import CExplore
import Foundation
import Synchronization

@testable import BatonKernel
@testable import BatonSchedulers

/// Work i sets variable i; a refusal sets 100 + i.
func work(_ s: any ImmediateScheduler, _ i: Int) -> any Disposable {
  let t = Token(i)
  return s.scheduleCall { refusal in
    _ = t
    xp_step("work"); if refusal == nil { xp_log(5, i); V.add(i, 1) } else { V.add(100 + i, 1) }
  }
}
func later(_ s: any Scheduler, _ ms: Int, _ i: Int) -> any Disposable {
  let t = Token(i)
  return s.scheduleCall(after: .milliseconds(ms)) { refusal in
    _ = t
    xp_step("timer"); if refusal == nil { xp_log(5, i); V.add(i, 1) } else { V.add(100 + i, 1) }
  }
}
func ran(_ i: Int) -> Int { V.get(i) }
func refused(_ i: Int) -> Int { V.get(100 + i) }

func registerScheds() {
  for small in [nil, 2] as [Int?] {
    let n = small == nil ? "" : " (small)"
    scenario("worker", "two schedule" + n, small: small) {
      do {
        let w = NewThreadScheduler().makeWorker()
        fork(
          {
            _ = work(w, 1); _ = work(w, 2)
          }, { _ = work(w, 3) })
      }
      xp_join_all()
      let v = log(5)
      expect(v.count == 3 && v.firstIndex(of: 1)! < v.firstIndex(of: 2)!, "\(v)")
      expectFreed()
    }
    scenario("worker", "schedule beside dispose of work" + n, small: small) {
      do {
        let w = NewThreadScheduler().makeWorker()
        let d = work(w, 1)
        fork({ _ = work(w, 2) }, { d.dispose() })
      }
      xp_join_all()
      expect(ran(2) == 1 && ran(1) <= 1, "\(ran(1)) \(ran(2))")
      expectFreed()
    }
    for (mn, mode) in [("finishQueued", ShutdownMode.finishQueued), ("dropQueued", .dropQueued)] {
      scenario("worker", "schedule beside shutdown \(mn)" + n, small: small) {
        do {
          let w = NewThreadScheduler().makeWorker()
          fork(
            {
              _ = work(w, 1); _ = work(w, 2)
            }, { _ = work(w, 3) },
            {
              w.shutdown(mode); V.set(150, 1)
            })
        }
        xp_join_all()
        for i in 1...3 { expect(ran(i) + refused(i) == 1, "\(i): ran \(ran(i)), refused \(refused(i))") }
        if ran(2) == 1 { expect(ran(1) == 1 || mode == .dropQueued, "2 without 1") }
        expectFreed()
      }
      scenario("worker", "timers beside shutdown \(mn)" + n, small: small) {
        do {
          let w = NewThreadScheduler().makeWorker()
          fork(
            {
              _ = later(w, 1, 1); _ = work(w, 2)
            },
            {
              let d = later(w, 2, 3); d.dispose()
            }, { w.shutdown(mode) })
        }
        xp_join_all()
        for i in 1...2 { expect(ran(i) + refused(i) == 1, "\(i): ran \(ran(i)), refused \(refused(i))") }
        expect(ran(3) + refused(3) <= 1, "3")
        expectFreed()
      }
      scenario("pool", "schedule beside shutdown \(mn)" + n, small: small) {
        do {
          let w = ThreadPoolScheduler(threads: 2)
          fork(
            {
              _ = work(w, 1); _ = work(w, 2)
            }, { _ = work(w, 3) }, { w.shutdown(mode) })
        }
        xp_join_all()
        for i in 1...3 { expect(ran(i) + refused(i) == 1, "\(i): ran \(ran(i)), refused \(refused(i))") }
        expectFreed()
      }
      scenario("pool", "timers beside shutdown \(mn)" + n, small: small) {
        do {
          let w = ThreadPoolScheduler(threads: 2)
          fork(
            {
              _ = later(w, 1, 1); _ = work(w, 2)
            },
            {
              let d = later(w, 2, 3); d.dispose()
            }, { w.shutdown(mode) })
        }
        xp_join_all()
        for i in 1...2 { expect(ran(i) + refused(i) == 1, "\(i): ran \(ran(i)), refused \(refused(i))") }
        expectFreed()
      }
    }
    scenario("worker", "timers: earlier one beside later one" + n, small: small) {
      do {
        let w = NewThreadScheduler().makeWorker()
        fork(
          { _ = later(w, 5, 1) },
          {
            _ = later(w, 1, 2); _ = work(w, 3)
          })
      }
      xp_join_all()
      expect(ran(1) == 1 && ran(2) == 1 && ran(3) == 1, "\(log(5))")
      expectFreed()
    }
  }
  scenario("worker", "dropped beside its last work") {
    do {
      var w: ThreadWorker? = NewThreadScheduler().makeWorker()
      let x = w!
      w = nil
      fork({ _ = work(x, 1) }, { _ = later(x, 1, 2) })
    }
    xp_join_all()
    expect(ran(1) == 1 && ran(2) == 1, "\(log(5))")
    expectFreed()
  }
  scenario("thread", "work for itself, twice") {
    do {
      let s = NewThreadScheduler()
      fork(
        {
          _ = s.scheduleCall { _ in
            V.add(1, 1); _ = s.scheduleCall { _ in V.add(3, 1) }
          }
        }, { _ = later(s, 1, 2) })
    }
    xp_join_all()
    expect(ran(1) == 1 && ran(2) == 1 && ran(3) == 1, "\(ran(1)) \(ran(2)) \(ran(3))")
    expectFreed()
  }
  scenario("pool", "two schedule, then it goes") {
    do {
      let w = ThreadPoolScheduler(threads: 2)
      fork(
        {
          _ = work(w, 1); _ = work(w, 2)
        }, { _ = work(w, 3) })
    }
    xp_join_all()
    for i in 1...3 { expect(ran(i) == 1, "\(i) ran \(ran(i)) times") }
    expectFreed()
  }
  scenario("pool", "elastic, idle end beside schedule") {
    do {
      let w = ThreadPoolScheduler(maximumThreads: 1, idleTime: .milliseconds(1))
      fork(
        {
          _ = work(w, 1); xp_sleep(1_000_000); _ = work(w, 2)
        }, { _ = later(w, 1, 3) })
    }
    xp_join_all()
    for i in 1...3 { expect(ran(i) == 1, "\(i) ran \(ran(i)) times") }
    expectFreed()
  }
  scenario("pool", "timer disposed beside its firing") {
    do {
      let w = ThreadPoolScheduler(threads: 1)
      let d = later(w, 1, 1)
      fork(
        {
          xp_sleep(1_000_000); d.dispose()
        }, { _ = work(w, 2) })
    }
    xp_join_all()
    expect(ran(1) <= 1 && ran(2) == 1, "\(ran(1)) \(ran(2))")
    expectFreed()
  }
  scenario("pool", "work that schedules, two threads") {
    do {
      let w = ThreadPoolScheduler(threads: 2)
      fork(
        {
          _ = w.scheduleCall { _ in
            V.add(1, 1); _ = work(w, 2); _ = work(w, 3)
          }
        }, { _ = work(w, 4) })
    }
    xp_join_all()
    for i in 1...4 { expect(ran(i) == 1, "\(i) ran \(ran(i)) times") }
    expectFreed()
  }
  for (pn, policy) in [("wait", FullQueuePolicy.wait), ("refuse", .refuse)] {
    scenario("queue", "worker of capacity 1, \(pn)") {
      do {
        let w = NewThreadScheduler(capacity: 1, whenFull: policy).makeWorker()
        fork(
          {
            _ = work(w, 1); _ = work(w, 2)
          },
          {
            let d = work(w, 3); d.dispose()
          })
      }
      xp_join_all()
      for i in 1...2 {
        expect(
          ran(i) + refused(i) == 1 && (policy == .refuse || ran(i) == 1),
          "\(i): ran \(ran(i)), refused \(refused(i))")
      }
      expectFreed()
    }
    scenario("queue", "worker of capacity 1, \(pn), shutdown") {
      do {
        let w = NewThreadScheduler(capacity: 1, whenFull: policy).makeWorker()
        fork(
          {
            _ = work(w, 1); _ = work(w, 2); _ = work(w, 3)
          }, { w.shutdown(.finishQueued) })
      }
      xp_join_all()
      for i in 1...3 { expect(ran(i) + refused(i) == 1, "\(i): ran \(ran(i)), refused \(refused(i))") }
      expectFreed()
    }
  }
  // Pipelines on them.
  scenario("pipeline", "observe on worker, dispose") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Token>(), Rec(id: 0))
      let k = Token(0)
      let d = s.observe(on: w).subscribe(onNext: {
        _ = k; r.next($0.n)
      })
      fork(
        {
          s.onNext(Token(101)); s.onNext(Token(102))
        },
        {
          d.dispose(); r.disposedHere()
        })
      ordered(r.values, "r")
    }
    xp_join_all()
    expectFreed()
  }
  scenario("pipeline", "observe on worker, shutdown drops") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Token>(), Rec(id: 0))
      let k = Token(0)
      let d = s.observe(on: w).subscribe(
        onNext: {
          _ = k; r.next($0.n)
        }, onError: { _ in r.end(1001) }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(Token(101)); s.onNext(Token(102)); s.onCompleted()
        }, { w.shutdown(.dropQueued) })
      xp_join_all()
      ordered(r.values, "r")
      expect(r.values == [101, 102, 1000] || r.values.last == 1001, "\(r.values)")
      _ = d
    }
    xp_join_all()
    expectFreed()
  }
  scenario("pipeline", "observe on pool of 2") {
    do {
      let w = ThreadPoolScheduler(threads: 2)
      let (s, r) = (PublishSubject<Token>(), Rec(id: 0))
      let d = s.observe(on: w).subscribe(
        onNext: { r.next($0.n) },
        onCompleted: {
          r.end(1000); V.set(9, 1)
        })
      fork(
        {
          s.onNext(Token(101)); s.onNext(Token(102)); s.onCompleted()
        }, {})
      _ = d
    }
    xp_join_all()
    expect(Rec(id: 0).values == [101, 102, 1000], "\(Rec(id: 0).values)")
    expectFreed()
  }
  scenario("pipeline", "subscribe on worker, dispose") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Int>(), Rec(id: 0))
      let k = Token(0)
      let d = s.subscribe(on: w).subscribe(onNext: {
        _ = k; r.next($0)
      })
      fork(
        { s.onNext(101) },
        {
          d.dispose(); r.disposedHere()
        })
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "debounce: element beside timer") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Int>(), Rec(id: 0))
      let k = Token(0)
      let d = s.debounce(.milliseconds(1), scheduler: w).subscribe(
        onNext: {
          _ = k; r.next($0)
        }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(101); xp_sleep(1_000_000); s.onNext(102); s.onCompleted()
        }, {})
      xp_join_all_but_threads()
      ordered(r.values, "r")
      expect([[101, 102, 1000], [102, 1000]].contains(r.values), "\(r.values)")
      _ = d
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "throttle: element beside timer and dispose") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Int>(), Rec(id: 0))
      let k = Token(0)
      let d = s.throttle(.milliseconds(1), scheduler: w).subscribe(
        onNext: {
          _ = k; r.next($0)
        }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(101); s.onNext(102); xp_sleep(1_000_000); s.onNext(103)
        },
        {
          xp_sleep(1_000_000); d.dispose(); r.disposedHere()
        })
      ordered(r.values, "r")
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "timeout: element beside timer") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Int>(), Rec(id: 0))
      let k = Token(0)
      let d = s.timeout(.milliseconds(1), scheduler: w).subscribe(
        onNext: {
          _ = k; r.next($0)
        }, onError: { _ in r.end(1001) }, onCompleted: { r.end(1000) })
      fork(
        {
          xp_sleep(1_000_000); s.onNext(101); s.onCompleted()
        }, {})
      expect([[101, 1000], [1001], [101, 1001]].contains(r.values), "\(r.values)")
      _ = d
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "delay: beside dispose") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Token>(), Rec(id: 0))
      let k = Token(0)
      let d = s.delay(.milliseconds(1), scheduler: w).subscribe(
        onNext: {
          _ = k; r.next($0.n)
        }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(Token(101)); s.onNext(Token(102)); s.onCompleted()
        },
        {
          xp_sleep(1_000_000); d.dispose(); r.disposedHere()
        })
      ordered(r.values, "r")
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "delay: all") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Token>(), Rec(id: 0))
      let d = s.delay(.milliseconds(1), scheduler: w).subscribe(
        onNext: { r.next($0.n) }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(Token(101)); xp_sleep(1_000_000); s.onNext(Token(102)); s.onCompleted()
        }, {})
      xp_sleep(10_000_000)
      expect(r.values == [101, 102, 1000], "\(r.values)")
      _ = d
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "buffer: time beside count") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let (s, r) = (PublishSubject<Int>(), Rec(id: 0))
      let d = s.buffer(timeSpan: .milliseconds(1), count: 2, scheduler: w).subscribe(
        onNext: { for x in $0 { r.next(x) } }, onCompleted: { r.end(1000) })
      fork(
        {
          s.onNext(101); xp_sleep(1_000_000); s.onNext(102); s.onNext(103); s.onCompleted()
        }, {})
      expect(r.values == [101, 102, 103, 1000], "\(r.values)")
      _ = d
    }
    xp_join_all()
    expectFreed()
  }
  scenario("timed", "interval: take beside dispose") {
    do {
      let w = NewThreadScheduler().makeWorker()
      let r = Rec(id: 0)
      let k = Token(0)
      let d = Observable<Int>.interval(.milliseconds(1), scheduler: w).take(3).subscribe(
        onNext: {
          _ = k; r.next($0)
        }, onCompleted: { r.end(1000) })
      fork(
        {
          xp_sleep(2_000_000); d.dispose(); r.disposedHere()
        }, {})
      ordered(r.values, "r")
    }
    xp_join_all()
    expectFreed()
  }
  scenario("self", "plain race is found") {
    let b = Plain()
    fork(
      {
        b.x += 1; xp_step("a")
      },
      {
        b.x += 1; xp_step("b")
      })
  }
  scenario("self", "relaxed publication is found") {
    let b = Plain()
    fork(
      {
        b.x = 1; b.flag.store(true, ordering: .relaxed)
      }, { if b.flag.load(ordering: .acquiring) { V.set(1, b.x) } })
  }
  scenario("self", "release/acquire publication is fine") {
    let b = Plain()
    fork(
      {
        b.x = 1; b.flag.store(true, ordering: .releasing)
      }, { if b.flag.load(ordering: .acquiring) { V.set(1, b.x) } })
  }
}
func xp_join_all_but_threads() {}
final class Plain: @unchecked Sendable { @exclusivity(unchecked) var x = 0; let flag = Atomic(false) }
func registerWeak() {
  scenario("self", "store buffering (weak only)") {
    let x = Atomic(0), y = Atomic(0)
    let b = Pair()
    _ = (x.load(ordering: .relaxed), y.load(ordering: .relaxed))
    fork(
      {
        b.x.store(1, ordering: .releasing); V.set(1, b.y.load(ordering: .acquiring))
      },
      {
        b.y.store(1, ordering: .releasing); V.set(2, b.x.load(ordering: .acquiring))
      })
    expect(V.get(1) + V.get(2) > 0, "both saw nothing")
  }
  scenario("self", "message passing is fine") {
    let b = Pair()
    fork(
      {
        b.x.store(1, ordering: .relaxed); b.y.store(1, ordering: .releasing)
      },
      {
        if b.y.load(ordering: .acquiring) == 1 { V.set(2, b.x.load(ordering: .relaxed)) } else { V.set(2, 1) }
      })
    expect(V.get(2) == 1, "stale")
  }
}
final class Pair: @unchecked Sendable { let x = Atomic(0); let y = Atomic(0) }
