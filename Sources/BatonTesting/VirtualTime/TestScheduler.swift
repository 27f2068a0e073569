// SPDX-License-Identifier: MIT

import BatonKernel

/// A scheduler for tests: its time is a whole number and moves when the test says so, and it makes sequences
/// and observers that know the time.
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .completed(250)])
/// let result = scheduler.start { source.map { $0 * 2 } }
/// #expect(result.events == [.next(210, 4), .completed(250)])
/// #expect(source.subscriptions == [Subscription(200, 250)])
/// ```
/// - Scheduling: work runs on the thread that moves the clock (one of the `start` methods, `advanceTo(_:)`,
///   `advance(by:)`, `step()`), before the call returns.
open class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>,
  @unchecked Sendable  // Sendable: what it adds to its superclass is immutable.
{
  /// The times at which ``TestScheduler/start(_:)`` does its steps.
  public enum Defaults {
    /// When the sequence is created.
    public static let created = 100
    /// When the observer subscribes to it.
    public static let subscribed = 200
    /// When the subscription is disposed of.
    public static let disposed = 1000
  }

  private let simulateProcessingDelay: Bool

  /// The run of an exploration to which this scheduler belongs, if any.
  package final let orderRun: OrderRun?

  /// Makes a scheduler at rest.
  ///
  /// - Parameters:
  ///   - initialClock: What its clock shows at first.
  ///   - resolution: The length of one unit of its time, in seconds; must be positive and finite.
  ///   - simulateProcessingDelay: Whether work that is due at the very moment at which it is scheduled runs one
  ///     unit later, as it would where scheduling takes time.
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

  /// Puts work that is due now or earlier off to the next unit of time, if there is one and a processing delay is
  /// simulated.
  open override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    let clock = clock
    if time > clock { return time }
    return simulateProcessingDelay ? clock.saturatingSum(1) : clock
  }

  /// Makes an observer that records what it receives and when. An ``OrderFailure`` calls it `observer` and its number.
  ///
  /// - Parameter type: The type of the elements.
  // Not a default value of the form below: programs have protocols that ask for RxTest's method.
  public final func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    createObserver(type, named: "")
  }

  /// Makes an observer that records what it receives and when.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - name: What an ``OrderFailure`` calls it; if it is empty, `observer` and its number.
  public final func createObserver<Element>(
    _ type: Element.Type, named name: String
  ) -> TestableObserver<Element> {
    TestableObserver(scheduler: self, name)
  }

  /// Runs `action` at a point of time, with the next run of this scheduler.
  ///
  /// - Parameters:
  ///   - time: When; a point in the past means now, before what is due now.
  ///   - name: What an ``OrderFailure`` calls the work; if it is empty, the file and the line of the call.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - action: What to do. It belongs to the actor in whose code it is written.
  /// - Precondition: The thread that runs the scheduler is on that actor then.
  @available(swift, introduced: 6)
  public final func scheduleAt(
    _ time: TestTime, named name: String = "", fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext action: @escaping @isolated(any) @Sendable () -> Void
  ) {
    let checked = checked(
      action, "scheduleAt: an action of an actor's has to be run there: start the scheduler on it")
    schedule(at: time, as: workLabel(name, fileID, line), checked)
  }

  /// Runs `action` at a point of time: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public final func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    schedule(at: time, as: orderRun.map { _ in WorkLabel { "scheduleAt(\(time))" } }, action)
  }

  /// Runs `action`, which messages call `name`, at a point of time: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public final func scheduleAt(_ time: TestTime, named name: String, action: @escaping () -> Void) {
    schedule(at: time, as: orderRun.map { _ in WorkLabel { name } }, action)
  }

  private func workLabel(_ name: String, _ file: StaticString, _ line: UInt) -> WorkLabel? {
    orderRun.map { _ in WorkLabel { name.isEmpty ? "scheduleAt in \(file):\(line)" : name } }
  }

  /// Schedules `action`, which runs once, on the thread that runs this scheduler, when no other thread holds it.
  final func schedule(at time: TestTime, as label: WorkLabel?, _ action: @escaping () -> Void) {
    _ = add(atVirtual: time, as: label) { _ in
      action()
      return Disposables.create()
    }
  }
}
