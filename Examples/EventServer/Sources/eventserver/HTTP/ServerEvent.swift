// SPDX-License-Identifier: MIT

/// What clients are told.
struct ServerEvent: Equatable, Sendable {
  /// Counts up by one.
  var id: Int
  var data: String

  /// As `text/event-stream` has it.
  var encoded: String { "id: \(id)\n" + Self.fields(data) }

  /// What a slow client did not get.
  static func gap(_ count: Int) -> String { "event: gap\n" + fields("\(count)") }

  /// The server says good-bye.
  static let end = "event: end\n" + fields("the server is stopping")

  private static func fields(_ data: String) -> String {
    data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "data: \($0)\n" }.joined()
      + "\n"
  }
}

/// What a client is sent, one after the other.
enum Message: Sendable {
  case event(ServerEvent)
  /// A comment, which only a client that has gone does not take.
  case comment
  case end
}

/// What is written to one client, message by message.
struct Delivery: Sendable {
  private(set) var text = ""
  private(set) var isEvent = false
  private(set) var sent = 0
  private(set) var dropped = 0
  /// How many were dropped before this one.
  private(set) var gap = 0
  private var last: Int?

  mutating func take(_ message: Message) {
    (isEvent, gap) = (false, 0)
    switch message {
    case .comment: text = ":\n\n"
    case .end: text = ServerEvent.end
    case .event(let event):
      if let last { gap = event.id - last - 1 }
      last = event.id
      isEvent = true
      sent += 1
      dropped += gap
      text = (gap > 0 ? ServerEvent.gap(gap) : "") + event.encoded
    }
  }
}
