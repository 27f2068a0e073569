// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonKernel

@Suite struct BehaviorSubjectTests {
  @Test func `G5 who was on its way in when the subject is disposed of gets nothing more, and is freed`() {
    final class Captured: Sendable {
      let elements = Guarded([Int]())
    }
    weak var late: Captured?
    let seen = Guarded([Int]())
    do {
      let subject = BehaviorSubject(value: 0)
      let captured = Captured()
      late = captured
      let subscription = subject.subscribe(onNext: { @Sendable [weak captured] number in
        guard number == 1, let captured else { return }
        _ = subject.subscribe(onNext: { @Sendable number in captured.elements.withLock { $0.append(number) } }
        )
        subject.onNext(2)
        subject.dispose()
      })
      subject.onNext(1)
      seen.withLock { $0 = captured.elements.withLock { $0 } }
      subscription.dispose()
    }
    #expect(seen.withLock { $0 } == [1])
    #expect(late == nil)
  }

  @Test func `its value is what was sent last, inside an event too`() throws {
    let subject = BehaviorSubject(value: 0)
    let values = Guarded([Int]())
    let subscription = subject.subscribe(onNext: { @Sendable number in
      if number == 1 {
        for _ in 0..<3 { subject.onNext((try? subject.value() + 1) ?? .min) }
      }
      values.withLock { $0.append((try? subject.value()) ?? .min) }
    })
    subject.onNext(1)
    #expect(values.withLock { $0 } == [0, 4, 4, 4, 4])
    subscription.dispose()
  }

  @Test func `its value is what was sent last while another thread is in the middle of an event`() throws {
    let subject = BehaviorSubject(value: 0)
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let subscription = subject.subscribe(onNext: { number in
      if number != 1 { return }
      entered.signal()
      leave.wait()
    })
    Thread.detachNewThread { subject.onNext(1) }
    entered.wait()
    for number in 2...50 { subject.onNext(try subject.value() + 1 == number ? number : -1) }
    let late = JoinRecorder(subject)
    #expect(try subject.value() == 50)
    #expect(late.elements == [50])
    leave.signal()
    subject.onCompleted()
    #expect(late.elements == [50])
    subscription.dispose()
  }

  @Test func `its error is what value() throws from when it is sent on`() {
    let subject = BehaviorSubject(value: 0)
    let errors = Guarded([String]())
    let subscription = subject.subscribe(
      onNext: { @Sendable number in
        if number == 0 { return }
        subject.onError(TestError())
        do { _ = try subject.value() } catch { errors.withLock { $0.append("\(type(of: error))") } }
      },
      onError: { @Sendable _ in errors.withLock { $0.append("sent") } })
    subject.onNext(1)
    #expect(errors.withLock { $0 } == ["TestError", "sent"])
    subscription.dispose()
  }

  @Test func `G1 who comes after the terminal event gets it without a value`() throws {
    let completed = BehaviorSubject(value: 0)
    completed.onCompleted()
    completed.onNext(1)
    let late = JoinRecorder(completed)
    #expect(late.events == ["|"])
    #expect(try completed.value() == 0)

    let failed = BehaviorSubject(value: 0)
    failed.onError(TestError())
    #expect(throws: TestError.self) { try failed.value() }
  }

  @Test func `after disposal the value throws and late subscribers get the error that says so`() {
    let subject = BehaviorSubject(value: 0)
    let early = JoinRecorder(subject)
    subject.dispose()
    subject.onNext(1)
    let late = JoinRecorder(subject)
    #expect(early.events == ["0"] && late.events.count == 1 && late.elements.isEmpty)
    #expect(throws: RxError.self) { try subject.value() }
    #expect(!subject.hasObservers && subject.isDisposed)
  }
}

@Suite struct ReplaySubjectTests {

  @Test func `G5 a subscriber may leave in the middle of its replay`() {
    let subject = ReplaySubject<Int>.createUnbounded()
    for element in 0..<10 { subject.onNext(element) }
    var received: [Int] = []
    let (_, held) = holding { held in
      let scope = Scope()
      subject.run(
        Sink(
          scope: scope,
          next: { element in
            withExtendedLifetime(held) {}
            received.append(element)
            if element == 3 {
              subject.onNext(100)
              scope.dispose()
            }
          },
          end: { _ in }))
    }
    #expect(received == [0, 1, 2, 3])
    #expect(held() == nil)
    #expect(!subject.hasObservers)
  }

  @Test func `G5 a subscription that is disposed of, and a subject that goes, free what they held at once`() {
    var subject: ReplaySubject<Int>? = .create(bufferSize: 2)
    subject?.onNext(1)
    func subscribe() -> (any Disposable, held: () -> Held?) {
      holding { held in subject!.subscribe(onNext: { _ in withExtendedLifetime(held) {} }) }
    }
    let (disposed, first) = subscribe()
    #expect(first() != nil)
    disposed.dispose()
    #expect(first() == nil)
    let (subscription, second) = subscribe()
    subject?.onNext(2)
    #expect(second() != nil)
    subject = nil
    #expect(second() == nil)
    withExtendedLifetime(subscription) {}
  }
}
