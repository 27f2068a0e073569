// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

/// Records the events of a sequence, and can wait for events from other threads.
/// ```swift
/// let recorder = store.names.record()
/// store.load()
/// #expect(try await recorder.wait(forElements: 2) == ["first", "second"])
/// ```
/// `record()` creates and subscribes a recorder; or subscribe one as any observer. All methods may be called
/// from any thread. When the recorder is deallocated, its subscription is disposed of. To record times in
/// virtual time, use a ``TestableObserver``.
public final class Recorder<Element>: ObserverType, Disposable {
  private let core = RecorderCore<Element>()
  private let subscription = SingleAssignmentDisposable()

  /// Creates an empty recorder.
  public init() {}

  // The core is subscribed, so that the subscription does not keep this object alive.
  init(recording sequence: Observable<Element>) {
    let core = core
    subscription.setDisposable(sequence.observeEvents { core.record($0) })
  }

  deinit { subscription.dispose() }

  /// The events that have been received so far.
  public var events: [Event<Element>] { core.events }

  /// The elements that have been received so far.
  public var elements: [Element] { events.compactMap(\.element) }

  /// The error that ended the sequence, if any.
  public var error: (any Error)? { events.lazy.compactMap(\.error).first }

  /// Whether the sequence has completed.
  public var isCompleted: Bool { events.contains { $0.isCompleted } }

  /// Records `event`.
  public func on(_ event: Event<Element>) { core.record(event) }

  /// Ends the subscription, and keeps the recorded events.
  public func dispose() { subscription.dispose() }

  /// Blocks until `count` elements have arrived, or the sequence has ended.
  ///
  /// - Parameters:
  ///   - count: The number of elements; with zero the call does not wait.
  ///   - timeout: The maximum real time to wait.
  /// - Returns: All elements so far: fewer than `count` if the sequence has ended.
  /// - Throws: A ``RecordingTimeout``.
  /// - Scheduling: While it waits, the calling thread serves its run loop, and on the main thread the main
  ///   queue. In the body of a virtual run the thread would block the work that it waits for, so the call
  ///   throws immediately: use the `async` form.
  @discardableResult
  public func wait(
    forElements count: Int, timeout: some RxTimeSpan = .seconds(10)
  ) throws -> [Element] {
    try core.wait(for: .elements(count), timeout._duration)
    return elements
  }

  /// Blocks until the sequence has ended.
  ///
  /// - Parameter timeout: The maximum real time to wait.
  /// - Returns: All events.
  /// - Throws: A ``RecordingTimeout``.
  /// - Scheduling: While it waits, the calling thread serves its run loop, and on the main thread the main
  ///   queue. In the body of a virtual run the thread would block the work that it waits for, so the call
  ///   throws immediately: use the `async` form.
  @discardableResult
  public func waitForEnd(timeout: some RxTimeSpan = .seconds(10)) throws -> [Event<Element>] {
    try core.wait(for: .end, timeout._duration)
    return events
  }
}

extension Recorder where Element: Sendable {
  /// Suspends until `count` elements have arrived, or the sequence has ended.
  ///
  /// - Parameters:
  ///   - count: The number of elements; with zero the call does not wait.
  ///   - timeout: The maximum time to wait, which is virtual in code that runs in virtual time.
  /// - Returns: All elements so far: fewer than `count` if the sequence has ended.
  /// - Throws: A ``RecordingTimeout``, or a `CancellationError`.
  @discardableResult
  public func wait(
    forElements count: Int, timeout: some RxTimeSpan = .seconds(10)
  ) async throws -> [Element] {
    try await core.wait(for: .elements(count), timeout._duration)
    return elements
  }

  /// Suspends until the sequence has ended.
  ///
  /// - Parameter timeout: The maximum time to wait, which is virtual in code that runs in virtual time.
  /// - Returns: All events.
  /// - Throws: A ``RecordingTimeout``, or a `CancellationError`.
  @discardableResult
  public func waitForEnd(timeout: some RxTimeSpan = .seconds(10)) async throws -> [Event<Element>] {
    try await core.wait(for: .end, timeout._duration)
    return events
  }
}

extension Recorder: @unchecked Sendable where Element: Sendable {}  // Sendable: locks keep its state.

// Disfavoured, as programs written for RxSwift may have members of this name.

extension ObservableConvertibleType {
  /// Subscribes a ``Recorder``, which owns the subscription.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func record() -> Recorder<Element> where Element: Sendable { Recorder(recording: asObservable()) }

  /// Subscribes a ``Recorder``: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func record() -> Recorder<Element> { Recorder(recording: asObservable()) }
}

/// The error of a ``Recorder`` whose wait has timed out.
public struct RecordingTimeout: Error, CustomStringConvertible {
  /// What the recorder waited for, for how long, and what had arrived.
  public let description: String
}
