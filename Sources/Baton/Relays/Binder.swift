// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Binder where Value: Sendable {
  /// Creates a binder that calls `binding` on a scheduler.
  ///
  /// - Parameters:
  ///   - target: The object to pass to `binding`. It is referenced weakly.
  ///   - scheduler: The scheduler that calls `binding`.
  ///   - binding: Called with each element.
  /// - Scheduling: Each element is scheduled separately on `scheduler`.
  // Disfavoured, so that the closure for a main scheduler is the main actor's.
  @_disfavoredOverload
  public init<Target: AnyObject & Sendable>(
    _ target: Target, scheduler: some ImmediateSchedulerType,
    binding: @escaping @Sendable (Target, Value) -> Void
  ) {
    self.init(weakly: target, on: scheduler, binding)
  }
}
