// SPDX-License-Identifier: MIT

import Foundation

/// What turns bytes into values: `JSONDecoder`, `PropertyListDecoder` and their like.
public protocol DataDecoder {
  /// Makes a value of `type` out of `data`.
  ///
  /// - Throws: If the data is no such value.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  package func decoded<Item: Decodable>(
    _ type: Item.Type, by decoder: some DataDecoder
  ) -> Observable<Item> {
    mapped { try decoder.decode(type, from: $0) }
  }
}
