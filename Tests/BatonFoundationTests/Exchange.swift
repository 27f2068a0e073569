// SPDX-License-Identifier: MIT

import Foundation

/// A request that has come to a server, and the way to answer it.
struct Exchange: Sendable {
  /// The method, "GET".
  let method: String
  /// What is asked for, "/path".
  let path: String
  /// What came with the request, as far as its length is told.
  let body: String
  private let connection: Socket

  /// Reads the request; nil if none comes.
  init?(_ connection: Socket) {
    var received: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var head: Range<Int>?
    while head == nil {
      guard let bytes = connection.receive() else { return nil }
      received += bytes
      head = received.firstRange(of: end)
    }
    let lines = String(decoding: received[..<head!.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
    var body = Array(received[head!.upperBound...])
    while body.count < length ?? 0 {
      guard let bytes = connection.receive() else { return nil }
      body += bytes
    }
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    method = String(words[0])
    path = String(words[1])
    self.body = String(decoding: body, as: UTF8.self)
    self.connection = connection
  }

  /// Answers with all of a response.
  func answer(_ status: Int, _ body: String = "", headers: [String] = []) {
    begin(status, length: body.utf8.count, headers: headers)
    connection.send(body)
  }

  /// Answers with the head of a response, and as much as there is of `body`.
  func begin(_ status: Int, length: Int, headers: [String] = [], _ body: String = "") {
    let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(length)", "Connection: close"] + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Whether the client closes the connection, for which this waits.
  func clientCloses() -> Bool { connection.receive() == nil && !connection.hasTimedOut }
}
