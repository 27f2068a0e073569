// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

func registerHops() {
  for (name, mode) in shutdownModes {
    scenarioInBothSizes("observe(on:)/a worker that is shut down, \(name)") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: worker), recorder)
        fork({ send(subject, 101, 102, end: true) }, { worker.shutdown(mode) })
        joinAll()
        recorder.expectOrder()
        expect(recorder.values == [101, 102, 1000] || recorder.values.last == 1001, "\(recorder.values)")
        _ = subscription
      }
    }
  }
  scenarioInBothSizes("observe(on:)/a worker, disposed of") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (subject, recorder) = (PublishSubject<Token>(), Recorder())
      let subscription = record(subject.observe(on: worker), recorder)
      fork(
        { send(subject, 101, 102) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      recorder.expectOrder()
    }
  }
  scenarioInBothSizes("observe(on:)/a pool of two threads") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      let (subject, recorder) = (PublishSubject<Token>(), Recorder())
      let subscription = record(subject.observe(on: pool), recorder)
      fork { send(subject, 101, 102, 103, 104, 105, end: true) }
      _ = subscription
    }
    expect(Recorder(), oneOf: [101, 102, 103, 104, 105, 1000])
  }
  scenario("subscribe(on:)/a worker, disposed of") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (subject, recorder) = (PublishSubject<Token>(), Recorder())
      let subscription = record(subject.subscribe(on: worker), recorder)
      fork(
        { send(subject, 101) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
    }
  }
}

/// Records the numbers of elements that are to be freed.
func record(_ source: Observable<Token>, _ recorder: Recorder, keeping token: Token = Token())
  -> any Disposable
{
  source.subscribe(
    onNext: { element in
      _ = token
      recorder.next(element.number)
    },
    onError: { recorder.error($0) }, onCompleted: { recorder.complete() })
}

func send(_ observer: some ObserverType<Token>, _ numbers: Int..., end: Bool = false) {
  for number in numbers { observer.onNext(Token(number)) }
  if end { observer.onCompleted() }
}

func registerHopsWithRoom() {
  let policies: [(String, OverflowPolicy)] = [
    ("waiting", .wait), ("dropping the oldest", .dropOldest), ("dropping the newest", .dropNewest),
    ("failing", .fail),
  ]
  for (name, policy) in policies {
    scenarioInBothSizes("observe(on:) with room for one, \(name)") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: worker, capacity: 1, whenFull: policy), recorder)
        fork { send(subject, 101, 102, 103, end: true) }
        _ = subscription
      }
      let recorder = Recorder()
      recorder.expectOrder()
      switch policy {
      case .wait: expect(recorder, oneOf: [101, 102, 103, 1000])
      case .dropOldest: expect(recorder.values.suffix(2) == [103, 1000], "\(recorder.values)")
      case .dropNewest:
        expect(recorder.values.first == 101 && recorder.values.last == 1000, "\(recorder.values)")
      case .fail:
        expect(
          recorder.values == [101, 102, 103, 1000] || recorder.values.last == 1001, "\(recorder.values)")
      }
    }
    scenario("observe(on:) with room for one, \(name), disposed of") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: worker, capacity: 1, whenFull: policy), recorder)
        fork(
          { send(subject, 101, 102, 103) },
          {
            subscription.dispose()
            recorder.hasDisposedHere()
          })
        recorder.expectOrder()
      }
    }
    scenario("observe(on:) with room for one, \(name), shut down") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: worker, capacity: 1, whenFull: policy), recorder)
        fork({ send(subject, 101, 102, 103, end: true) }, { worker.shutdown(.dropQueued) })
        joinAll()
        recorder.expectOrder()
        expect(recorder.values.last ?? 0 >= 1000, "the sequence does not end: \(recorder.values)")
        _ = subscription
      }
    }
  }
  // The pool's other thread gives the role up and then waits for the sender, so a sender that waits for room
  // must be woken.
  scenario("observe(on:) with room for one, waiting, from the pool that delivers", sizes: .small) {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      let (subject, recorder) = (PublishSubject<Token>(), Recorder())
      let subscription = record(subject.observe(on: pool, capacity: 1, whenFull: .wait), recorder)
      schedule(1, on: pool) {
        send(subject, 101, 102, 103, 104, end: true)
        Note.set(Note.free, 1)
      }
      schedule(2, on: pool) { Note.await(Note.free) }
      _ = subscription
    }
    expect(Recorder(), oneOf: [101, 102, 103, 104, 1000])
  }
  scenarioInBothSizes("observe(on:)/disposed of in an element") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (subject, recorder) = (PublishSubject<Token>(), Recorder())
      let subscription = SerialDisposable()
      let token = Token()
      subscription.disposable = subject.observe(on: worker).subscribe(onNext: { element in
        _ = token
        recorder.next(element.number)
        subscription.dispose()
      })
      fork { send(subject, 101, 102, 103) }
    }
    expect(Recorder(), oneOf: [101])
  }
}
