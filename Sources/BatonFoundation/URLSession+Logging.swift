// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Holds what ``Reactive/shouldLogRequest`` was set to.
private let logged = Lock<@Sendable (URLRequest) -> Bool> { _ in false }

extension Reactive where Base: URLSession {
  /// Returns whether to log a request of any session.
  ///
  /// A logged request is printed to standard error when it has ended, as a `curl` command with its outcome.
  /// The command contains headers and body, so by default no request is logged.
  ///
  /// It may be set from any thread, at any time, and is called on the subscriber's thread.
  @preconcurrency public static var shouldLogRequest: @Sendable (URLRequest) -> Bool {
    get { logged.withLock { $0 } }
    set {
      // The old closure is freed after the lock has been left, because it may hold objects of a user's.
      let old = logged.withLock { current in
        defer { current = newValue }
        return current
      }
      withExtendedLifetime(old) {}
    }
  }
}

/// A request on its way, to be logged when it has ended.
struct RequestLog: Sendable {
  let request: URLRequest
  private let start = ContinuousClock.now

  /// The log of `request`; nil if it is not to be logged.
  init?(of request: URLRequest) {
    guard Reactive<URLSession>.shouldLogRequest(request) else { return nil }
    self.init(request)
  }

  init(_ request: URLRequest) { self.request = request }

  /// Writes the request and its outcome.
  func end(_ response: URLResponse?, _ error: (any Error)?) {
    Hooks.writeLine(command + "\n" + result(response, error, after: ContinuousClock.now - start))
  }

  /// The outcome of the request.
  func result(_ response: URLResponse?, _ error: (any Error)?, after duration: Duration) -> String {
    let time = "\(Int64(duration / .milliseconds(1))) ms"
    if let error { return "Failure (\(time)): \(error)" }
    guard let response = response as? HTTPURLResponse else { return "Failure (\(time)): no response of HTTP" }
    let outcome = 200..<300 ~= response.statusCode ? "Success" : "Failure"
    return "\(outcome) (\(time)): status \(response.statusCode)"
  }

  /// The request as a command of a shell.
  var command: String {
    var words = ["curl", "-i", "-X", request.httpMethod ?? "GET"]
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      words += ["-H", quoted("\(name): \(value)")]
    }
    if let body = request.httpBody {
      words += ["--data-binary", quoted(String(decoding: body, as: UTF8.self))]
    }
    return (words + [quoted(request.url?.absoluteString ?? "")]).joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
