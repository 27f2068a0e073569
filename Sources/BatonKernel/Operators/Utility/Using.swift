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
        // A stage, so that the sequence that uses the resource is disposed of first.
        let stage = sink.scope.addStage(resource.dispose)
        defer { sink.scope.release(stage) }
        try makeSource(resource).runAll(sink)
      } catch {
        if !sink.scope.isDisposed { sink.error(error) }
      }
    }
  }
}
