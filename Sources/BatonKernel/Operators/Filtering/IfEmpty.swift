// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _ifEmpty(default element: Element) -> Observable<Element> {
    lift(named: "ifEmpty", element) { fallback, downstream in
      let isEmpty = Cell(true)
      return Sink(
        downstream,
        next: { element in
          isEmpty.value = false
          downstream.next(element)
        },
        completed: {
          if isEmpty.value { downstream.last(fallback) } else { downstream.completed() }
        })
    }
  }

  @usableFromInline
  package func _ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      if !source.isImmediate { downstream.scope.captureContext() }
      let isEmpty = Cell(true)
      let stretch = Scope(in: downstream.scope)
      stretch.beginStart()
      source.run(
        Sink(
          ending: stretch, goesOn: { $0.error == nil && isEmpty.value },
          next: { element in
            isEmpty.value = false
            downstream.next(element)
          },
          end: { terminal in
            if case .completed = terminal, isEmpty.value {
              other.carried(in: downstream.scope).goOn(to: downstream)
            } else {
              downstream.end(terminal)
            }
          }))
      stretch.endStart()
    }
  }
}
