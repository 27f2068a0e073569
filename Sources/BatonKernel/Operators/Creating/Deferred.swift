// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Deferred(observableFactory)
  }
}

/// A sequence that is made anew for each subscriber.
@usableFromInline
final class Deferred<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: immutable.
  let make: () throws -> Observable<Element>

  @usableFromInline
  init(_ make: @escaping () throws -> Observable<Element>) {
    self.make = make
    super.init(base: ())
  }

  @usableFromInline
  package override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("deferred") }

  @usableFromInline
  package override func runInTrampoline(_ sink: __owned Sink<Element>) {
    sink.attempt { try make().run(sink) }
  }
}
