// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Global handlers of errors and refusals that no other code handles, and a limit on waiting.
///
/// Each property may be set from any thread, at any time.
public enum Hooks {
  /// A function that is called with an error that no subscriber handles, and with the call stack of the
  /// subscription.
  ///
  /// The call stack is empty unless ``recordCallStackOnError`` is on.
  public typealias DefaultErrorHandler =
    @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

  /// A function that returns the call stack of the calling thread, with one string per frame.
  public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

  /// A function that is called with the refusal of work that serves no sequence, and whose state is not
  /// ``RefusableWork``.
  public typealias RefusedWorkHandler = @Sendable (_ refusal: SchedulerRefusal) -> Void

  private struct Handlers: Sendable {
    var defaultError: DefaultErrorHandler = { _, error in
      let place = failedPipeline.map { " in \($0)" } ?? ""
      writeLine("Unhandled error happened: \(error)\(place)")
    }
    var refusedWork: RefusedWorkHandler = { refusal in writeLine("\(refusal)") }
    var captureCallStack: CustomCaptureSubscriptionCallstack = { Thread.callStackSymbols }
    var longestWaitForRoom = Duration.seconds(300)
  }

  private static let handlers = Lock(Handlers())
  private static let isRecording = Atomic(false)

  /// Sets a handler. The old one is released after the lock, because that may run a `deinit` of a user's.
  private static func replace<Handler>(_ place: WritableKeyPath<Handlers, Handler>, _ new: Handler) {
    let new = UncheckedSendable(new)
    let old = handlers.withLock { UncheckedSendable(exchange(&$0[keyPath: place], with: new.value)) }
    withExtendedLifetime(old) {}
  }

  /// Called with each error of a subscription that has no `onError`, and of a sequence that cannot fail. By
  /// default it writes a line to standard error.
  ///
  /// ``failedPipeline`` says meanwhile which pipeline it was.
  @preconcurrency public static var defaultErrorHandler: DefaultErrorHandler {
    get { handlers.withLock { $0.defaultError } }
    set { replace(\.defaultError, newValue) }
  }

  /// Called with each refusal of work that serves no sequence and is not ``RefusableWork``. By default it
  /// writes a line to standard error.
  @preconcurrency public static var refusedWorkHandler: RefusedWorkHandler {
    get { handlers.withLock { $0.refusedWork } }
    set { replace(\.refusedWork, newValue) }
  }

  /// The maximum real time for which `OverflowPolicy.wait` blocks a sender, and ``FullQueuePolicy/wait`` a
  /// thread that schedules, while nothing is taken from the full queue; must be positive. The default is 5
  /// minutes.
  ///
  /// After that time the sequence ends with a `BackpressureTimeout`, and the work is refused with
  /// ``SchedulerRefusal/Reason/waitedForRoom(capacity:sender:limit:)``.
  /// `.seconds(Int64.max)` means no limit. A wait that has already begun keeps its limit.
  public static var longestWaitForRoom: Duration {
    get { handlers.withLock { $0.longestWaitForRoom } }
    set {
      require(newValue > .zero, "Hooks: longestWaitForRoom must be positive, was \(newValue)")
      handlers.withLock { $0.longestWaitForRoom = newValue }
    }
  }

  /// Whether to record the call stack of each subscription without `onError`, which makes subscribing slow.
  /// Off by default.
  public static var recordCallStackOnError: Bool {
    get { isRecording.load(ordering: .relaxed) }
    set { isRecording.store(newValue, ordering: .relaxed) }
  }

  /// Returns the call stack of a subscription, by default the system's, if ``recordCallStackOnError`` is on.
  @preconcurrency public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { handlers.withLock { $0.captureCallStack } }
    set { replace(\.captureCallStack, newValue) }
  }

  /// Where the present subscription is made, as far as that is recorded.
  package static func subscriptionCallStack() -> [String] {
    recordCallStackOnError ? customCaptureSubscriptionCallstack() : []
  }

  @TaskLocal private static var pipeline: String?

  /// The pipeline that failed, while ``defaultErrorHandler`` is being called: its last two operators and, in
  /// front, the name that `debug` or `traced` has given it, as in `prices (map ← debounce ← …)`. Of several
  /// names, the last that the error has passed; an error that has passed none has the pipeline's only name,
  /// if there is one that no element has brought.
  ///
  /// It is nil where nothing fails, and if the error comes from a sequence that cannot fail.
  public static var failedPipeline: String? { pipeline }

  @usableFromInline
  package static func report(
    _ error: any Error, from callStack: [String] = [], in pipeline: @autoclosure () -> String? = nil
  ) {
    $pipeline.withValue(pipeline()) { defaultErrorHandler(callStack, error) }
  }

  package static func writeLine(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

extension SchedulerRefusal {
  /// Reports the refusal to `state`, the state of the work, if that is ``RefusableWork``, otherwise to the
  /// hook.
  @usableFromInline
  func tell<State>(_ state: State) {
    if let work = state as? any RefusableWork {
      work.schedulerRefused(self)
    } else {
      Hooks.refusedWorkHandler(self)
    }
  }
}
