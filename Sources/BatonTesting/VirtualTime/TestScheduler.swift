// SPDX-License-Identifier: MIT

import BatonKernel

/// A virtual time scheduler for tests, whose time is an integer, and which creates test sequences and
/// observers.
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .completed(250)])
/// let result = scheduler.start { source.map { $0 * 2 } }
/// #expect(result.events == [.next(210, 4), .completed(250)])
/// #expect(source.subscriptions == [Subscription(200, 250)])
/// ```
/// - Scheduling: Work runs on the thread that advances the clock (by `start`, `advanceTo(_:)`, `advance(by:)`
///   or `step()`), before that call returns.
open class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>,
  @unchecked Sendable  // Sendable: what it adds to its superclass is immutable.
{
  /// The times of the steps of ``TestScheduler/start(_:)``.
  public enum Defaults {
    /// The time at which the sequence is created.
    public static let created = 100
    /// The time at which the observer subscribes to the sequence.
    public static let subscribed = 200
    /// The time at which the subscription is disposed of.
    public static let disposed = 1000
  }

  private let simulateProcessingDelay: Bool

  /// The run of an exploration to which this scheduler belongs, if any.
  package final let orderRun: OrderRun?

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - initialClock: The initial reading of the clock.
  ///   - resolution: The length of one unit of virtual time, in seconds; must be positive and finite.
  ///   - simulateProcessingDelay: Whether work that is due at the time at which it is scheduled runs one unit
  ///     later, as if scheduling took time.
  public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
    self.simulateProcessingDelay = simulateProcessingDelay
    orderRun = nil
    super.init(
      initialClock: initialClock,
      converter: TestSchedulerVirtualTimeConverter(resolution: resolution)
    )
  }

  /// Makes the scheduler of a run of an exploration, which decides the order of work, or an ordinary one.
  package init(resolution: Double = 1, simulateProcessingDelay: Bool, run: OrderRun?) {
    self.simulateProcessingDelay = simulateProcessingDelay
    orderRun = run
    super.init(
      initialClock: 0, converter: TestSchedulerVirtualTimeConverter(resolution: resolution), order: run)
  }

  /// Postpones work that is due now or earlier to the next unit of time, if a processing delay is simulated.
  open override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    let clock = clock
    if time > clock { return time }
    return simulateProcessingDelay ? clock.saturatingSum(1) : clock
  }

  /// Creates an observer that records events with their times. An ``OrderFailure`` calls it `observer` and a
  /// number.
  ///
  /// - Parameter type: The type of the elements.
  // Not a default value of the form below: programs have protocols that ask for RxTest's method.
  public final func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    createObserver(type, named: "")
  }

  /// Creates an observer that records events with their times.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - name: The name of the observer in an ``OrderFailure``; if it is empty, `observer` and a number.
  public final func createObserver<Element>(
    _ type: Element.Type, named name: String
  ) -> TestableObserver<Element> {
    TestableObserver(scheduler: self, name)
  }

  /// Schedules `action` for a point of virtual time.
  ///
  /// - Parameters:
  ///   - time: When to run `action`; a point in the past means immediately, before work that is due now.
  ///   - name: The name of the work in an ``OrderFailure``; if it is empty, the file and the line of the
  ///     call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - action: The work, which is isolated to the actor in whose code it is written.
  /// - Precondition: The thread that runs the scheduler is on the actor of `action`.
  @available(swift, introduced: 6)
  public final func scheduleAt(
    _ time: TestTime, named name: String = "", fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext action: @escaping @isolated(any) @Sendable () -> Void
  ) {
    let checked = checked(
      action, "scheduleAt: an action of an actor's has to be run there: start the scheduler on it")
    schedule(at: time, as: workLabel(name, fileID, line), checked)
  }

  /// Schedules `action` for a point of virtual time: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public final func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    schedule(at: time, as: orderRun.map { _ in WorkLabel { "scheduleAt(\(time))" } }, action)
  }

  /// Schedules `action`, with a name for messages, for a point of virtual time: the form for the Swift 5
  /// mode.
  @available(swift, obsoleted: 6)
  public final func scheduleAt(_ time: TestTime, named name: String, action: @escaping () -> Void) {
    schedule(at: time, as: orderRun.map { _ in WorkLabel(of: name) { name } }, action)
  }

  private func workLabel(_ name: String, _ file: StaticString, _ line: UInt) -> WorkLabel? {
    orderRun.map { _ in WorkLabel(of: name) { name.isEmpty ? "scheduleAt in \(file):\(line)" : name } }
  }

  /// Schedules `action`, which runs once, on the thread that runs this scheduler, when no other thread holds
  /// it.
  final func schedule(at time: TestTime, as label: WorkLabel?, _ action: @escaping () -> Void) {
    _ = add(atVirtual: time, as: label) { _ in
      action()
      return Disposables.create()
    }
  }
}
