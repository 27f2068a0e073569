// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// Sends the JSON value in the body of the response to a request.
  ///
  /// The value and its parts are `Sendable`: cast it to the expected type in the next step.
  ///
  ///     session.rx.json(request: request).map { ($0 as? [String: any Sendable])?["name"] as? String }
  ///
  /// If you know the type, `data(request:)` and `decode(type:decoder:)` check the whole value.
  ///
  /// - Parameters:
  ///   - request: The request to make.
  ///   - options: The options for reading. Those for mutable objects are ignored, because such objects are
  ///     not `Sendable`.
  /// - Returns: A sequence of one element. It fails with ``RxCocoaURLError/deserializationError(error:)`` if
  ///   the body is not JSON, and with the errors of ``data(request:)``.
  /// - Scheduling: The JSON value is read and delivered on the session's delegate queue.
  @available(swift, introduced: 6)
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<any Sendable> {
    // A value without mutable parts may go to any thread.
    deserialized(request, options.subtracting([.mutableContainers, .mutableLeaves]))
  }

  /// Sends the JSON value in the body of the response to a request: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<Any> {
    deserialized(request, options)
  }

  /// Sends the JSON value at a URL; see `json(request:options:)`.
  @available(swift, introduced: 6)
  public func json(url: URL) -> Observable<any Sendable> { json(request: URLRequest(url: url)) }

  /// Sends the JSON value at a URL: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func json(url: URL) -> Observable<Any> { deserialized(URLRequest(url: url), []) }

  /// The value as `Any` or as `any Sendable`. Either cast succeeds, because `Sendable` has no requirements at
  /// run time.
  private func deserialized<Value>(
    _ request: URLRequest, _ options: JSONSerialization.ReadingOptions
  ) -> Observable<Value> {
    data(request: request)._map { data in
      do {
        return try JSONSerialization.jsonObject(with: data, options: options) as! Value
      } catch {
        throw RxCocoaURLError.deserializationError(error: error)
      }
    }
  }
}
