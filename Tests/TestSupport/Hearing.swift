// SPDX-License-Identifier: MIT

import BatonSchedulers

/// What the hooks of the process are told, for all tests at once: each that listens hears everything, and none puts another
/// one's hook away.
package final class Hearing<Told>: Sendable {
  private struct State {
    var listeners: [Int: @Sendable (Told) -> Void] = [:]
    var next = 0
  }

  private let state = Lock(State())

  /// Calls `hear` until what is returned is called.
  package func hear(_ hear: @escaping @Sendable (Told) -> Void) -> @Sendable () -> Void {
    let key = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = hear
      return state.next
    }
    return { _ = self.state.withLock { $0.listeners.removeValue(forKey: key) } }
  }

  /// Whether anybody listens.
  fileprivate func tell(_ told: Told) -> Bool {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener(told) }
    return !listeners.isEmpty
  }
}

extension Hearing<SchedulerRefusal> {
  /// Of `Hooks.refusedWorkHandler`, which is set at the first use.
  package static let refusedWork = {
    let hearing = Hearing()
    let others = Hooks.refusedWorkHandler
    Hooks.refusedWorkHandler = { if !hearing.tell($0) { others($0) } }
    return hearing
  }()
}

extension Hearing<any Error> {
  /// Of `Hooks.defaultErrorHandler`, which is set at the first use.
  package static let unhandledErrors = {
    let hearing = Hearing()
    let others = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { if !hearing.tell($1) { others($0, $1) } }
    return hearing
  }()
}
