// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct AsyncSubjectTests {
  private let subject = AsyncSubject<Int>()

  @Test func `All subscribers get the element, and then all the completion`() {
    let log = Log<String>()
    let subscriptions = ["a", "b"].map { name in
      subject.subscribe(
        onNext: { @Sendable in log.append("\(name)\($0)") },
        onCompleted: { @Sendable in log.append("\(name)|") })
    }
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(log.elements == ["a2", "b2", "a|", "b|"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test func `its subscribers get the last element when it completes, early and late ones`() {
    let early = JoinRecorder(subject)
    subject.onNext(1)
    let middle = JoinRecorder(subject)
    subject.onNext(2)
    #expect(early.elements.isEmpty && middle.elements.isEmpty)
    subject.onCompleted()
    let late = JoinRecorder(subject)
    subject.onNext(3)
    subject.onError(TestError())
    let later = JoinRecorder(subject)
    for recorder in [early, middle, late, later] { #expect(recorder.events == ["2", "|"]) }
  }

  @Test func `without an element there is the completion alone`() {
    let early = JoinRecorder(subject)
    subject.onCompleted()
    let late = JoinRecorder(subject)
    #expect([early, late].allSatisfy { $0.events == ["|"] })
  }

  @Test func `G1 an error is sent without an element, to late subscribers too`() {
    let early = JoinRecorder(subject)
    subject.on(.next(1))
    subject.on(.error(Failure.first))
    subject.on(.next(2))
    subject.on(.completed)
    let late = JoinRecorder(subject)
    #expect([early, late].allSatisfy { $0.events == ["X(first)"] })
  }

  @Test func `G3 what is sent or subscribed from inside its element finds it at its end`() {
    let inner = JoinRecorder<Int>()
    let outer = JoinRecorder(subject) { _ in
      subject.onNext(2)
      subject.onError(Failure.first)
      inner.record(subject)
    }
    let other = JoinRecorder(subject)
    subject.onNext(1)
    subject.onCompleted()
    for recorder in [outer, inner, other] {
      #expect(recorder.events == ["1", "|"] && !recorder.hasOverlapped)
    }
  }

  @Test func `G5 a subscriber that leaves in the element gets no completion`() {
    let (recorder, slot) = (JoinRecorder<Int>(), Slot())
    slot.keep(recorder.record(subject) { _ in slot.dispose() })
    subject.onNext(1)
    subject.onCompleted()
    #expect(recorder.events == ["1"])
  }

  @Test
  func `G5 what is disposed of, an element that is replaced, and a subject that goes free what they held`() {
    var subject: AsyncSubject<Held>? = AsyncSubject()
    func subscribe() -> (any Disposable, held: () -> Held?) {
      holding { held in subject!.subscribe(onNext: { _ in withExtendedLifetime(held) {} }) }
    }
    func send() -> () -> Held? { holding { subject?.onNext($0) }.held }
    let (disposed, first) = subscribe()
    disposed.dispose()
    #expect(first() == nil)
    let replaced = send()
    #expect(replaced() != nil)
    let failed = send()
    #expect(replaced() == nil && failed() != nil)
    subject?.onError(Failure.first)
    #expect(failed() == nil)
    subject = AsyncSubject()
    let (subscription, second) = subscribe()
    #expect(second() != nil)
    subject = nil
    #expect(second() == nil)
    subscription.dispose()
  }
}
