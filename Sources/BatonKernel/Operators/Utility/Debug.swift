// SPDX-License-Identifier: MIT

import Foundation

extension ObservableType {
  /// The implementation of `debug`. `isTimed` tells whether lines begin with the time.
  @usableFromInline
  package func _debug(
    _ identifier: String, trimOutput: Bool, isTimed: Bool = true, to write: @escaping (String) -> Void
  ) -> Observable<Element> {
    let log = { (what: String) in write("\(isTimed ? "\(timestamp()): " : "")\(identifier) -> \(what)") }
    let logEvent = { (event: Event<Element>) in
      let text = "\(event)"
      log("Event \(trimOutput ? trimmed(text) : text)")
    }
    return _do(
      onNext: {
        RunTrace.name(identifier)
        logEvent(.next($0))
      },
      onError: { logEvent(.error($0)) },
      onCompleted: { logEvent(.completed) },
      onSubscribe: { log("subscribed") },
      onDispose: { log("isDisposed") },
      isOutermost: true, naming: identifier)
  }
}

/// What a sequence's lines are marked with that has no identifier.
@usableFromInline
package func placeOfCall(_ file: String, _ line: UInt, _ function: String) -> String {
  "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
}

private func timestamp() -> String {
  Date.now.formatted(
    Date.ISO8601FormatStyle(timeZone: .current)
      .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: true)
  )
}

private func trimmed(_ text: String) -> String {
  let longest = 40
  if text.count <= longest { return text }
  return "\(text.prefix(longest / 2))...\(text.suffix(longest / 2))"
}
