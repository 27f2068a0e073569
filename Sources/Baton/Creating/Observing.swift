// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the value of an expression, and sends it again whenever an `@Observable` property that the
  /// expression read has changed.
  ///
  /// ```swift
  /// Observable.observing { [model] in model.title }
  ///   .distinctUntilChanged()
  ///   .subscribe(onNext: { title in … })
  /// ```
  ///
  /// Several changes that the actor makes without suspending give one element, with the last value.
  /// Consecutive elements may be equal. The sequence does not end by itself, and the subscription retains
  /// what `expression` captures. `Observation` has no way to stop observing: after a subscription has ended,
  /// the object keeps about 1 kB for it until the next change of a property that was read.
  ///
  /// - Parameter expression: Reads the properties to observe. The closure is isolated to the actor in whose
  ///   code it is written, and the same actor must change the properties. A closure that is not isolated to
  ///   an actor stops the program.
  /// - Scheduling: `expression` is called and elements are sent on the actor of `expression`. The first
  ///   element is sent during `subscribe` if that is the main actor and the subscriber is on the main thread,
  ///   and otherwise in a task on the actor.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func observing(
    @_inheritActorContext _ expression: @escaping @isolated(any) @Sendable () -> Element
  ) -> Observable<Element> {
    _observing(expression)
  }

  /// Assigns each element to a property of an object that is isolated to the main actor.
  ///
  /// ```swift
  /// titles.observe(on: .main).assign(to: \.title, on: model).disposed(by: bag)
  /// ```
  ///
  /// The object is referenced weakly: elements that arrive after its deallocation are ignored.
  ///
  /// - Returns: A disposable that ends the subscription.
  /// - Scheduling: The property is set on the main thread: immediately if the element arrives there, and
  ///   otherwise in a task on the main actor.
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  @MainActor
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root
  ) -> any Disposable {
    subscribe(onNext: { [weak object] element in object?[keyPath: keyPath] = element })
  }
}
