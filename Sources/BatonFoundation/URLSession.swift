// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// The response to `request`, whatever its status, and what came with it; then the sequence completes.
  ///
  /// Each subscription makes a request of its own, which is cancelled when the subscription is disposed of. A response that
  /// has no body comes with no bytes.
  ///
  ///     session.rx.response(request: request)
  ///     ----(response, data)|
  ///
  /// - Parameter request: What is asked for.
  /// - Returns: A sequence of one element. It fails with what the session fails with, a `URLError`, and with
  ///   ``RxCocoaURLError/nonHTTPResponse(response:)``.
  /// - Scheduling: Delivers on the session's delegate queue. Follow it by `observe(on:)` to be elsewhere.
  public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    let session: URLSession = base
    return _create { observer in
      let log = RequestLog(of: request)
      // A task that is cancelled calls its handler later, with an error; by then the observer lets nothing through.
      let task = session.dataTask(with: request) { data, response, error in
        log?.end(response, error)
        do {
          observer.next(try answer(data, response, error))
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      task.resume()
      return AnonymousDisposable { task.cancel() }
    }
  }

  /// What comes with the response to `request`, if its status is one of success; then the sequence completes.
  ///
  /// Each subscription makes a request of its own, which is cancelled when the subscription is disposed of.
  ///
  /// - Parameter request: What is asked for.
  /// - Returns: A sequence of one element. It fails with ``RxCocoaURLError/httpRequestFailed(response:data:)`` if the status
  ///   is not in 200..<300, and as ``response(request:)`` does.
  /// - Scheduling: Delivers on the session's delegate queue.
  public func data(request: URLRequest) -> Observable<Data> {
    response(request: request)._map { response, data in
      guard 200..<300 ~= response.statusCode else {
        throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
      }
      return data
    }
  }
}

/// The response and the data of a finished task. Throws if the task failed, or its response is not one of HTTP.
private func answer(
  _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) throws -> (response: HTTPURLResponse, data: Data) {
  // First, because part of a response may have come before the error.
  if let error { throw error }
  guard let response else { throw RxCocoaURLError.unknown }
  guard let response = response as? HTTPURLResponse else {
    throw RxCocoaURLError.nonHTTPResponse(response: response)
  }
  return (response, data ?? Data())
}
