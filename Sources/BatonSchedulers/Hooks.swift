// SPDX-License-Identifier: MIT

import Foundation

/// The places where a program learns of what nobody else handles.
///
/// Each may be set from any thread, at any time.
public enum Hooks {
  /// Takes an error that no subscriber handles, and where the subscription was made (empty where unknown).
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// Takes a refusal that nobody else is told of.
  public typealias RefusedWorkHandler = @Sendable (_ refusal: SchedulerRefusal) -> Void

  private struct Handlers: Sendable {
    var defaultError: DefaultErrorHandler = { _, error in writeLine("Unhandled error happened: \(error)") }
    var refusedWork: RefusedWorkHandler = { refusal in writeLine("\(refusal)") }
  }

  private static let handlers = Lock(Handlers())

  /// Called with each error of a subscription that has no `onError`. By default it writes a line to standard
  /// error.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { handlers.withLock { $0.defaultError } }
    set {
      // The old one leaves the lock before it is freed, for it may hold what is a user's to free.
      let old = handlers.withLock { handlers in
        defer { handlers.defaultError = newValue }
        return handlers.defaultError
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Called with each refusal of work that serves no sequence. By default it writes a line to standard error.
  public static var refusedWorkHandler: RefusedWorkHandler {
    get { handlers.withLock { $0.refusedWork } }
    set {
      // The old one leaves the lock before it is freed, for it may hold what is a user's to free.
      let old = handlers.withLock { handlers in
        defer { handlers.refusedWork = newValue }
        return handlers.refusedWork
      }
      withExtendedLifetime(old) {}
    }
  }

  @usableFromInline
  package static func report(_ error: any Error) { defaultErrorHandler([], error) }

  private static func writeLine(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
