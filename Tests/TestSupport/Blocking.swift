// SPDX-License-Identifier: MIT

import Foundation

/// Runs `body`, which may block, on a thread of its own: those of tasks are not to be blocked.
package func blocking(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      body()
      continuation.resume()
    }
  }
}
