// SPDX-License-Identifier: MIT

import Foundation
import Logging
import NIOCore
import NIOHTTP1
import Tracing

/// A whole request, with an id of its own.
public struct Request: Sendable {
  public let method: HTTPMethod
  public let path: String
  public let isLast: Bool
  public let id: String
  private let query: Substring

  init(_ full: NIOHTTPServerRequestFull, id: String) {
    let parts = full.head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = full.head.method
    path = String(parts[0])
    query = parts.count == 2 ? parts[1] : ""
    isLast = !full.head.isKeepAlive
    self.id = id
  }

  /// Knows the id, so that spans and log messages do.
  public var context: ServiceContext {
    var context = ServiceContext.topLevel
    context[RequestID.self] = id
    return context
  }

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

  /// The head of the answer to this request.
  public func head(
    _ status: HTTPResponseStatus = .ok, type: String = "text/plain; charset=utf-8", length: Int? = nil
  ) -> HTTPResponseHead {
    var headers: HTTPHeaders = ["content-type": type, "x-request-id": id]
    if isLast { headers.add(name: "connection", value: "close") }
    if let length { headers.add(name: "content-length", value: "\(length)") }
    return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
  }
}

enum RequestID: ServiceContextKey {
  typealias Value = String

  static let nameOverride: String? = "request"
}

extension Logger.MetadataProvider {
  /// Adds the request's id to each message that is logged for a request, where the context says which that
  /// is.
  static let request = Logger.MetadataProvider {
    ServiceContext.current?[RequestID.self].map { ["request": "\($0)"] } ?? [:]
  }
}
