// SPDX-License-Identifier: MIT

/// How a request was answered.
enum Status: Int, Error, Sendable {
  case ok = 200
  case badRequest = 400
  case notFound = 404
  case notAllowed = 405
  case timeout = 408
  case tooLarge = 431
  case overloaded = 503
  case wrongVersion = 505

  var reason: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .notAllowed: "Method Not Allowed"
    case .timeout: "Request Timeout"
    case .tooLarge: "Request Header Fields Too Large"
    case .overloaded: "Service Unavailable"
    case .wrongVersion: "HTTP Version Not Supported"
    }
  }
}

/// What a client is sent, after which its connection ends.
struct Response: Sendable {
  private(set) var status = Status.ok
  private var type = "text/plain; charset=utf-8"
  /// Nil if it is sent bit by bit until the connection ends.
  private var body: [UInt8]?

  /// Says no more than the status.
  init(_ status: Status) {
    self.status = status
    body = Array("\(status.rawValue) \(status.reason)\n".utf8)
  }

  private init(type: String, _ body: [UInt8]?) {
    self.type = type
    self.body = body
  }

  static func page(_ text: String) -> Response {
    Response(type: "text/html; charset=utf-8", Array(text.utf8))
  }

  static func json(_ data: some Sequence<UInt8>) -> Response {
    Response(type: "application/json", Array(data))
  }

  static let stream = Response(type: "text/event-stream", nil)

  /// - Parameter withBody: False for those who asked for the head alone.
  func encoded(withBody: Bool = true) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(type)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Connection: close",
    ]
    if let body { lines.append("Content-Length: \(body.count)") }
    if status == .notAllowed { lines.append("Allow: GET, HEAD") }
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return withBody ? head + (body ?? []) : head
  }
}
