// SPDX-License-Identifier: MIT

extension ObservableType {
  package static func concatenated<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element: ObservableConvertibleType<Element> {
    Concatenated(sources)
  }
}
