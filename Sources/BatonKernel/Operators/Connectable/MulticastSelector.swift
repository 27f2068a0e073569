// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _multicast<Subject: SubjectType, Result>(
    _ makeSubject: @escaping () throws -> Subject,
    _ selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Producer { downstream in
      do {
        let subject = try makeSubject()
        let hub = Hub(subject)
        try selector(subject.asObservable()).runAll(downstream)
        // Added to the scope last, so that the selector's sequence is disposed of before the connection.
        let connection = Scope(in: downstream.scope)
        if connection.isDisposed { return }
        source.run(
          Sink(
            scope: connection, next: hub.next,
            end: {
              if !connection.isDisposed { hub.end($0) }
              connection.dispose()
            }))
      } catch {
        if !downstream.scope.isDisposed { downstream.error(error) }
      }
    }
  }
}
