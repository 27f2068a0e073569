// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Debug.swift: change that.

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
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

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
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

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
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
