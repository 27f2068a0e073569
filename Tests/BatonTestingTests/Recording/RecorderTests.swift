// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import Testing

private struct Broken: Error {}

@Suite struct RecorderTests {
  @Test func `A recorder has the events, the elements and how it ended`() {
    let subject = PublishSubject<Int>()
    let recorder = subject.record()
    #expect(recorder.events.isEmpty)
    subject.onNext(1)
    subject.onNext(2)
    #expect(recorder.elements == [1, 2])
    #expect(!recorder.isCompleted)
    subject.onCompleted()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(recorder.isCompleted)
    #expect(recorder.error == nil)
    let failed = Observable.of(1).concat(Observable.error(Broken())).record()
    #expect(failed.error is Broken)
    #expect(!failed.isCompleted)
  }

  @Test func `A recorder may be subscribed, and records singles, too`() {
    let recorder = Recorder<Int>()
    _ = Observable.of(1, 2).subscribe(recorder)
    #expect(recorder.elements == [1, 2])
    #expect(Single.just(1).record().events == [.next(1), .completed])
  }

  @Test func `A recorder that is disposed of, or freed, is subscribed no more`() {
    let subject = PublishSubject<Int>()
    let recorder = subject.record()
    var freed: Recorder? = subject.record()
    recorder.dispose()
    #expect(freed?.elements == [])
    #expect(subject.hasObservers)
    freed = nil
    #expect(!subject.hasObservers)
    subject.onNext(1)
    #expect(recorder.events.isEmpty)
  }

  @Test func `Waiting returns when so many elements are there, or the end`() throws {
    let subject = PublishSubject<Int>()
    let recorder = subject.record()
    #expect(try recorder.wait(forElements: 0) == [])
    let goOn = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      subject.onNext(1)
      subject.onNext(2)
      goOn.wait()
      subject.onNext(3)
      subject.onCompleted()
    }
    #expect(try recorder.wait(forElements: 2, timeout: .seconds(3600)) == [1, 2])
    goOn.signal()
    #expect(try recorder.wait(forElements: 5, timeout: .seconds(3600)) == [1, 2, 3])
    #expect(try recorder.waitForEnd(timeout: .seconds(3600)) == [.next(1), .next(2), .next(3), .completed])
  }

  @Test func `Waiting without blocking returns when so many elements are there, or the end`() async throws {
    let subject = PublishSubject<Int>()
    let recorder = subject.record()
    async let two = recorder.wait(forElements: 2, timeout: .seconds(3600))
    async let all = recorder.waitForEnd(timeout: .seconds(3600))
    for number in 1...2 { subject.onNext(number) }
    #expect(try await two == [1, 2])
    subject.onError(Broken())
    #expect(try await all == [.next(1), .next(2), .error(Broken())])
    #expect(try await recorder.wait(forElements: 9) == [1, 2])
  }

  @Test func `What does not come in time is an error that says what did`() async throws {
    let recorder = BehaviorSubject(value: 1).record()
    let endless = Observable.just(1).concat(Observable.never()).record()
    let blocking = #expect(throws: RecordingTimeout.self) {
      try endless.wait(forElements: 2, timeout: .milliseconds(1))
    }
    #expect(blocking?.description == "waited 0.001 seconds for 2 elements, recorded [next(1)]")
    let awaiting = await #expect(throws: RecordingTimeout.self) {
      try await endless.waitForEnd(timeout: .zero)
    }
    #expect(awaiting?.description == "waited 0.0 seconds for the end, recorded [next(1)]")
    #expect(recorder.elements == [1])
  }

  @Test func `A task that is cancelled waits no longer`() async {
    let recorder = Observable<Int>.never().record()
    let task = Task { try await recorder.wait(forElements: 1, timeout: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `Any number of threads may be recorded, and waited for by any number`() {
    let recorder = Recorder<Int>()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      Thread.detachNewThread { for number in 0..<500 { recorder.onNext(number) } }
      Thread.detachNewThread {
        for count in [1, 100, 1000, 2000] {
          let elements = try? recorder.wait(forElements: count, timeout: .seconds(3600))
          #expect(elements.map { $0.count >= count } == true)
        }
        done.signal()
      }
    }
    for _ in 0..<4 { #expect(done.wait(timeout: .now() + 3600) == .success) }
    #expect(recorder.elements.count == 2000)
  }
}
