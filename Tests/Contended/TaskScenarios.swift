// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Foundation
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
        group.addTask { while !isOver.isSet { await Task.yield() } }
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

  Scenario("a mix in virtual time has the same times whatever tasks in real time do on its actors") {
    if VirtualTimeUnavailable.here != nil { return }
    let (isOver, till) = (Flag(), Till())
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          while !isOver.isSet {
            await till.work()
            await Task.yield()
          }
        }
      }
      #if DEBUG
        let count = 25
      #else
        let count = 2000
      #endif
      do {
        let first = try await Mix(till).run()
        expect(first.count == 36, "there are \(first.count) lines")
        for round in 1..<count {
          let lines = try await Mix(till).run()
          guard lines != first else { continue }
          let others = Set(first).symmetricDifference(lines).sorted()
          expect(false, "round \(round) differs: \(others)")
          break
        }
      } catch { expect(false, "\(error)") }
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

/// An actor that tasks in virtual and in real time share.
private actor Till {
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }

  func work() { for _ in 0..<2000 { sum &+= 1 } }

  /// Starts a task that is on this actor from its beginning.
  func start(_ step: @escaping @Sendable (Int) -> Void) -> Task<Void, any Error> {
    Task {
      for number in 0..<5 {
        try await Task.sleep(for: .milliseconds(4))
        step(add(number))
      }
    }
  }
}

/// What tasks and sequences in virtual time do by way of an actor.
private final class Mix: Sendable {
  private let lines = Guarded<[String]>([])
  private let till: Till

  init(_ till: Till) { self.till = till }

  /// What was done, each with its virtual time; sorted, for what comes back from the actor at one time is in
  /// the actor's order.
  func run() async throws -> [String] {
    try await withVirtualTimeScheduler { scheduler in
      let start = ContinuousClock.now
      async let ticks: Void = self.tick(on: scheduler, since: start)
      let started = await self.till.start { _ in self.note("till", since: start) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for worker in 0..<5 { group.addTask { try await self.work(worker, since: start) } }
        try await group.waitForAll()
      }
      try await ticks
      try await started.value
    }
    return lines.withLock { $0.sorted() }
  }

  private func note(_ text: String, since start: ContinuousClock.Instant) {
    let time = Int((ContinuousClock.now - start) / .milliseconds(1))
    lines.withLock { $0.append("\(time) \(text)") }
  }

  private func work(_ worker: Int, since start: ContinuousClock.Instant) async throws {
    for step in 0..<5 {
      try await Task.sleep(for: .milliseconds(3 * (worker % 3 + 1)))
      _ = await till.add(1)
      if step % 2 == 0 { await Task.yield() }
      note("worker \(worker), step \(step)", since: start)
    }
  }

  private func tick(on scheduler: TestScheduler, since start: ContinuousClock.Instant) async throws {
    let ticks = Observable<Int>.interval(.milliseconds(5), scheduler: scheduler).take(6)
      .map(maxConcurrent: 2) { [till] tick in
        _ = await till.add(tick)
        return tick
      }
    for try await tick in ticks.values { note("tick \(tick)", since: start) }
  }
}
