// SPDX-License-Identifier: MIT

import Dispatch

/// Tells whether the present code runs where the main queue's work runs.
package enum MainThread {
  fileprivate static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main thread or a block on the main queue. Where `dispatchMain()` gave the main thread
  /// up (Linux), another thread serves the main queue.
  package static var isCurrent: Bool {
    Platform.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// Stops the program unless this is the main thread.
  static func ensure(_ caller: StaticString, _ message: String?) {
    require(isCurrent, "\(caller): \(message ?? "must run on the main thread, ran on another")")
  }
}

extension DispatchQueue {
  /// Whether this is the main queue. (On Linux each reading of `main` is another object.)
  var isMain: Bool { getSpecific(key: MainThread.key) == true }
}
