// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func withoutElements<Result>() -> Observable<Result> {
    lift { downstream in Sink(downstream) { _ in } }
  }
}
