// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends what an expression comes to: now, and whenever a property of an `@Observable` object has changed that it read.
  ///
  /// ```swift
  /// Observable.observing { [model] in model.title }
  ///   .distinctUntilChanged()
  ///   .subscribe(onNext: { title in … })
  /// ```
  ///
  /// Several changes that the actor makes in one go are one element, the last. Elements may be equal. The sequence does not end
  /// by itself; what the closure captures lives as long as the subscription. Until the next change of a property that was read, the
  /// object keeps about a kilobyte for each subscriber, even for one that is gone: `Observation` has no way to stop observing.
  ///
  /// - Parameter expression: Reads the properties to watch. It belongs to the actor in whose code it is written, which must be
  ///   the one that changes them; one that belongs to no actor stops the program.
  /// - Scheduling: The closure is called and elements are sent on its actor: for the first time at once if that is the main actor
  ///   and the subscriber is on the main thread, else in a task of the actor.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func observing(
    @_inheritActorContext _ expression: @escaping @isolated(any) @Sendable () -> Element
  ) -> Observable<Element> {
    _observing(expression)
  }

  /// Writes each element to a property of an object of the main actor.
  ///
  /// ```swift
  /// titles.observe(on: .main).assign(to: \.title, on: model).disposed(by: bag)
  /// ```
  ///
  /// The object is held weakly: once it is gone, elements have no effect.
  ///
  /// - Returns: A disposable that ends the subscription.
  /// - Scheduling: On the main thread: at once where the element is sent there, else by the main actor.
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  @MainActor
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root
  ) -> any Disposable {
    subscribe(onNext: { [weak object] element in object?[keyPath: keyPath] = element })
  }
}
