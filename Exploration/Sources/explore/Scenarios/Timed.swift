// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Dispatch

func registerTimed() {
  registerTimedMoments()
  registerTimedDisposals()
  registerWindows()
  registerOuterDisposals()
  registerPeriodic()
}

/// An operator with a timer of one millisecond, an emitter whose next element comes as the timer fires, and
/// the outcomes that are right.
private func timed(
  _ name: String, _ apply: @escaping (Observable<Int>, ThreadWorker) -> Observable<Int>,
  _ emit: @escaping (PublishSubject<Int>) -> Void, oneOf expected: [Int]...
) {
  scenario("timed/" + name) {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (subject, recorder) = (PublishSubject<Int>(), Recorder())
      let subscription = recorder.subscribe(to: apply(subject.asObservable(), worker), keeping: Token())
      fork { emit(subject) }
      sleep(milliseconds: 20)
      expect(expected.contains(recorder.values), "got \(recorder.values), expected one of \(expected)")
      _ = subscription
    }
  }
  scenario("timed/" + name + ", disposed of") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let (subject, recorder) = (PublishSubject<Int>(), Recorder())
      let subscription = recorder.subscribe(to: apply(subject.asObservable(), worker), keeping: Token())
      fork(
        { emit(subject) },
        {
          sleep(milliseconds: 1)
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      recorder.expectOrder()
    }
  }
}

private func twoAndAnEnd(_ subject: PublishSubject<Int>) {
  subject.send(101)
  sleep(milliseconds: 1)
  subject.send(102)
  subject.onCompleted()
}

private func registerTimedMoments() {
  timed(
    "debounce", { $0.debounce(.milliseconds(1), scheduler: $1) }, twoAndAnEnd,
    oneOf: [101, 102, 1000], [102, 1000])
  timed(
    "throttle", { $0.throttle(.milliseconds(1), scheduler: $1) },
    {
      $0.send(101, 102)
      sleep(milliseconds: 1)
      $0.send(103)
      $0.onCompleted()
    }, oneOf: [101, 102, 103, 1000], [101, 103, 1000])
  timed(
    "timeout", { $0.timeout(.milliseconds(1), scheduler: $1) },
    {
      sleep(milliseconds: 1)
      $0.send(101)
      $0.onCompleted()
    }, oneOf: [101, 1000], [1001], [101, 1001])
  timed(
    "skip for a span", { $0.skip(.milliseconds(1), scheduler: $1) }, twoAndAnEnd, oneOf: [102, 1000], [1000])
  timed("delay", { $0.delay(.milliseconds(1), scheduler: $1) }, twoAndAnEnd, oneOf: [101, 102, 1000])
  timed(
    "buffer",
    { $0.buffer(timeSpan: .milliseconds(1), count: 2, scheduler: $1).flatMap { Observable.from($0) } },
    {
      $0.send(101)
      sleep(milliseconds: 1)
      $0.send(102, 103)
      $0.onCompleted()
    }, oneOf: [101, 102, 103, 1000])
  timed(
    "window", { $0.window(timeSpan: .milliseconds(1), count: 2, scheduler: $1).merge() },
    {
      $0.send(101)
      sleep(milliseconds: 1)
      $0.send(102, 103)
      $0.onCompleted()
    }, oneOf: [101, 102, 103, 1000])
}

private func registerTimedDisposals() {
  scenario("timed/interval, disposed of") {
    leavingNothing {
      let (worker, recorder) = (NewThreadScheduler().makeWorker(), Recorder())
      let source = Observable<Int>.interval(.milliseconds(1), scheduler: worker).take(3)
      let subscription = recorder.subscribe(to: source, keeping: Token())
      fork {
        sleep(milliseconds: 2)
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      recorder.expectOrder()
    }
  }
}

/// A window whose second subscriber comes as it fills up.
private func registerWindows() {
  for stays in [true, false] {
    scenario("window/a subscriber comes" + (stays ? "" : ", and goes")) {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        let (source, recorder, other) = (PublishSubject<Int>(), Recorder(), Recorder(1))
        var windows: [Observable<Int>] = []
        let subscription = source.window(timeSpan: .seconds(3600), count: 2, scheduler: worker).subscribe(
          onNext: { window in
            windows.append(window)
            if windows.count == 1 { _ = recorder.subscribe(to: window, keeping: Token()) }
          })
        let window = windows[0]
        fork(
          { source.send(101, 102, 103) },
          {
            let second = other.subscribe(to: window, keeping: Token())
            if stays { return }
            second.dispose()
            other.hasDisposedHere()
          })
        expect(recorder, oneOf: [101, 102, 1000])
        other.expectOrder()
        if stays { expect(other, oneOf: [101, 102, 1000], [102, 1000], [1000]) }
        subscription.dispose()
        windows = []
      }
    }
  }
}

