// SPDX-License-Identifier: MIT

/// An observer that does something to an object with each element, on a scheduler: the target of a binding.
///
/// It holds the object weakly; once the object is gone, elements do nothing. It ignores the completion. An
/// error is a programmer's mistake, as it is for ``ObservableType/bind(onNext:)``: it stops the program in
/// debug builds, and prints a line to standard error in release builds.
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

  /// Receives an event.
  public func on(_ event: Event<Value>) { handler(event) }

  /// This observer with its type hidden.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(handler: handler) }
}

// Declared here and not in the faces, because the form for the Swift 5 mode keeps the actor.
extension Binder {
  /// Makes a binder that calls `binding` on the main thread.
  ///
  /// - Parameters:
  ///   - target: The object that `binding` is passed. Held weakly.
  ///   - scheduler: A main scheduler. If left out, the binder makes one of its own.
  ///   - binding: Called with each element. Belongs to the main actor, and may touch its state.
  /// - Scheduling: On `scheduler`: at once if the calling thread is the main thread and no earlier work waits
  ///   there.
  @available(swift, introduced: 6)
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: MainScheduler = MainScheduler(),
    binding: @escaping @MainActor @Sendable (Target, Value) -> Void
  ) where Value: Sendable {
    self.init(weakly: target, on: scheduler, plain(binding))
  }

  /// Makes a binder that calls `binding` on the main thread. For the Swift 5 language mode.
  // The closure may touch the main actor's state, and, thanks to the attribute, whatever a closure of no
  // actor may touch.
  @preconcurrency
  @available(swift, obsoleted: 6)
  public init<Target: AnyObject>(
    _ target: Target, scheduler: MainScheduler = MainScheduler(),
    binding: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(weakly: target, on: scheduler, plain(binding))
  }
}

extension Binder: @unchecked Sendable where Value: Sendable {}  // Sendable: in the Swift 6 mode all of it is.
