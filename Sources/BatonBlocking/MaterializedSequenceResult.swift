// SPDX-License-Identifier: MIT

/// What a sequence sent, and how it ended.
@frozen
public enum MaterializedSequenceResult<Element> {
  /// The sequence completed.
  case completed(elements: [Element])
  /// The sequence failed, or did not end in time (`RxError.timeout`).
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
