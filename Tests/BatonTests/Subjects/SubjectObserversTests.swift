// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@Suite struct SubjectObserversTests {
  /// Looks from inside the terminal event, when the subscriptions are not over yet.
  private static func check<Subject: SubjectType & ObserverType & Sendable>(
    _ subject: Subject, _ hasObservers: @escaping @Sendable (Subject) -> Bool
  ) where Subject.Element: Sendable {
    let seen = Guarded<[Bool]>([])
    #expect(!hasObservers(subject))
    for _ in 0..<2 {
      _ = subject.subscribe(onCompleted: { seen.withLock { $0.append(hasObservers(subject)) } })
    }
    #expect(hasObservers(subject))
    subject.onCompleted()
    #expect(seen.withLock { $0 } == [false, false])
    #expect(!hasObservers(subject))
  }

  @Test func `a subject that ends has no observers, already while it tells them`() {
    Self.check(PublishSubject<Int>()) { $0.hasObservers }
    Self.check(BehaviorSubject(value: 1)) { $0.hasObservers }
    Self.check(ReplaySubject<Int>.create(bufferSize: 1)) { $0.hasObservers }
    Self.check(AsyncSubject<Int>()) { $0.hasObservers }
  }
}
