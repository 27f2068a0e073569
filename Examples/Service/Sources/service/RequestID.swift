// SPDX-License-Identifier: MIT

import Logging
import Tracing

/// The id of the request that code works for. It is in the service context, and so in each span and each log
/// message.
enum RequestID: ServiceContextKey {
  typealias Value = String

  static let nameOverride: String? = "request"
}

extension ServiceContext {
  var requestID: String? {
    get { self[RequestID.self] }
    set { self[RequestID.self] = newValue }
  }
}

extension Logger.MetadataProvider {
  /// Adds the request's id to each message that is logged for a request.
  static let request = Logger.MetadataProvider {
    ServiceContext.current?.requestID.map { ["request": "\($0)"] } ?? [:]
  }
}
