// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The places where a program learns of what nobody else handles.
public enum Hooks {
  /// Takes an error that no subscriber handles, and where the subscription was made (empty where unknown).
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  private static let handler = Lock<DefaultErrorHandler> { _, error in
    FileHandle.standardError.write(Data("Unhandled error happened: \(error)\n".utf8))
  }

  /// Called with each error of a subscription that has no `onError`. By default it writes a line to standard
  /// error. May be set from any thread.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { handler.withLock { $0 } }
    set { handler.withLock { $0 = newValue } }
  }

  @usableFromInline
  static func report(_ error: any Error) { defaultErrorHandler([], error) }
}
