// SPDX-License-Identifier: MIT

/// Buffers that wait for their next job; there are never more than jobs that ran at once.
final class BufferPool: Sendable {
  private let capacity: Int
  private let idle = Locked<[Buffer]>([])

  /// - Parameter capacity: The size of each buffer in bytes.
  init(capacity: Int) { self.capacity = capacity }

  /// Lends a buffer for as long as `body` runs.
  func withBuffer<Result>(_ body: (Buffer) -> Result) throws(Shortage) -> Result {
    let kept = idle.withLock { $0.popLast() }
    let buffer = if let kept { kept } else { try Buffer(capacity: capacity) }
    defer { idle.withLock { $0.append(buffer) } }
    return body(buffer)
  }
}
