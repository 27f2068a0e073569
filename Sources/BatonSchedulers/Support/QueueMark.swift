// SPDX-License-Identifier: MIT

import Dispatch

extension DispatchQueue {
  /// The key under which each queue that has been asked for keeps its own key.
  private static let keyOfKeys = DispatchSpecificKey<DispatchSpecificKey<Bool>>()

  /// Makes a queue's key once.
  private static let making = Lock(())

  /// A key whose value this queue alone has, which is set when the key is first asked for. Nil for the system's own queues, which
  /// take no values.
  private var ownKey: DispatchSpecificKey<Bool>? {
    if let key = getSpecific(key: Self.keyOfKeys) { return key }
    if label.hasPrefix("com.apple.root.") { return nil }
    return Self.making.withLock { _ in
      if let key = getSpecific(key: Self.keyOfKeys) { return key }
      let key = DispatchSpecificKey<Bool>()
      setSpecific(key: key, value: true)
      setSpecific(key: Self.keyOfKeys, value: key)
      return key
    }
  }

  /// Whether the calling thread's block is on this queue, or on one that targets it, however many targets away. False on the
  /// system's own queues. Of a block that another one waits for by `sync`, only its own queue and the targets of that count.
  var isCallers: Bool {
    if isMain { return MainThread.isCurrent }
    // Dispatch looks for the value in the calling block's queue, then in that queue's target, and so on.
    return ownKey.map { DispatchQueue.getSpecific(key: $0) == true } ?? false
  }
}
