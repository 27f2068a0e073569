// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

@testable import BatonKernel

/// Fails so many times, then sends 7 and ends; each attempt sends its number first.
private func flaky(_ failures: Int) -> Observable<Int> {
  let attempts = Tally()
  return .create { observer in
    let attempt = attempts.next()
    if attempt > failures {
      observer.onNext(7)
      observer.onCompleted()
    } else {
      observer.onError(TestError(number: attempt))
    }
    return Disposables.create()
  }
}

struct RetryTests {
  private let source = ProbeSource<Int>()
  private let trigger = ProbeSource<Int>()
  private let recorder = JoinRecorder<Int>()

  @Test func `It subscribes again until the sequence completes, a hundred thousand times on one stack`() {
    #expect(lines(of: flaky(100_000).retry()) == ["7", "|"])
    #expect(lines(of: flaky(100_000).retry(100_001)) == ["7", "|"])
    #expect(lines(of: flaky(100_000).retry(when: { $0 })) == ["7", "|"])
    #expect(
      lines(of: flaky(100_000).retry(when: { $0.flatMap { Observable.just("\($0)") } })) == ["7", "|"]
    )
  }

  @Test(
    "The last error comes when the start of the source has returned, or within its event if that came later")
  func lastError() {
    func notes(_ form: (Observable<Int>) -> Observable<Int>) -> [String] {
      let notes = Log<String>()
      let failing = Observable<Int>.create { observer in
        notes.append("start")
        observer.onError(TestError(number: 1))
        notes.append("started")
        return Disposables.create()
      }
      _ = form(failing).subscribe(onError: { _ in notes.append("error") })
      return notes.elements
    }
    #expect(notes { $0.retry(2) } == ["start", "started", "start", "started", "error"])
    #expect(notes { Observable.catch(sequence: [.failing(), $0]) } == ["start", "started", "error"])
    recorder.record(source.asObservable().retry(1))
    source.fail(3)
    #expect(recorder.events == ["X3"])
  }

  @Test
  func `A source that fails for ever stops when the subscriber disposes, from within and from elsewhere`() {
    let failing = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(TestError())
      return Disposables.create()
    }
    #expect(lines(of: failing.retry().take(3)) == ["1", "1", "1", "|"])
    let (many, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let attempts = Tally()
    let endless = Observable<Int>.create { observer in
      if attempts.next() == 1000 { many.signal() }
      observer.onError(TestError())
      return Disposables.create()
    }
    let watched = Producer<Int> { downstream in
      endless.retry().run(downstream)
      ended.signal()
    }
    let subscription = recorder.record(watched.subscribe(on: NewThreadScheduler()))
    #expect(many.wait(timeout: .now() + 30) == .success)
    subscription.dispose()
    #expect(ended.wait(timeout: .now() + 30) == .success)
    #expect(recorder.events == [])
  }

  @Test func `The trigger starts the source again only when it has failed`() {
    recorder.record(source.asObservable().retry(when: { [trigger] _ in trigger.asObservable() }))
    trigger.onNext(1)
    #expect(source.subscriptionCount == 1)
    source.onNext(1)
    source.fail()
    #expect([source.subscriptionCount, source.disposals] == [1, 1])
    trigger.onNext(1)
    #expect(source.subscriptionCount == 2)
    source.onNext(2)
    source.onCompleted()
    #expect(recorder.events == ["1", "2", "|"])
    #expect(trigger.disposals == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func `The trigger's end ends the sequence once the source has failed`(isError: Bool, isBefore: Bool) {
    recorder.record(source.asObservable().retry(when: { [trigger] _ in trigger.asObservable() }))
    let end = { [trigger] in if isError { trigger.fail(4) } else { trigger.onCompleted() } }
    if isBefore { end() }
    source.onNext(1)
    source.fail(1)
    if !isBefore { end() }
    #expect(recorder.events == ["1", isError ? "X4" : "|"])
    #expect([source.disposals, trigger.disposals] == [1, 1])
  }

  @Test func `Errors of another type than the trigger's end the sequence`() {
    struct Other: Error {}
    let handled = flaky(2).retry(when: { (errors: Observable<TestError>) in errors.map { $0.number } })
    #expect(lines(of: handled) == ["7", "|"])
    let other = flaky(2).retry(when: { (errors: Observable<Other>) in errors })
    #expect(lines(of: other) == ["X1"])
  }
}
