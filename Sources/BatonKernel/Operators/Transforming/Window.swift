// SPDX-License-Identifier: MIT

/// `window`: the current window, as a sequence of its own.
@usableFromInline
final class WindowSequences<Element>: WindowContents {
  private let downstream: Sink<Observable<Element>>
  @usableFromInline let lifetime = GroupsLifetime()
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var fan = Fan<Element>()

  @usableFromInline
  init(_ downstream: Sink<Observable<Element>>) { self.downstream = downstream }

  /// Sends the current window downstream, unless no subscriber would get it.
  @usableFromInline
  func open() {
    if !downstream.scope.isDisposed { downstream.next(lifetime.sequence(of: fan)) }
  }

  @inlinable
  func add(_ element: Element) {
    // Unsafe: not retained for the call, because only the drain's owner replaces the fan, and it is busy here.
    unsafe Unmanaged.passUnretained(fan)._withUnsafeGuaranteedRef { $0.next(element) }
  }

  @usableFromInline
  func turn() {
    let old = fan
    fan = Fan()
    old.on(.completed)
    open()
  }

  @usableFromInline
  func end(_ error: (any Error)?) {
    let last = fan
    last.on(error.map { .error($0) } ?? .completed)
    if downstream.scope.isDisposed { return }
    if let error { downstream.error(error) } else { downstream.completed() }
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _window(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window: count must be positive, was \(count)")
    let machine = WindowMachine(timeSpan, limit: count)
    let source = asObservable()
    return Producer { downstream in
      let windows = WindowSequences(downstream)
      downstream.scope.add(windows.lifetime)
      windows.open()
      Windowing(machine, windows, in: windows.lifetime.source, on: scheduler).run(source)
    }
  }
}
