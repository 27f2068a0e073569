// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Tells when a descriptor has something to read, until it is disposed of.
final class ReadSource: Disposable, @unchecked Sendable {  // Sendable: dispatch lets any thread use a source.
  private let source: any DispatchSourceRead

  init(_ descriptor: CInt, on queue: DispatchQueue) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
  }

  /// - Parameters:
  ///   - handler: Called on the queue when there is something.
  ///   - whenOver: Called on the queue when the descriptor is needed no more.
  func start(_ handler: @escaping @Sendable () -> Void, whenOver: @escaping @Sendable () -> Void) {
    source.setEventHandler(handler: handler)
    source.setCancelHandler(handler: whenOver)
    source.resume()
  }

  func dispose() { source.cancel() }
}
