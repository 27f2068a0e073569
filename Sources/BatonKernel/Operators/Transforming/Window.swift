// SPDX-License-Identifier: MIT

/// `window`: the current window, a ``Multicaster`` as a group of `groupBy` is one.
@usableFromInline
final class Windows<Element>: WindowContents {
  /// The subscriber of the windows, released when its subscription ends. A window may go on for longer, and keeps this object alive.
  @usableFromInline let downstream: Gate<Observable<Element>>
  @usableFromInline let lifetime = GroupsLifetime()
  // Exclusivity unchecked: only the drain's owner touches it, and only itself replaces it.
  @safe @exclusivity(unchecked) @usableFromInline var window = Multicaster<Element>()

  @usableFromInline
  init(_ downstream: Sink<Observable<Element>>) {
    self.downstream = Gate(downstream)
    downstream.scope.add(self.downstream)
    downstream.scope.add(lifetime)
  }

  @usableFromInline
  var isGone: Bool { lifetime.isOver }

  @inlinable @inline(__always)
  func add(_ element: Element) {
    // Unsafe: not retained for the call, because only the drain's owner replaces the window, and it is busy here.
    unsafe Unmanaged.passUnretained(window)._withUnsafeGuaranteedRef { $0.next(element) }
  }

  /// Sends the window that begins.
  @inlinable
  func open() { downstream.next(Part("window", window, lifetime)) }

  @inlinable
  func turn() {
    let old = window
    window = Multicaster()
    old.send(.completed)
    open()
  }

  @usableFromInline
  func end(_ error: (any Error)?) {
    window.send(Terminal(error))
    if let error { downstream.error(error) } else { downstream.completed() }
  }
}

extension Windows: @unchecked Sendable {}  // Sendable: constant, or of the drain's owner alone.

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _window(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window: count must be positive, was \(count)")
    let machine = WindowMachine(timeSpan, limit: count, TimerPlan(on: scheduler))
    let source = asObservable()
    return Producer { downstream in
      let windows = Windows(downstream)
      // Not as the drain's owner: nothing else can happen yet.
      windows.open()
      windows.lifetime.source.shareContext(of: downstream.scope)
      Windowing(machine, windows, in: windows.lifetime.source, on: scheduler).run(source)
    }
  }
}
