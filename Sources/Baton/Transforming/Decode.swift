// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element == Data {
  /// Decodes each element with a decoder.
  ///
  /// ![source: 3 bytes at 3, 6 bytes at 7, completed at 11. Then decode(type: \[Int\].self, decoder:
  /// JSONDecoder()). result: \[1\] at 3, \[2, 3\] at 7, completed at 11.](marble-decode)
  ///
  /// - Parameters:
  ///   - type: The type to decode from each element.
  ///   - decoder: The decoder, such as a `JSONDecoder`. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  @_alwaysEmitIntoClient
  public func decode<Item: Decodable & Sendable, Decoder: DataDecoder & Sendable>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    _decode(type, by: decoder)
  }
}
