// SPDX-License-Identifier: MIT

import Synchronization

/// Looks on while tasks run in a virtual scheduler's time, for a test kit that runs an asynchronous body.
package protocol TaskObserver: AnyObject, Sendable {
  /// Whether a body is being run.
  var isOn: Bool { get }

  /// A piece of the scheduler's work begins, on the thread that runs it.
  func beginPiece()

  /// Runs a job of a task, by calling `body`.
  func run(_ job: UnownedJob, _ body: () -> Void)

  /// The calling thread looks at the clock or begins a sleep. Called under no lock, and need not return.
  func look()

  /// The calling thread's task is about to sleep until a timer of the scheduler wakes it.
  func sleepBegins()
}

/// The place of a virtual scheduler's observer. It is set once, for the scheduler's life; until then, asking
/// costs a load.
package final class TaskObservation: Sendable {
  private final class Box: Sendable {
    let observer: any TaskObserver

    init(_ observer: any TaskObserver) { self.observer = observer }
  }

  private let box = AtomicLazyReference<Box>()

  package var observer: (any TaskObserver)? { box.load()?.observer }

  /// The observer, which `make` makes the first time.
  package func observer(orMake make: () -> any TaskObserver) -> any TaskObserver {
    observer ?? box.storeIfNil(Box(make())).observer
  }

  package var isOn: Bool { observer?.isOn ?? false }

  func run(_ job: UnownedJob, _ body: () -> Void) {
    if let observer { observer.run(job, body) } else { body() }
  }
}
