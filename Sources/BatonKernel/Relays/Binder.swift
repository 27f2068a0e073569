// SPDX-License-Identifier: MIT

/// An observer that does something to an object with each element, on a scheduler: what a sequence is bound to.
///
/// It holds the object weakly: once that is gone elements do nothing. It ignores the completion. An error is a
/// programmer's mistake, as for ``ObservableType/bind(onNext:)``: it stops the program in debug builds, and is a line on
/// standard error in release builds.
public struct Binder<Value>: ObserverType {
  /// The type of the elements.
  public typealias Element = Value

  private let handler: (Event<Value>) -> Void

  package init<Target: AnyObject>(
    weakly target: Target, on scheduler: some ImmediateSchedulerType,
    _ binding: @escaping (Target, Value) -> Void
  ) {
    handler = { [weak target] event in
      switch event {
      case .next(let element):
        let work = UncheckedWork(element) { [weak target] element -> any Disposable in
          if let target { binding(target, element) }
          return Disposables.create()
        }
        _ = scheduler.schedule(unchecked: work)
      case .error(let error): bindingFailed(error)
      case .completed: break
      }
    }
  }

  /// Takes one event.
  public func on(_ event: Event<Value>) { handler(event) }

  /// This observer with its own type hidden.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(handler: handler) }
}

// Here and not in the faces, for the form of the Swift 5 mode keeps the actor.
extension Binder {
  /// Makes a binder that calls `binding` on the main thread.
  ///
  /// - Parameters:
  ///   - target: What `binding` is given; it is held weakly.
  ///   - scheduler: A main scheduler; one of its own if left out.
  ///   - binding: Called for each element; it is the main actor's, and may touch its state.
  /// - Scheduling: As `scheduler`: at once on the main thread if nothing that it was given waits there.
  @available(swift, introduced: 6)
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: MainScheduler = MainScheduler(),
    binding: @escaping @MainActor @Sendable (Target, Value) -> Void
  ) where Value: Sendable {
    self.init(weakly: target, on: scheduler, plain(main: binding))
  }

  /// Makes a binder that calls `binding` on the main thread: the form for the Swift 5 language mode.
  // A closure may touch the main actor's state, and, by the attribute, whatever else it could without an actor.
  @preconcurrency
  @available(swift, obsoleted: 6)
  public init<Target: AnyObject>(
    _ target: Target, scheduler: MainScheduler = MainScheduler(),
    binding: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(weakly: target, on: scheduler, plain(main: binding))
  }
}

// Sendable: targets, values and closures are Sendable in the Swift 6 mode.
extension Binder: @unchecked Sendable where Value: Sendable {}  // Sendable: see the line above.
