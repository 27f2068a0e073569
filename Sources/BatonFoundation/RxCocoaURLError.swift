// SPDX-License-Identifier: MIT

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The error of a request that the session itself reported as a success.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
  /// The session reported neither a response nor an error.
  case unknown
  /// `response` is not an HTTP response.
  case nonHTTPResponse(response: URLResponse)
  /// The status of `response` is not in 200..<300; `data` is its body.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The data cannot be deserialized, for the reason in `error`.
  case deserializationError(error: any Error)

  /// The error as text.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error has occurred."
    case .nonHTTPResponse(let response): "Response is not HTTP: `\(response)`."
    case .httpRequestFailed(let response, _): "HTTP request failed with `\(response.statusCode)`."
    case .deserializationError(let error): "Error during deserialization of the response: \(error)"
    }
  }
}
