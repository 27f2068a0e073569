// SPDX-License-Identifier: MIT

/// The errors that sequences end with of themselves.
public enum RxError: Error, CustomDebugStringConvertible {
  /// Something that cannot be named more closely.
  case unknown
  /// `object` was used after it had been disposed of. An error goes anywhere, so the object is `Sendable`.
  case disposed(object: any AnyObject & Sendable)
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

  /// `object` was used after it had been disposed of: the form for the Swift 5 language mode, in which any object will do.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public static func disposed(object: AnyObject) -> RxError {
    // Unsafe: nothing but the check is left out, for `Sendable` has no witnesses.
    .disposed(object: unsafeBitCast(object, to: (any AnyObject & Sendable).self))
  }

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
