// SPDX-License-Identifier: MIT

import Logging
import NIOCore
import NIOHTTP1
import Shared
import Tracing

/// A client's connection: requests, each of which is answered before the next one is read.
struct Connection: Sendable {
  typealias Requests = NIOAsyncChannel<NIOHTTPServerRequestFull, HTTPServerResponsePart>
  private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let service: Service
  let requests: Requests

  func serve() async {
    // An error says that the client has gone.
    try? await requests.executeThenClose { inbound, outbound in
      for try await full in inbound {
        let request = service.take(full)
        try await ServiceContext.withValue(request.context) {
          try await withSpan("\(request.method) \(request.path)", ofKind: .server) { _ in
            try await answer(request, to: outbound)
          }
        }
        if request.isLast { break }
      }
    }
  }

  private func answer(_ request: Request, to outbound: Writer) async throws {
    // As it is if the client leaves before there is an answer.
    var status: UInt = 499
    defer { service.logger.info("\(request.method) \(request.path) \(status)") }
    switch service.route(request) {
    case .search(let text):
      let found = try await find(text)
      try await send(found.map { $0 + "\n" }.joined(), .ok, for: request, to: outbound)
      status = 200
    case .text(let text, let code):
      try await send(text, code, for: request, to: outbound)
      status = code.code
    case .events:
      try await outbound.write(.head(request.head(type: "text/event-stream")))
      status = 200
      for await event in events() { try await outbound.write(.body(.byteBuffer(event))) }
      try await outbound.write(.end(nil))
    }
  }

  private func find(_ text: String) async throws -> [String] {
    try await withSpan("find") { _ in
      // Where a database would have the task wait.
      let time = Duration.milliseconds(service.settings.searchTime)
      if time > .zero { try await Task.sleep(for: time) } else { await Task.yield() }
      let found = service.entries(beginningWith: text)
      service.logger.info("found \(found.count)")
      return found
    }
  }

  private func send(
    _ text: String, _ status: HTTPResponseStatus, for request: Request, to outbound: Writer
  ) async throws {
    let head = request.head(status, length: text.utf8.count)
    try await outbound.write(
      contentsOf: [.head(head), .body(.byteBuffer(ByteBuffer(string: text))), .end(nil)])
  }

  /// A client that does not read misses the oldest.
  private func events() -> AsyncStream<ByteBuffer> {
    AsyncStream(bufferingPolicy: .bufferingNewest(service.settings.waitingEvents)) { continuation in
      let key = service.events.add { event in
        if let event { continuation.yield(event) } else { continuation.finish() }
      }
      continuation.onTermination = { [service] _ in service.events.remove(key) }
    }
  }
}
