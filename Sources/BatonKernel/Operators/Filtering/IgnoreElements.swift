// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _ignoreElements<Result>() -> Observable<Result> {
    lift { downstream in Sink(downstream) { _ in } }
  }
}
