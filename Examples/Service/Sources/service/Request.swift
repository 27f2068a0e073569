// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import Tracing

/// A whole request, with an id of its own.
struct Request: Sendable {
  let method: HTTPMethod
  let path: String
  let body: String
  let isLast: Bool
  /// The address of the client.
  let client: String
  let context: ServiceContext
  private let query: Substring

  init(_ full: NIOHTTPServerRequestFull, from client: String, id: String) {
    let parts = full.head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = full.head.method
    path = String(parts[0])
    query = parts.count == 2 ? parts[1] : ""
    body = full.body.map { String(buffer: $0) } ?? ""
    isLast = !full.head.isKeepAlive
    self.client = client
    var context = ServiceContext.topLevel
    context.requestID = id
    self.context = context
  }

  var id: String { context.requestID! }

  /// The value of a parameter, such as `q` in `/search?q=baton`.
  subscript(name: String) -> String? {
    for item in query.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.count == 2, parts[0].elementsEqual(name.utf8) {
        let value = parts[1].map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: value, as: UTF8.self).removingPercentEncoding
      }
    }
    return nil
  }
}
