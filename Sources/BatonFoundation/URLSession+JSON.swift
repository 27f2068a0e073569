// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// The JSON value that comes with the response to `request`; then the sequence completes.
  ///
  /// The value is `Sendable`, and so is what it is made of: cast it to what is expected in the next step.
  ///
  ///     session.rx.json(request: request).map { ($0 as? [String: any Sendable])?["name"] as? String }
  ///
  /// Where the type is known ahead, `data(request:)` and `decode(type:decoder:)` check all of it.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - options: How to read. Those that ask for mutable objects are ignored: such objects are not `Sendable`.
  /// - Returns: A sequence of one element. It fails with ``RxCocoaURLError/deserializationError(error:)`` if what comes is
  ///   no JSON, and as ``data(request:)`` does.
  /// - Scheduling: Reads and delivers on the session's delegate queue.
  @available(swift, introduced: 6)
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<any Sendable> {
    // A value without mutable parts may go to any thread.
    deserialized(request, options.subtracting([.mutableContainers, .mutableLeaves]))
  }

  /// The JSON value that comes with the response to `request`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<Any> {
    deserialized(request, options)
  }

  /// The JSON value that is found at `url`: as `json(request:options:)`.
  @available(swift, introduced: 6)
  public func json(url: URL) -> Observable<any Sendable> { json(request: URLRequest(url: url)) }

  /// The JSON value that is found at `url`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func json(url: URL) -> Observable<Any> { deserialized(URLRequest(url: url), []) }

  /// The value as `Any` or as `any Sendable`. Either cast succeeds, because `Sendable` has no requirements at run time.
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
