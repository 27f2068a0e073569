// SPDX-License-Identifier: MIT

import Foundation

/// A decoder of bytes: `JSONDecoder`, `PropertyListDecoder` and similar types.
public protocol DataDecoder {
  /// Decodes a value of `type` from `data`.
  ///
  /// - Throws: If `data` is no such value.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  @usableFromInline
  package func _decode<Item: Decodable>(
    _ type: Item.Type, by decoder: some DataDecoder
  ) -> Observable<Item> {
    _map { try decoder.decode(type, from: $0) }
  }
}
