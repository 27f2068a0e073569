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
