// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Debug.swift: change that.

import Foundation

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let place = { "\(file.split(separator: "/").last ?? ""):\(line) (\(function))" }
    return logged(identifier ?? place(), trimOutput: trimOutput) { print($0) }
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    let place = { "\(file.split(separator: "/").last ?? ""):\(line) (\(function))" }
    return Infallible(raw: asObservable().logged(identifier ?? place(), trimOutput: trimOutput) { print($0) })
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = { "\(file.split(separator: "/").last ?? ""):\(line) (\(function))" }
    return SharedSequence(
      sharing: asObservable().logged(identifier ?? place(), trimOutput: trimOutput) { print($0) }
    )
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    let place = { "\(file.split(separator: "/").last ?? ""):\(line) (\(function))" }
    return PrimitiveSequence(
      raw: asObservable().logged(identifier ?? place(), trimOutput: trimOutput) { print($0) }
    )
  }
}
