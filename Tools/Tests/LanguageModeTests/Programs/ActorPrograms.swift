// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import Testing

// What people write on actors, with global actors of their own, and in asynchronous functions.

@globalActor
private actor Storage {
  static let shared = Storage()
}

// An actor, with `self`.
private actor Account {
  private(set) var balance = 0
  private(set) var notes: [String] = []
  private var subscriptions: [any Disposable] = []

  // Several closures on one state.
  func follow(_ amounts: Observable<Int>, _ done: Arrival) {
    subscriptions.append(
      amounts.subscribe(
        onNext: { self.balance += $0 },
        onError: { self.notes.append("\($0)") },
        onCompleted: { self.notes.append("completed") },
        onDisposed: { [notes] in
          precondition(notes.isEmpty)
          done.signal()
        }
      ))
  }

  // A closure for events.
  func followEvents(_ amounts: Observable<Int>, _ done: Arrival) {
    subscriptions.append(
      amounts.subscribe { event in
        if let amount = event.element { self.deposit(amount) }
        if event.isStopEvent { done.signal() }
      })
  }

  // with:
  func followWith(_ amounts: Observable<Int>, _ done: Arrival) {
    subscriptions.append(
      amounts.subscribe(
        with: self, onNext: { _, amount in self.deposit(amount) }, onDisposed: { _ in done.signal() }))
  }

  // A single.
  func load(_ amount: Single<Int>, _ done: Arrival) {
    subscriptions.append(
      amount.subscribe(
        onSuccess: {
          self.deposit($0)
          done.signal()
        },
        onFailure: { _ in self.notes.append("failed") }))
  }

  // A method, by a closure.
  func deposit(_ amount: Int) { balance += amount }

  // Within a task of the actor's.
  func start(_ amounts: Observable<Int>, _ done: Arrival) {
    Task {
      let subscription = amounts.subscribe(onNext: { self.balance += $0 }, onCompleted: { done.signal() })
      self.subscriptions.append(subscription)
    }
  }

  func stop() {
    for subscription in subscriptions { subscription.dispose() }
    subscriptions = []
  }
}

// A class of a global actor of one's own.
@Storage
private final class Table {
  var rows: [Int] = []
  let bag = DisposeBag()

  nonisolated init() {}

  func fill(_ source: Observable<Int>, _ done: Arrival) {
    source.subscribe(
      onNext: { [weak self] row in
        Storage.preconditionIsolated()
        self?.rows.append(row)
      },
      onCompleted: { done.signal() }
    )
    .disposed(by: bag)
  }

  func fillByMethod(_ source: Observable<Int>, _ done: Arrival) {
    source.observe(on: .concurrent(qos: .utility)).subscribe(onNext: add, onCompleted: { done.signal() })
      .disposed(by: bag)
  }

  func add(_ row: Int) { rows.append(row) }
}

// A function of a global actor of one's own.
@Storage
private func fill(_ table: Table, _ source: Observable<Int>, _ done: Arrival) {
  source.subscribe(onNext: { table.rows.append($0) }, onCompleted: { done.signal() }).disposed(by: table.bag)
}

// A function that is isolated to its parameter.
private func feed(_ account: isolated Account, _ source: Observable<Int>, _ done: Arrival) -> any Disposable {
  source.subscribe(onNext: { account.deposit($0) }, onCompleted: { done.signal() })
}

// Asynchronous functions of nobody.
private func sum(_ source: Observable<Int>) async -> Int {
  let total = Mutex(0)
  let done = Arrival()
  let subscription = source.subscribe(
    onNext: { element in total.withLock { $0 += element } }, onDisposed: { done.signal() })
  await done.wait()
  subscription.dispose()
  return total.withLock { $0 }
}

// The next element, as a value to wait for.
private func first(_ source: Observable<Int>) async throws -> Int {
  let bag = DisposeBag()
  return try await withCheckedThrowingContinuation { continuation in
    source.take(1).asSingle()
      .subscribe(
        onSuccess: { continuation.resume(returning: $0) },
        onFailure: { continuation.resume(throwing: $0) }
      )
      .disposed(by: bag)
  }
}

// A sequence as an asynchronous one.
extension ObservableType where Element: Sendable {
  fileprivate func stream() -> AsyncStream<Element> {
    AsyncStream { continuation in
      let subscription = subscribe(
        onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }
  }
}

// A task as a sequence.
private func task(_ work: @escaping @Sendable () async throws -> Int) -> Observable<Int> {
  .create { observer in
    let task = Task {
      do {
        observer.onNext(try await work())
        observer.onCompleted()
      } catch { observer.onError(error) }
    }
    return Disposables.create { task.cancel() }
  }
}

@Suite("L2 Programs on actors")
struct ActorPrograms {
  private let account = Account()
  private let done = Arrival()
  private let amounts = Observable.range(start: 1, count: 100).observe(on: .serial(qos: .utility))

  @Test("Closures of an actor touch its state")
  func actors() async {
    await account.follow(amounts, done)
    await done.wait()
    #expect(await account.balance == 5050)
    await account.followEvents(amounts, done)
    await done.wait()
    await account.followWith(amounts, done)
    await done.wait()
    await account.load(amounts.toArray().asObservable().map { $0.reduce(0, +) }.asSingle(), done)
    await done.wait()
    await account.start(amounts, done)
    await done.wait()
    #expect(await account.balance == 5 * 5050)
    let subscription = await feed(account, amounts, done)
    await done.wait()
    subscription.dispose()
    #expect(await account.balance == 6 * 5050)
    await account.stop()
  }

  @Test("Closures of a global actor of one's own run on it")
  func globalActors() async {
    let table = Table()
    await table.fill(amounts, done)
    await done.wait()
    await table.fillByMethod(amounts, done)
    await done.wait()
    await fill(table, amounts, done)
    await done.wait()
    #expect(await table.rows == Array(1...100) + Array(1...100) + Array(1...100))
  }

  @Test("Asynchronous functions of nobody wait for sequences")
  func functions() async throws {
    #expect(await sum(amounts) == 5050)
    #expect(try await first(amounts) == 1)
    await #expect(throws: Failure.first) { try await first(.error(Failure.first)) }
    var elements: [Int] = []
    for await element in amounts.stream() { elements.append(element) }
    #expect(elements == Array(1...100))
    #expect(await sum(task { 7 }) == 7)
  }

  @Test("Subscribing in a detached task")
  func detached() async {
    let total = await Task.detached { [amounts] in await sum(amounts) }.value
    #expect(total == 5050)
  }
}
