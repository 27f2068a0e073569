// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonKernel

/// Iterates in a task, whose jobs are fibers. Notes when the loop is over, because a task that is never
/// resumed blocks no fiber.
private func iterate(_ source: ObservableValues<Int, any Error>, _ recorder: Recorder) -> Task<Void, Never> {
  let token = Token()
  return Task {
    _ = token
    do {
      for try await value in source { recorder.next(value) }
      recorder.complete()
    } catch {
      recorder.error(error)
    }
  }
}

/// Suspends the task until another thread has it go on. (The explorer does not see `Task.yield()`.)
func suspend() async {
  await withUnsafeContinuation { continuation in spawn("resume") { continuation.resume() } }
}

func registerValues() {
  scenario("credits/one is given back beside two who take it, one of whom gives up") {
    leavingNothing {
      let credits = Credits(1)
      _ = credits.takeIfAvailable()
      /// Takes a credit, and gives it back.
      func take(_ token: Token) -> any Disposable {
        credits.request {
          xp_log(0, token.number)
          credits.giveBack()
        }
      }
      fork({ _ = take(Token(1)) }, { take(Token(2)).dispose() }, { credits.giveBack() })
      expect(log(0).filter { $0 == 1 }.count == 1 && log(0).count <= 2, "\(log(0)) took one")
      expect(credits.available == 1, "\(credits.available) are free")
    }
  }
  scenario("limiter/two tasks wait for a timer, one of which is cancelled") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let limiter = RateLimiter(.atMost(1, per: .milliseconds(1)), scheduler: worker)
      let tasks = (1...3).map { number in
        let token = Token(number)
        return Task {
          defer { withExtendedLifetime(token) {} }
          try await limiter.take()
          xp_log(0, number)
        }
      }
      fork { tasks[1].cancel() }
      sleep(milliseconds: 20)
      let taken = log(0).filter { $0 != 2 }
      expect(taken.sorted() == [1, 3] && log(0).count <= 3, "\(log(0)) took a token")
    }
  }
  scenarioInBothSizes("values/an emitter") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let values = source.values
      _ = iterate(values, recorder)
      fork {
        source.send(101, 102, 103)
        source.onCompleted()
      }
      joinAll()
      expect(recorder, oneOf: [101, 102, 103, 1000])
    }
  }
  scenario("values/an error") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      _ = iterate(source.values, recorder)
      fork {
        source.send(101)
        source.onError(TestError())
      }
      joinAll()
      expect(recorder, oneOf: [101, 1001], [])
    }
  }
  // What was dequeued and is still counted must not be freed once more.
  scenario("values/left in the middle") {
    leavingNothing {
      let (source, recorder) = (PublishSubject<Token>(), Recorder())
      let values = source.values
      Task {
        for try await value in values {
          recorder.next(value.number)
          break
        }
        Note.set(Note.free, 1)
      }
      fork { send(source, 101, 102, 103) }
      joinAll()
      expect(recorder, oneOf: [101])
      expect(Note.get(Note.free) == 1, "the task does not end")
      expect(!source.hasObservers, "the source has observers")
    }
  }
  scenario("values/cancelled beside an emitter") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let task = iterate(source.values, recorder)
      fork({ source.send(101, 102) }, { task.cancel() })
      joinAll()
      recorder.expectOrder()
      expect(recorder.values.last == 1001, "cancelled, and no error: \(recorder.values)")
      expect(!source.hasObservers, "the source has observers")
    }
  }
  for (name, policy) in [("waiting", OverflowPolicy.wait), ("dropping the oldest", .dropOldest)] {
    scenarioInBothSizes("values/of one place, \(name)") {
      leavingNothing {
        let (source, recorder) = (Source(), Recorder())
        let values = source.values(capacity: 1, whenFull: policy)
        _ = iterate(values, recorder)
        fork {
          source.send(101, 102, 103)
          source.onCompleted()
        }
        joinAll()
        recorder.expectOrder()
        expect(recorder.values.suffix(2) == [103, 1000], "\(recorder.values)")
        if policy == .wait { expect(recorder, oneOf: [101, 102, 103, 1000]) }
      }
    }
    scenario("values/of one place, \(name), cancelled") {
      leavingNothing {
        let (source, recorder) = (Source(), Recorder())
        let task = iterate(source.values(capacity: 1, whenFull: policy), recorder)
        fork({ source.send(101, 102, 103) }, { task.cancel() })
        joinAll()
        recorder.expectOrder()
        expect(recorder.values.last == 1001, "cancelled, and no error: \(recorder.values)")
      }
    }
  }
  for ordering in [ResultOrdering.source, .completion] {
    scenario("map/two tasks at a time, in order of the \(ordering)") {
      leavingNothing {
        let (source, recorder) = (Source(), Recorder())
        let mapped = source.map(maxConcurrent: 2, ordering: ordering) { (value: Int) async throws -> Int in
          if value == 101 { await suspend() }
          return value
        }
        let subscription = recorder.subscribe(to: mapped, keeping: Token())
        fork {
          source.send(101, 102)
          source.onCompleted()
        }
        joinAll()
        expect(recorder.values.sorted() == [101, 102, 1000], "\(recorder.values)")
        if ordering == .source { expect(recorder, oneOf: [101, 102, 1000]) }
        subscription.dispose()
      }
    }
  }
  scenario("map/tasks that are cancelled") {
    disposeOfMap { source in source.map(maxConcurrent: 1) { (value: Int) async throws -> Int in value } }
  }
  // The result of the first task comes as the second element does.
  scenario("map/the latest alone") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let mapped = source._mapLatest(on: TaskStart(priority: nil, on: nil)) {
        (value: Int) async throws -> Int in
        value
      }
      let subscription = recorder.subscribe(to: mapped, keeping: Token())
      source.send(101)
      fork { source.send(102) }
      joinAll()
      source.onCompleted()
      expect(recorder, oneOf: [102, 1000], [101, 102, 1000])
      subscription.dispose()
    }
  }
  scenario("map/the latest alone, which fails as the next comes") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let mapped = source._mapLatest(on: TaskStart(priority: nil, on: nil)) {
        (value: Int) async throws -> Int in
        if value == 101 { throw TestError() }
        return value
      }
      _ = recorder.subscribe(to: mapped, keeping: Token())
      fork {
        source.send(101, 102)
        source.onCompleted()
      }
      joinAll()
      expect(recorder, oneOf: [1001], [102, 1000])
    }
  }
  scenario("map/the latest alone, disposed of") {
    disposeOfMap { source in
      source._mapLatest(on: TaskStart(priority: nil, on: nil)) { (value: Int) async throws -> Int in value }
    }
  }
  scenario("asObservable/to the end") {
    leavingNothing {
      let (recorder, door) = (Recorder(), Door())
      let subscription = recorder.subscribe(to: Numbers(door: door).asObservable(), keeping: Token())
      joinAll()
      door.open()
      joinAll()
      expect(recorder, oneOf: [101, 102, 1000])
      subscription.dispose()
    }
  }
  // The subscriber is freed at once, although the task goes on waiting.
  scenario("asObservable/disposed of") {
    leavingNothing {
      let (recorder, door) = (Recorder(), Door())
      let subscription = recorder.subscribe(to: Numbers(door: door).asObservable(), keeping: Token())
      fork {
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      joinAll()
      expectAllFreed()
      door.open()
      joinAll()
      recorder.expectOrder()
      expect(!recorder.values.contains(1000), "it ends after disposal: \(recorder.values)")
    }
  }
  scenario("create/a task sends, and is cancelled") {
    leavingNothing {
      let recorder = Recorder()
      let source = Observable<Int>.create { (observer: AnyObserver<Int>) async throws in
        observer.send(101, 102)
      }
      let subscription = recorder.subscribe(to: source, keeping: Token())
      fork {
        subscription.dispose()
        recorder.hasDisposedHere()
      }
      joinAll()
      recorder.expectOrder()
    }
  }
}

