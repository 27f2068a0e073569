// SPDX-License-Identifier: MIT

/// The elements of a sequence, of type `T`, and its terminal event.
@frozen
public enum MaterializedSequenceResult<T> {
  /// The sequence completed.
  case completed(elements: [T])
  /// The sequence failed, or the timeout expired (`RxError.timeout`).
  case failed(elements: [T], error: any Error)
}

extension MaterializedSequenceResult: Sendable where T: Sendable {}
