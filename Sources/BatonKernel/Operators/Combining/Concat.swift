// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package static func _concat<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element: ObservableConvertibleType<Element> {
    Concatenated(sources)
  }
}
