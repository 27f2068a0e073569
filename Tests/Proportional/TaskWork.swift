// SPDX-License-Identifier: MIT

import Baton
import Dispatch

private enum Request {
  @TaskLocal static var id = 0
}

/// Where tasks run, one after the other.
private let executor = ThreadPoolScheduler(threads: 1)

extension Observable where Element: Sendable {
  /// Subscribes, does `body` while no task runs, and waits for the end; or disposes of the subscription
  /// before any task has run.
  fileprivate func withTasks(isDisposedOf: Bool = false, _ body: () -> Void = {}) {
    let (isHeld, held, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    _ = executor.schedule(()) { _ in
      isHeld.signal()
      held.wait()
      return Disposables.create()
    }
    isHeld.wait()
    let subscription = subscribe(onDisposed: { ended.signal() })
    body()
    if isDisposedOf { subscription.dispose() }
    held.signal()
    ended.wait()
    // Tasks that were cancelled end, too.
    _ = executor.schedule(()) { _ in
      ended.signal()
      return Disposables.create()
    }
    ended.wait()
  }
}

/// An operator that starts tasks: its elements all come before a task runs.
private func starts(
  _ name: String, _ operation: @escaping @Sendable (Observable<Int>, Int) -> Observable<Int>
) -> [Proportion] {
  [true, false].map { isDisposedOf in
    Proportion("\(name)\(isDisposedOf ? ", disposed of" : "")") { count in
      operation(Observable.range(start: 0, count: count), count).withTasks(isDisposedOf: isDisposedOf)
    }
  }
}

/// An element, asynchronously.
private func own(_ element: Int) async -> Int { element }

/// Reads all of `values`.
private func read(_ values: ObservableValues<Int, any Error>) {
  let ended = DispatchSemaphore(value: 0)
  Task(executorPreference: executor) {
    do { for try await _ in values {} } catch {}
    ended.signal()
  }
  ended.wait()
}

/// Operators with a number of tasks, or of elements that wait for a task.
let tasks: [Proportion] =
  [
    starts("map(maxConcurrent:) with n elements that wait") { source, _ in
      source.map(maxConcurrent: 2, on: executor) { await own($0) }
    },
    starts("map(maxConcurrent:) with n tasks") { source, count in
      source.map(maxConcurrent: count, on: executor) { await own($0) }
    },
    starts("map(maxConcurrent:) with n tasks, in the order of their ends") { source, count in
      source.map(maxConcurrent: count, ordering: .completion, on: executor) { await own($0) }
    },
    starts("filter(maxConcurrent:) with n tasks") { source, count in
      source.filter(maxConcurrent: count, on: executor) { await own($0) > 0 }
    },
    starts("flatMap(maxConcurrent:) with n tasks") { source, count in
      source.flatMap(maxConcurrent: count, on: executor) { Observable.just(await own($0)) }
    },
    starts("flatMap(maxConcurrent:) with n elements that wait") { source, _ in
      source.flatMap(maxConcurrent: 2, on: executor) { Observable.just(await own($0)) }
    },
    starts("mapLatest, n times") { source, _ in source.mapLatest(on: executor) { await own($0) } },
    starts("create of n tasks") { source, _ in
      source.flatMap { element in
        Observable.create(on: executor) { observer in observer.onNext(await own(element)) }
      }
    },
    starts("create of n singles") { source, _ in
      source.flatMap { element in Single.create(on: executor) { await own(element) } }
    },
  ].flatMap { $0 } + [
    Proportion("values with n elements that wait") { count in
      let source = PublishSubject<Int>()
      let values = source.values
      for number in 0..<count { source.onNext(number) }
      source.onCompleted()
      read(values)
    },
    Proportion("values(capacity:) with n elements that are dropped") { count in
      let source = PublishSubject<Int>()
      let values = source.values(capacity: count / 2, whenFull: .dropOldest)
      for number in 0..<count { source.onNext(number) }
      source.onCompleted()
      read(values)
    },
    Proportion("carrying in n inner sequences, and a hop") { count in
      let scheduler = HistoricalScheduler()
      Observable.range(start: 0, count: count).flatMap { element in
        Observable.just(element).carrying(Request.$id).observe(on: scheduler)
      }
      .during { scheduler.start() }
    },
    Proportion("carrying of each of n elements") { count in
      Observable.range(start: 0, count: count).carrying(Request.$id) { $0 }.during()
    },
    Proportion("carrying, n times in a row") { count in
      (0..<count).reduce(Observable.of(1, 2)) { chain, _ in chain.carrying(Request.$id) }.during()
    },
  ]
