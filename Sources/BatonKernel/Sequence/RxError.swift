// SPDX-License-Identifier: MIT

/// The errors that operators end sequences with.
public enum RxError: Error, CustomDebugStringConvertible {
  /// An unknown error.
  case unknown
  /// `object` was used after it had been disposed of. It is `Sendable`, because an error may go to any
  /// thread.
  case disposed(object: any AnyObject & Sendable)
  /// A number exceeded the range of its type.
  case overflow
  /// There is no element at the requested index.
  case argumentOutOfRange
  /// The sequence ended without an element where one was required.
  case noElements
  /// The sequence sent more than one element where one was required.
  case moreThanOneElement
  /// The sequence did not send in time.
  case timeout

  /// `object` was used after it had been disposed of. For the Swift 5 language mode, in which `object` may be
  /// any object.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public static func disposed(object: AnyObject) -> RxError {
    // Unsafe: the cast skips the compiler's check and nothing else, because `Sendable` has no witness table.
    unsafe .disposed(object: unsafeBitCast(object, to: (any AnyObject & Sendable).self))
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
