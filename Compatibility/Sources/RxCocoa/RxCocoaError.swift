// SPDX-License-Identifier: MIT

/// What RxCocoa's own code for UIKit and AppKit throws: for programs that throw or catch such errors
/// themselves.
public enum RxCocoaError: Error, CustomDebugStringConvertible {
  case unknown
  case invalidOperation(object: Any)
  case itemsNotYetBound(object: Any)
  case invalidPropertyName(object: Any, propertyName: String)
  case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
  case errorDuringSwizzling
  case castingError(object: Any, targetType: Any.Type)

  public var debugDescription: String {
    switch self {
    case .unknown: return "An unknown error of RxCocoa."
    case .invalidOperation(let object): return "\(object) does not take this operation."
    case .itemsNotYetBound(let object): return "No items are bound to \(object) yet."
    case .invalidPropertyName(let object, let name): return "\(object) has no property \(name)."
    case .invalidObjectOnKeyPath(let object, let source, let name):
      return "\(object), which is \(name) of \(source), is no object."
    case .errorDuringSwizzling: return "A method could not be replaced."
    case .castingError(let object, let type): return "\(object) is no \(type)."
    }
  }
}
