// SPDX-License-Identifier: MIT

/// The elements of a sequence, and its terminal event.
@frozen
public enum MaterializedSequenceResult<Element> {
  /// The sequence completed.
  case completed(elements: [Element])
  /// The sequence failed, or the timeout expired (`RxError.timeout`).
  case failed(elements: [Element], error: any Error)
}

extension MaterializedSequenceResult: Sendable where Element: Sendable {}
