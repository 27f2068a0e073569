// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Handlers of errors and refusals that nothing else in the program handles.
///
/// Each may be set from any thread, at any time.
public enum Hooks {
  /// Takes an error that no subscriber handles, and where the subscription was made (empty where unknown).
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// Says where the present code was called from, a line for each call.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  /// Takes a refusal that nobody else is told of.
  public typealias RefusedWorkHandler = @Sendable (_ refusal: SchedulerRefusal) -> Void

  private struct Handlers: Sendable {
    var defaultError: DefaultErrorHandler = { _, error in writeLine("Unhandled error happened: \(error)") }
    var refusedWork: RefusedWorkHandler = { refusal in writeLine("\(refusal)") }
    var captureCallStack: CustomCaptureSubscriptionCallstack = { Thread.callStackSymbols }
  }

  private static let handlers = Lock(Handlers())
  private static let isRecording = Atomic(false)

  /// Called with each error of a subscription that has no `onError`. By default it writes a line to standard
  /// error.
  @preconcurrency public static var defaultErrorHandler: DefaultErrorHandler {
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
  @preconcurrency public static var refusedWorkHandler: RefusedWorkHandler {
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

  /// Whether ``defaultErrorHandler`` is told where the subscription was made. Finding that out makes subscribing
  /// slow, so it is off by default.
  public static var recordCallStackOnError: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }

  /// Finds out where a subscription is made, if ``recordCallStackOnError`` is on. By default it asks the system.
  @preconcurrency public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { handlers.withLock { $0.captureCallStack } }
    set { handlers.withLock { $0.captureCallStack = newValue } }
  }

  /// Where the present subscription is made, as far as that is recorded.
  package static func subscriptionCallStack() -> [String] {
    recordCallStackOnError ? customCaptureSubscriptionCallstack() : []
  }

  @usableFromInline
  package static func report(_ error: any Error, from callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }

  package static func writeLine(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
