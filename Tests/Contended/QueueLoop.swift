// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import TestSupport

/// An event loop that is a dispatch queue, and its scheduler. It ends with this object, if not before, and
/// says nothing then.
final class QueueLoop: Sendable {
  private final class Core: Sendable {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private struct State {
      /// The queue, while a timer waits for it.
      var timed: EventLoopQueue?
      var isOver = false
    }

    private let blocks = DispatchQueue(label: "loop")
    private let state = Guarded(State())

    init() { blocks.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    func serve(_ queue: EventLoopQueue) {
      blocks.async {
        if self.state.withLock({ $0.isOver }) { return }
        queue.serve(for: .zero) { turn in
          switch turn {
          case .again: self.serve(queue)
          case .wait(let span?): self.wait(span, for: queue)
          case .wait(nil), .finished: self.keep(nil)
          }
        }
      }
    }

    private func wait(_ span: Duration, for queue: EventLoopQueue) {
      keep(queue)
      blocks.asyncAfter(deadline: .now() + span / .seconds(1)) { [weak self] in
        if let self, let queue = state.withLock({ $0.timed }) { serve(queue) }
      }
    }

    /// The old one is freed outside the lock.
    private func keep(_ queue: EventLoopQueue?) {
      let old = state.withLock { state in
        defer { state.timed = state.isOver ? nil : queue }
        return state.timed
      }
      withExtendedLifetime(old) {}
    }

    func end() -> EventLoopQueue? {
      state.withLock { state in
        defer { (state.timed, state.isOver) = (nil, true) }
        return state.timed
      }
    }
  }

  let scheduler: EventLoopScheduler
  private let core = Core()

  init() {
    scheduler = EventLoopScheduler(
      name: "queue", isCurrent: { [core] in core.isCurrent }, wake: { [core] in core.serve($0) })
  }

  deinit { _ = core.end() }

  /// Ends, and says so if a timer waits.
  func end() { core.end()?.abandon() }
}
