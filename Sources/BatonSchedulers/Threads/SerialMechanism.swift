// SPDX-License-Identifier: MIT

/// A mechanism that runs one item after another: a thread, an event loop. Its ``ItemQueue`` decides, and it
/// does what the queue asks for.
protocol SerialMechanism: Mechanism {
  var queue: ItemQueue { get }

  /// Does what the queue asks for. Called outside the lock, on any thread.
  func make(_ call: ItemQueue.Call)
}

extension SerialMechanism {
  var isClosed: Bool { queue.isClosed }

  func push(_ item: ScheduledItem) {
    let (isIn, call) = queue.push(item)
    if let call { make(call) }
    if !isIn { item.refuse(refusal(closedReason)) }
  }

  func insert(_ node: TimerNode) {
    let (isIn, call) = queue.insert(node)
    if let call { make(call) }
    if !isIn { node.refuse(refusal(closedReason)) }
  }

  func remove(_ node: TimerNode) {
    if let call = queue.remove(node) { make(call) }
  }

  func shutdown(_ mode: ShutdownMode) { shutdown(mode, .shutDown) }

  func shutdown(_ mode: ShutdownMode, _ reason: SchedulerRefusal.Reason) {
    let (dropped, call) = queue.close(mode)
    bound?.close()
    refuse(dropped, reason)
    if let call { make(call) }
  }

  func retire() {
    if let call = queue.retire() { make(call) }
  }
}
