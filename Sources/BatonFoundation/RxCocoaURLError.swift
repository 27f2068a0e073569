// SPDX-License-Identifier: MIT

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a request comes to that the session itself took for a success.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
  /// The session told neither of a response nor of an error.
  case unknown
  /// `response` is not one of HTTP.
  case nonHTTPResponse(response: URLResponse)
  /// The status of `response` is not in 200..<300; `data` came with it.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// What came cannot be read, because of `error`.
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
