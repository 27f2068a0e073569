// SPDX-License-Identifier: MIT

import TestSupport

/// A value that threads share.
final class Box<Value: Sendable>: Sendable {
  private let storage: Guarded<Value>

  init(_ value: Value) { storage = Guarded(value) }

  var value: Value { storage.withLock { $0 } }

  func change(_ body: (inout sending Value) -> Void) { storage.withLock { body(&$0) } }
}

/// What happened, in order, from any thread.
final class Trace: Sendable {
  private let box = Box<[String]>([])

  var lines: [String] { box.value }

  func append(_ line: String) { box.change { $0.append(line) } }

  /// Appends what `body` throws, or that it is done.
  func outcome(_ body: () async throws -> Void) async {
    do {
      try await body()
      append("done")
    } catch {
      append("\(error)")
    }
  }
}
