// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Handlers of errors and refusals that nothing else in the program handles, and a limit to waiting.
///
/// Each may be set from any thread, at any time.
public enum Hooks {
  /// A function that is called with an error that no subscriber handles, and with the call stack of the subscription, which is
  /// empty unless ``recordCallStackOnError`` is on.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// A function that returns the call stack of the calling thread, one string for each call.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  /// A function that is called with the refusal of work that belongs to no sequence, and whose state is not told of refusals either.
  public typealias RefusedWorkHandler = @Sendable (_ refusal: SchedulerRefusal) -> Void

  private struct Handlers: Sendable {
    var defaultError: DefaultErrorHandler = { _, error in writeLine("Unhandled error happened: \(error)") }
    var refusedWork: RefusedWorkHandler = { refusal in writeLine("\(refusal)") }
    var captureCallStack: CustomCaptureSubscriptionCallstack = { Thread.callStackSymbols }
    var longestWaitForRoom = Duration.seconds(300)
  }

  private static let handlers = Lock(Handlers())
  private static let isRecording = Atomic(false)

  /// Sets a handler. The old one is released after the lock, because that may free objects of a user's, whose `deinit` may use the
  /// hooks.
  private static func replace<Handler>(_ place: WritableKeyPath<Handlers, Handler>, _ new: Handler) {
    let new = UncheckedSendable(new)
    let old = handlers.withLock { handlers in
      let old = handlers[keyPath: place]
      handlers[keyPath: place] = new.value
      return UncheckedSendable(old)
    }
    withExtendedLifetime(old) {}
  }

  /// Called with each error of a subscription that has no `onError`. By default it writes a line to standard error.
  @preconcurrency public static var defaultErrorHandler: DefaultErrorHandler {
    get { handlers.withLock { $0.defaultError } }
    set { replace(\.defaultError, newValue) }
  }

  /// Called with each refusal of work that serves no sequence. By default it writes a line to standard error.
  @preconcurrency public static var refusedWorkHandler: RefusedWorkHandler {
    get { handlers.withLock { $0.refusedWork } }
    set { replace(\.refusedWork, newValue) }
  }

  /// The longest real time for which an element's sender is blocked until a full queue has room, under `OverflowPolicy.wait`; must
  /// be positive. The sequence then ends with a `BackpressureTimeout`. Five minutes by default.
  ///
  /// Set it higher if a subscriber may take longer for an element; `.seconds(Int64.max)` is no limit. A wait that has begun keeps
  /// the limit with which it began.
  public static var longestWaitForRoom: Duration {
    get { handlers.withLock { $0.longestWaitForRoom } }
    set {
      require(newValue > .zero, "Hooks: longestWaitForRoom must be positive, was \(newValue)")
      handlers.withLock { $0.longestWaitForRoom = newValue }
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
    set { replace(\.captureCallStack, newValue) }
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
