// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func withoutElements() -> Observable<Never> {
    lift { downstream in Sink(downstream) { _ in } }
  }
}
