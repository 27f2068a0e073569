// SPDX-License-Identifier: MIT

extension ObservableType where Element: EventConvertible {
  @_alwaysEmitIntoClient
  package func _dematerialize() -> Observable<Element.Element> {
    lift { downstream in
      Sink(downstream) { downstream.on($0.event) }
    }
  }
}
