// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter alwaysCompletes: Whether the completion passes that comes before `other` has sent. RxSwift
  ///   drops it, and its tests say so.
  @_alwaysEmitIntoClient
  package func _skip<Signal>(until other: Observable<Signal>, alwaysCompletes: Bool) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let latch = Latch()
      let scope = Scope(in: downstream.scope)
      // Not within the source's scope, which lets go of what is downstream if the source can send nothing.
      let waiting = Scope(in: downstream.scope)
      source.run(
        Sink(
          ending: scope,
          next: { if latch.isOpen { downstream.next($0) } },
          end: { terminal in
            let closed = waiting.close()
            switch latch.end() {
            case .open: downstream.end(terminal)
            case .closed: if alwaysCompletes || terminal.error != nil { downstream.end(terminal) }
            case .over: break
            }
            closed?.settle()
          }))
      // The source may have ended at once.
      if scope.isDisposed { return }
      other.run(
        Sink(
          ending: waiting,
          next: { _ in
            latch.open()
            waiting.close()?.settle()
          },
          end: { terminal in
            if case .completed = terminal { return }
            let closed = scope.close()
            if latch.refuse() { downstream.end(terminal) }
            closed?.settle()
          }))
    }
  }
}
