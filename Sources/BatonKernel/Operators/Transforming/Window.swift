// SPDX-License-Identifier: MIT

/// `window`: the current window, a ``Multicaster`` as a group of `groupBy` is one.
@frozen @usableFromInline
struct Windows<Element>: WindowContents {
  @usableFromInline let lifetime: GroupsLifetime
  @usableFromInline var multicaster: Multicaster<Element>

  @inlinable
  init(_ lifetime: GroupsLifetime) {
    self.lifetime = lifetime
    multicaster = Multicaster(countedBy: lifetime)
  }

  @inlinable var window: Observable<Element> { multicaster.part("window") }

  @inlinable
  mutating func add(_ element: Element) {
    // Unsafe: not retained for the call, because only the drain's owner replaces the multicaster, and it is
    // busy here.
    unsafe Unmanaged.passUnretained(multicaster)._withUnsafeGuaranteedRef { $0.next(element) }
  }

  @inlinable
  mutating func nextWindow() -> Observable<Element> {
    let old = multicaster
    multicaster = Multicaster(countedBy: lifetime)
    old.send(.completed)
    return window
  }

  @inlinable
  mutating func end(_ terminal: Terminal) -> Observable<Element>? {
    multicaster.send(terminal)
    return nil
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _window(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window: count must be positive, was \(count)")
    let machine = WindowMachine(limit: count, TimerPlan(timeSpan, on: scheduler))
    let source = asObservable()
    return Producer { downstream in
      let lifetime = GroupsLifetime()
      let sink = lifetime.sink(before: downstream)
      let windows = Windows<Element>(lifetime)
      // Not as the drain's owner: nothing else can happen yet.
      sink.next(windows.window)
      Windowing(machine, windows, sink, on: scheduler).run(source)
    }
  }
}
