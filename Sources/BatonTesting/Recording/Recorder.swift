// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

/// Records the events of a sequence, and waits for them where they come from other threads.
/// ```swift
/// let recorder = store.names.record()
/// store.load()
/// #expect(try await recorder.wait(forElements: 2) == ["first", "second"])
/// ```
/// `record()` makes it; or subscribe it, as any observer. May be used from any thread. When it is freed its subscription is
/// disposed of. In virtual time a ``TestableObserver`` records the times, too.
public final class Recorder<Element>: ObserverType, Disposable {
  private let core = RecorderCore<Element>()
  private let subscription = SingleAssignmentDisposable()

  /// Makes a recorder that has recorded nothing.
  public init() {}

  // The core is subscribed, so that the subscription does not keep this object alive.
  init(recording sequence: Observable<Element>) {
    let core = core
    subscription.setDisposable(sequence.observeEvents { core.record($0) })
  }

  deinit { subscription.dispose() }

  /// What has been received so far.
  public var events: [Event<Element>] { core.events }

  /// The elements that have been received so far.
  public var elements: [Element] { events.compactMap(\.element) }

  /// The error that ended the sequence, if one did.
  public var error: (any Error)? { events.lazy.compactMap(\.error).first }

  /// Whether the sequence has completed.
  public var isCompleted: Bool { events.contains { $0.isCompleted } }

  /// Records `event`.
  public func on(_ event: Event<Element>) { core.record(event) }

  /// Ends the subscription; what has been recorded stays.
  public func dispose() { subscription.dispose() }

  /// Waits until there are `count` elements, or the sequence is over.
  ///
  /// - Parameters:
  ///   - count: The number of elements; zero is there at once.
  ///   - timeout: The longest time that it waits.
  /// - Returns: All elements so far: fewer if the sequence is over.
  /// - Throws: A ``RecordingTimeout``.
  /// - Scheduling: The calling thread serves its run loop meanwhile, and on the main thread the main queue. In the body of a
  ///   virtual run the thread would hold up what it waits for: there it throws at once; use the form with `await`.
  @discardableResult
  public func wait(
    forElements count: Int, timeout: some RxTimeSpan = .seconds(10)
  ) throws -> [Element] {
    try core.wait(for: .elements(count), timeout._duration)
    return elements
  }

  /// Waits until the sequence is over.
  ///
  /// - Parameter timeout: The longest time that it waits.
  /// - Returns: All events.
  /// - Throws: A ``RecordingTimeout``.
  /// - Scheduling: The calling thread serves its run loop meanwhile, and on the main thread the main queue. In the body of a
  ///   virtual run the thread would hold up what it waits for: there it throws at once; use the form with `await`.
  @discardableResult
  public func waitForEnd(timeout: some RxTimeSpan = .seconds(10)) throws -> [Event<Element>] {
    try core.wait(for: .end, timeout._duration)
    return events
  }
}

extension Recorder where Element: Sendable {
  /// Waits until there are `count` elements, or the sequence is over, and blocks no thread.
  ///
  /// - Parameters:
  ///   - count: The number of elements; zero is there at once.
  ///   - timeout: The longest time that it waits: of virtual time, in code that runs in that.
  /// - Returns: All elements so far: fewer if the sequence is over.
  /// - Throws: A ``RecordingTimeout``, or a `CancellationError`.
  @discardableResult
  public func wait(
    forElements count: Int, timeout: some RxTimeSpan = .seconds(10)
  ) async throws -> [Element] {
    try await core.wait(for: .elements(count), timeout._duration)
    return elements
  }

  /// Waits until the sequence is over, and blocks no thread.
  ///
  /// - Parameter timeout: The longest time that it waits: of virtual time, in code that runs in that.
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
  /// Subscribes a ``Recorder``, which holds the subscription.
  @available(swift, introduced: 6)
  @_disfavoredOverload
  public func record() -> Recorder<Element> where Element: Sendable { Recorder(recording: asObservable()) }

  /// Subscribes a ``Recorder``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public func record() -> Recorder<Element> { Recorder(recording: asObservable()) }
}

/// The error of a ``Recorder`` that has waited in vain.
public struct RecordingTimeout: Error, CustomStringConvertible {
  /// What it waited for, how long, and what had come.
  public let description: String
}
