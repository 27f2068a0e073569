// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _catch(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      if !source.isImmediate { downstream.scope.captureContext() }
      let stretch = Scope(in: downstream.scope)
      stretch.beginStart()
      source.run(
        Sink(
          ending: stretch, goesOn: { $0.error != nil },
          next: downstream.next,
          end: { terminal in
            guard case .error(let error) = terminal else { return downstream.completed() }
            downstream.attempt { try handler(error).carried(in: downstream.scope).goOn(to: downstream) }
          }))
      stretch.endStart()
    }
  }

  @usableFromInline
  package static func _catch<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Producer { downstream in
      var sources = sources.makeIterator()
      let succession = Succession(
        downstream,
        error: { succession, error in
          // As a start: neither the next source nor the last error comes before the present source's start
          // has returned.
          succession.start {
            guard let next = sources.next() else { throw error }
            return .another(next)
          }
        })
      succession.start { sources.next().map { .another($0) } ?? .none }
    }
  }
}
