// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence that sends what a closure produces until that is nil, each element in a step of its own on
  /// `scheduler`. It is what every generating operator is made of.
  ///
  /// - Parameters:
  ///   - scheduler: Where the steps run.
  ///   - makeGenerator: Called for each subscriber; makes the closure that produces its elements.
  @inlinable
  static func generated(
    on scheduler: some ImmediateScheduler,
    _ makeGenerator: @escaping () -> () throws -> Element?
  ) -> Observable<Element> {
    Producer { sink in
      let generate = makeGenerator()
      let scope = sink.scope
      /// Sends one element; returns whether there may be more.
      func step() -> Bool {
        if scope.isDisposed { return false }
        do {
          if let element = try generate() {
            sink.next(element)
            return true
          }
          sink.completed()
        } catch {
          sink.error(error)
        }
        return false
      }
      if scheduler is CurrentThreadScheduler {
        Trampoline.current.schedule(
          TrampolineLoop { trampoline in
            while step() { if trampoline.hasWaiting { return true } }
            return false
          }
        )
      } else {
        scope.add(scheduler.recursion(()) { _, recurse in if step() { recurse(()) } })
      }
    }
  }
}