/// Lets a task wait, whether it is cancelled or not.
private final class Door: @unchecked Sendable {  // Sendable: opened when nothing else runs.
  private var waiting: UnsafeContinuation<Void, Never>?

  func wait() async { await withUnsafeContinuation { waiting = $0 } }

  func open() {
    waiting?.resume()
    waiting = nil
  }
}

/// Sends 101, waits for another thread, sends 102, and ends when a door is opened.
private struct Numbers: AsyncSequence, Sendable {
  let door: Door

  struct AsyncIterator: AsyncIteratorProtocol {
    let door: Door
    var number = 100

    mutating func next() async -> Int? {
      number += 1
      if number == 102 { await suspend() }
      if number < 103 { return number }
      await door.wait()
      return nil
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(door: door) }
}

/// Disposes of a subscription beside the elements of its source.
private func disposeOfMap(_ map: (Source) -> Observable<Int>) {
  leavingNothing {
    let (source, recorder) = (Source(), Recorder())
    let subscription = recorder.subscribe(to: map(source), keeping: Token())
    fork(
      { source.send(101, 102) },
      {
        subscription.dispose()
        recorder.hasDisposedHere()
      })
    joinAll()
    recorder.expectOrder()
    expect(!source.hasObservers, "the source has observers")
  }
}
