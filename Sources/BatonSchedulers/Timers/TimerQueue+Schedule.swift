// SPDX-License-Identifier: MIT

extension TimerQueue {
  /// Does `work` once, at a moment on the queue's clock.
  func add(at moment: UInt64, _ work: _Work) -> any Disposable {
    let item = TimerNode(deadline: moment, queue: self, work: work)
    insert(item, now: clock.now())
    return item
  }
}