/// The subscription to all windows, or to all groups, is disposed of as one begins. That frees its
/// subscriber, although one of a window or of a group stays.
private func registerOuterDisposals() {
  final class Subscriber {
    func receive() { xp_step("receive") }
    deinit { Note.add(Note.free) }
  }
  func disposal(_ name: String, of parts: @escaping (PublishSubject<Int>) -> Observable<Observable<Int>>) {
    scenario("\(name)/the outer subscription is disposed of") {
      leavingNothing {
        let (source, inner) = (PublishSubject<Int>(), CompositeDisposable())
        func subscribe() -> any Disposable {
          let subscriber = Subscriber()
          return parts(source).subscribe(onNext: { part in
            let token = Token()
            _ = inner.insert(part.subscribe(onNext: { _ in _ = token }))
            subscriber.receive()
          })
        }
        let outer = subscribe()
        source.send(101)
        fork({ source.send(102, 103, 104) }, { outer.dispose() })
        expect(Note.get(Note.free) == 1, "LEAK: the subscriber of all is not freed")
        inner.dispose()
        expect(!source.hasObservers, "the source is still subscribed to")
      }
    }
  }
  disposal("groupBy") { $0.groupBy { $0 % 3 }.map { $0.asObservable() } }
  disposal("window") {
    $0.window(timeSpan: .seconds(3600), count: 2, scheduler: NewThreadScheduler().makeWorker())
  }
}

/// Work that repeats, disposed of as it runs.
private func registerPeriodic() {
  let schedulers: [(String, () -> any SchedulerType)] = [
    ("a worker", { NewThreadScheduler().makeWorker() }), ("a pool", { ThreadPoolScheduler(threads: 2) }),
    ("a serial queue", { SerialDispatchQueueScheduler(internalSerialQueueName: "explored") }),
    ("a concurrent queue", { ConcurrentDispatchQueueScheduler(qos: .utility) }),
  ]
  let (isRunning, begun, disposed) = (Note.free, Note.free + 1, Note.free + 2)
  for (name, make) in schedulers {
    scenario("periodic/\(name), disposed of as it runs") {
      leavingNothing {
        let (scheduler, token) = (make(), Token())
        let timer = scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) {
          count in
          _ = token
          expect(Note.get(isRunning) == 0, "two runs at once")
          expect(count == Note.get(begun), "a run is lost, or made twice")
          Note.set(isRunning, 1)
          Note.add(begun)
          xp_step("run")
          Note.set(isRunning, 0)
          return count + 1
        }
        fork {
          sleep(milliseconds: 2)
          timer.dispose()
          Note.set(disposed, Note.get(begun))
        }
      }
      // One run may have checked before the disposal whether it is to begin.
      expect(Note.get(begun) <= Note.get(disposed) + 1, "a run begins after the disposal")
    }
  }
  scenario("periodic/disposed of in its own run") {
    leavingNothing {
      let (worker, token, timer) = (NewThreadScheduler().makeWorker(), Token(), SerialDisposable())
      timer.disposable = worker.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) {
        count in
        _ = token
        Note.add(begun)
        timer.dispose()
        return count + 1
      }
      fork { schedule(1, after: 1, on: worker) }
    }
    expectRan(1)
    expect(Note.get(begun) == 1, "it ran \(Note.get(begun)) times")
  }
}
