// SPDX-License-Identifier: MIT

import Foundation

extension ObservableType {
  /// Prints what happens to each subscription to standard output.
  ///
  ///     2030-01-31 09:41:00.000: temperature -> subscribed
  ///     2030-01-31 09:41:00.250: temperature -> Event next(21.5)
  ///     2030-01-31 09:41:09.000: temperature -> isDisposed
  ///
  /// - Parameters:
  ///   - identifier: What each line is marked with; by default the place in the source.
  ///   - trimOutput: Whether the description of an event is cut to 40 characters.
  ///   - file: The file of the default identifier.
  ///   - line: The line of the default identifier.
  ///   - function: The function of the default identifier.
  /// - SeeAlso: [reactivex.io: Do](https://reactivex.io/documentation/operators/do.html)
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

  /// ``debug(_:trimOutput:file:line:function:)`` with another place to write to.
  package func logged(
    _ identifier: String,
    trimOutput: Bool,
    to write: @escaping (String) -> Void
  ) -> Observable<Element> {
    let log = { (what: String) in write("\(timestamp()): \(identifier) -> \(what)") }
    let logEvent = { (event: Event<Element>) in
      let text = "\(event)"
      log("Event \(trimOutput ? trimmed(text) : text)")
    }
    return doing(
      SideEffects(
        onNext: { logEvent(.next($0)) },
        afterNext: nil,
        onError: { logEvent(.error($0)) },
        afterError: nil,
        onCompleted: { logEvent(.completed) },
        afterCompleted: nil,
        onSubscribe: { log("subscribed") },
        onSubscribed: nil,
        onDispose: { log("isDisposed") }
      )
    )
  }
}

private func timestamp() -> String {
  Date.now.formatted(
    Date.ISO8601FormatStyle(timeZone: .current)
      .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: true)
  )
}

/// Cuts out the middle of a long text.
private func trimmed(_ text: String) -> String {
  let longest = 40
  if text.count <= longest { return text }
  return "\(text.prefix(longest / 2))...\(text.suffix(longest / 2 - 3))"
}
