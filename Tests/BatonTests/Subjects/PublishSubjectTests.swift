// SPDX-License-Identifier: MIT

import Baton
import Synchronization
import Testing

@Suite struct PublishSubjectTests {
  @Test func `after disposal subscribers get nothing, and late ones the error that says so`() {
    let subject = PublishSubject<Int>()
    let early = JoinRecorder(subject)
    subject.dispose()
    subject.dispose()
    #expect(subject.isDisposed)
    #expect(!subject.hasObservers)
    subject.onNext(1)
    subject.onCompleted()
    let late = JoinRecorder(subject)
    #expect(early.events == [])
    #expect(late.events.count == 1 && late.events[0].contains("already disposed"))
  }

  @Test func `with the last reference to a subject its observers go`() {
    weak var weakSubject: PublishSubject<Int>?
    let (subscription, held) = holding { held in
      let subject = PublishSubject<Int>()
      weakSubject = subject
      let subscription = subject.map { $0 + 1 }.subscribe(onNext: { _ in withExtendedLifetime(held) {} })
      subject.onNext(1)
      return subscription
    }
    #expect(weakSubject == nil)
    #expect(held() == nil)
    subscription.dispose()
  }

  @Test func `a hundred thousand subscribers come and go`() {
    let subject = PublishSubject<Int>()
    let sum = Atomic(0)
    let subscriptions = (0..<100_000).map { _ in
      subject.subscribe(onNext: { @Sendable in sum.add($0, ordering: .relaxed) })
    }
    subject.onNext(1)
    for subscription in subscriptions { subscription.dispose() }
    subject.onNext(1)
    #expect(sum.load(ordering: .relaxed) == 100_000)
    #expect(!subject.hasObservers)
  }
}
