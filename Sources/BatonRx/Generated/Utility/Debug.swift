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
