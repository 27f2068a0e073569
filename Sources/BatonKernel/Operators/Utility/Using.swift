// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package static func _using<Resource: Disposable>(
    _ makeResource: @escaping () throws -> Resource,
    _ makeSource: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Producer { sink in
      do {
        let resource = try makeResource()
        // Added to the scope last, so that the sequence that uses the resource is disposed of first.
        defer { sink.scope.add(foreign: resource) }
        try makeSource(resource).runAll(sink)
      } catch {
        if !sink.scope.isDisposed { sink.error(error) }
      }
    }
  }
}
