// SPDX-License-Identifier: MIT

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request failed that the session itself reported as a success.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
  /// The session reported neither a response nor an error.
  case unknown
  /// `response` is not a response of HTTP.
  case nonHTTPResponse(response: URLResponse)
  /// The status of `response` is not in 200..<300; `data` came with it.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The data cannot be deserialized; `error` says why.
  case deserializationError(error: any Error)

  /// The error, for a person to read.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error has occurred."
    case .nonHTTPResponse(let response): "Response is not HTTP: `\(response)`."
    case .httpRequestFailed(let response, _): "HTTP request failed with `\(response.statusCode)`."
    case .deserializationError(let error): "Error during deserialization of the response: \(error)"
    }
  }
}
