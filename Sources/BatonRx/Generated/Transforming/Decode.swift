// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Decode.swift: change that.

import Foundation

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element == Data {
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    decoded(type, by: decoder)
  }
}
