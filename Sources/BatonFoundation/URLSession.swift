// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// Sends the response to a request, whatever its status, together with its body.
  ///
  /// Each subscription makes its own request, which is cancelled when the subscription is disposed of. For a
  /// response without a body the data is empty.
  ///
  ///     session.rx.response(request: request)
  ///     ----(response, data)|
  ///
  /// - Parameter request: The request to make.
  /// - Returns: A sequence of one element. It fails with the `URLError` of the session, or with
  ///   ``RxCocoaURLError/nonHTTPResponse(response:)``.
  /// - Scheduling: Events are delivered on the session's delegate queue; `observe(on:)` changes that.
  public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    let session: URLSession = base
    return _create { observer in
      let log = RequestLog(of: request)
      // A task that is cancelled calls its handler later, with an error; by then the observer lets nothing
      // through.
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

  /// Sends the body of the response to a request, if the status is in 200..<300.
  ///
  /// Each subscription makes its own request, which is cancelled when the subscription is disposed of.
  ///
  /// - Parameter request: The request to make.
  /// - Returns: A sequence of one element. It fails with
  ///   ``RxCocoaURLError/httpRequestFailed(response:data:)`` for any other status, and with the errors of
  ///   ``response(request:)``.
  /// - Scheduling: Events are delivered on the session's delegate queue.
  public func data(request: URLRequest) -> Observable<Data> {
    response(request: request)._map { response, data in
      guard 200..<300 ~= response.statusCode else {
        throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
      }
      return data
    }
  }
}

/// The response and the data of a finished task. Throws if the task failed, or its response is not one of
/// HTTP.
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
