// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization
import TestSupport

/// Sends ten tokens, of which a loop takes five and leaves.
private func leave(_ make: (PublishSubject<Token>) -> ObservableValues<Token, any Error>) async {
  for _ in 0..<200 {
    let subject = PublishSubject<Token>()
    let values = make(subject)
    for _ in 0..<10 { subject.onNext(Token()) }
    var count = 0
    do {
      for try await token in values {
        token.use()
        count += 1
        if count == 5 { break }
      }
    } catch { expect(false, "\(error)") }
    subject.onNext(Token())
  }
}

/// Tasks, and loops over elements that are left early.
let taskScenarios = [
  Scenario("a loop over values is left") { await leave { $0.values } },
  Scenario("a loop over values whose sender waits is left") { await leave { $0.values(capacity: 100) } },
  Scenario("a loop over values that drop the oldest is left") {
    await leave { $0.values(capacity: 7, whenFull: .dropOldest) }
  },

  Scenario("values are dropped before and in a loop, by tasks that are cancelled") {
    for round in 0..<2000 {
      let subject = PublishSubject<Token>()
      let values = subject.values
      let task = Task {
        for try await token in values { token.use() }
      }
      for _ in 0..<round % 5 { subject.onNext(Token()) }
      task.cancel()
      for _ in 0..<round % 7 { subject.onNext(Token()) }
      _ = await task.result
    }
  },

  Scenario("tasks that only yield are beside worlds of virtual time") {
    if VirtualTimeUnavailable.here != nil { return }
    let isOver = Flag()
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { while !isOver.value { await Task.yield() } }
      }
      #if DEBUG
        let count = 300
      #else
        let count = 4000
      #endif
      for _ in 0..<count {
        do {
          try await withVirtualTime {
            let token = Token()
            try await Task.sleep(for: .seconds(1))
            token.use()
          }
        } catch { expect(false, "\(error)") }
      }
      isOver.set()
    }
  },

  Scenario("elements pass asynchronous closures that are cancelled") {
    for round in 0..<300 {
      let subject = PublishSubject<Token>()
      let subscription = subject.map(maxConcurrent: 3) { (token: Token) async -> Token in
        await Task.yield()
        token.use()
        return token
      }.subscribe(onNext: { $0.use() })
      for _ in 0..<10 { subject.onNext(Token()) }
      if round % 2 == 0 { await Task.yield() }
      subscription.dispose()
    }
  },
]

private final class Flag: Sendable {
  private let isSet = Atomic(false)

  var value: Bool { isSet.load(ordering: .relaxed) }

  func set() { _ = isSet.exchange(true, ordering: .relaxed) }
}
