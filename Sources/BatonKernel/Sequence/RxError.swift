// SPDX-License-Identifier: MIT

/// The errors that sequences end with of themselves.
public enum RxError: Error, CustomDebugStringConvertible,
  @unchecked Sendable  // Sendable: an object is named, and never called.
{
  /// Something that cannot be named more closely.
  case unknown
  /// `object` was used after it had been disposed of.
  case disposed(object: AnyObject)
  /// A number went beyond what its type can hold.
  case overflow
  /// There is no element at that place.
  case argumentOutOfRange
  /// The sequence ended without an element where one was asked for.
  case noElements
  /// The sequence sent more than one element where one was asked for.
  case moreThanOneElement
  /// The sequence did not send in time.
  case timeout

  /// The error, for a person to read.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .disposed(let object): "Object `\(object)` was already disposed."
    case .overflow: "Arithmetic overflow occurred."
    case .argumentOutOfRange: "Argument out of range."
    case .noElements: "Sequence doesn't contain any elements."
    case .moreThanOneElement: "Sequence contains more than one element."
    case .timeout: "Sequence timeout."
    }
  }
}
