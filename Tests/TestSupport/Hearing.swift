// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Passes the calls of a process-wide hook on to all tests that listen, so that tests that run at the same
/// time need not replace one another's hook. Each listener hears every call.
package final class Hearing<Told>: Sendable {
  private struct State {
    var listeners: [Int: @Sendable (Told) -> Void] = [:]
    var next = 0
  }

  private let state = Lock(State())

  /// Calls `hear` for each call of the hook, until the returned closure is called.
  package func hear(_ hear: @escaping @Sendable (Told) -> Void) -> @Sendable () -> Void {
    let key = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = hear
      return state.next
    }
    return { _ = self.state.withLock { $0.listeners.removeValue(forKey: key) } }
  }

  /// Tells all listeners. Returns whether there were any.
  fileprivate func tell(_ told: Told) -> Bool {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener(told) }
    return !listeners.isEmpty
  }
}

extension Hearing<SchedulerRefusal> {
  /// The calls of `Hooks.refusedWorkHandler`, which is set at the first use.
  package static let refusedWork = {
    let hearing = Hearing()
    let others = Hooks.refusedWorkHandler
    Hooks.refusedWorkHandler = { if !hearing.tell($0) { others($0) } }
    return hearing
  }()
}

extension Hearing<any Error> {
  /// The calls of `Hooks.defaultErrorHandler`, which is set at the first use.
  package static let unhandledErrors = {
    let hearing = Hearing()
    let others = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { if !hearing.tell($1) { others($0, $1) } }
    return hearing
  }()
}
