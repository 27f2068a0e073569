// SPDX-License-Identifier: MIT

import BatonKernel

// The closures below run on the calling thread before the methods return, so they may touch whatever the
// caller may touch, in either language mode.
extension TestScheduler {
  /// Creates a sequence, subscribes to it and disposes of the subscription at given times, and runs all work.
  ///
  /// - Parameters:
  ///   - created: The time at which to call `create`.
  ///   - subscribed: The time at which to subscribe to the sequence.
  ///   - disposed: The time at which to dispose of the subscription.
  ///   - create: Returns the sequence to test.
  /// - Returns: An observer that has recorded the events of the sequence, with their times.
  /// - Precondition: This scheduler is not running, and `created` <= `subscribed` <= `disposed`.
  /// - Scheduling: All work runs on the calling thread, before this method returns.
  public final func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime,
    subscribed: TestTime,
    disposed: TestTime,
    create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    require(
      created <= subscribed && subscribed <= disposed,
      "start: created, subscribed and disposed must be in this order, were \(created), \(subscribed), \(disposed)"
    )
    let experiment = Experiment<Element>(observer: createObserver(Element.self, named: "result"))
    // One lane, so that the three steps keep their order while orders are explored.
    let lane = orderRun?.makeLane()
    func label(_ name: String) -> WorkLabel? { lane.map { WorkLabel($0) { name } } }
    schedule(at: created, as: label("creation")) { experiment.source = create().asObservable() }
    schedule(at: subscribed, as: label("subscription")) { experiment.subscribe() }
    schedule(at: disposed, as: label("disposal")) { experiment.subscription?.dispose() }
    require(runIfIdle(), "start: the scheduler must not be running already")
    return experiment.observer
  }

  /// Creates a sequence at 100, subscribes to it at 200 and disposes of the subscription at `disposed`; see
  /// ``start(created:subscribed:disposed:create:)``.
  ///
  /// - Parameters:
  ///   - disposed: The time at which to dispose of the subscription.
  ///   - create: Returns the sequence to test.
  /// - Returns: An observer that has recorded the events of the sequence, with their times.
  public final func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime,
    create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created,
      subscribed: Defaults.subscribed,
      disposed: disposed,
      create: create
    )
  }

  /// Creates a sequence at 100, subscribes to it at 200 and disposes of the subscription at 1000; see
  /// ``start(created:subscribed:disposed:create:)``.
  ///
  /// - Parameter create: Returns the sequence to test.
  /// - Returns: An observer that has recorded the events of the sequence, with their times.
  public final func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created,
      subscribed: Defaults.subscribed,
      disposed: Defaults.disposed,
      create: create
    )
  }
}

/// The state that the three steps of a start share; only the scheduler's run touches it.
private final class Experiment<Element> {
  let observer: TestableObserver<Element>
  var source: Observable<Element>?
  var subscription: (any Disposable)?

  init(observer: TestableObserver<Element>) { self.observer = observer }

  func subscribe() {
    nonisolated(unsafe) let observer = observer  // Unsafe: it records behind a lock.
    subscription = unsafe source?.subscribe(observer)
  }
}
