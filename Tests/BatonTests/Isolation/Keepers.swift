// SPDX-License-Identifier: MIT

import Baton

/// An actor that keeps what it is sent, in state that only its isolation guards.
protocol Keeper: Actor {
  var seen: [Int] { get set }
  var notes: [String] { get set }
}

extension Keeper {
  func note(_ text: String) { notes.append(text) }

  func subscribe(to source: Observable<Int>, _ arrival: Arrival) -> any Disposable {
    source.subscribe(
      onNext: {
        self.preconditionIsolated()
        self.seen.append($0)
      }, onError: { _ in self.note("error") }, onCompleted: { self.note("completed") },
      onDisposed: {
        self.preconditionIsolated()
        self.note("disposed after \(self.seen.count)")
        arrival.signal()
      })
  }

  /// Disposes on the actor; returns how much it has seen by then.
  func dispose(_ subscription: any Disposable) -> Int {
    subscription.dispose()
    return seen.count
  }
}

actor PlainKeeper: Keeper {
  var seen: [Int] = []
  var notes: [String] = []
}

actor QueueKeeper: Keeper {
  var seen: [Int] = []
  var notes: [String] = []
  private let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

enum KeeperKind: CaseIterable {
  case plain
  case queue

  func make() -> any Keeper {
    switch self {
    case .plain: PlainKeeper()
    case .queue: QueueKeeper()
    }
  }
}
