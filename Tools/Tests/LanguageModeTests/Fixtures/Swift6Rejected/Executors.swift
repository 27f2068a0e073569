// SPDX-License-Identifier: MIT

import Baton

// Work on an actor's scheduler is not known to be the actor's: it says so, with `assumeIsolated`, which is checked as it runs.

final class Plain {
  var value = 0
}

actor Store {
  var rows: [Int] = []

  func listen(to numbers: Observable<Int>) -> any Disposable {
    ActorScheduler(self).schedule(1) { row in
      self.rows.append(row)  // rejected
      return Disposables.create()
    }
  }
}

@MainActor
final class Screen {
  var name = ""

  func run() {
    _ = ActorScheduler(MainActor.shared).schedule { self.name = "a" }  // rejected
    _ = TaskScheduler().schedule { self.name = "b" }  // rejected
    Task(executorPreference: ThreadPoolScheduler.computation) { self.name = "c" }  // rejected
  }
}

func plain(_ plain: Plain, _ executor: any TaskExecutor) {
  _ = ExecutorScheduler(executor).schedule { plain.value += 1 }  // rejected
  _ = TaskScheduler().schedule(plain) { _ in Disposables.create() }  // rejected
}
