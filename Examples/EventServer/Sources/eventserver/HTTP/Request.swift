// SPDX-License-Identifier: MIT

/// What a client asks for.
struct Request: Equatable, Sendable {
  var method: String
  /// Without what follows a question mark.
  var path: String

  /// More than this is refused before it is read; in bytes, and in lines.
  static let longest = 8 << 10
  static let mostFields = 100
}

extension Request {
  /// - Parameter head: All up to the empty line.
  /// - Throws: The status to answer with.
  init(_ head: ArraySlice<UInt8>) throws(Status) {
    var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.popFirst() else { throw .badRequest }
    if lines.count > Self.mostFields { throw .tooLarge }
    let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), words[1].allSatisfy(Self.isVisible) else {
      throw .badRequest
    }
    let target = String(decoding: words[1], as: UTF8.self)
    guard target.hasPrefix("/") else { throw .badRequest }
    var hosts = 0
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]) else {
        throw .badRequest
      }
      if String(decoding: line[..<colon], as: UTF8.self).lowercased() == "host" { hosts += 1 }
    }
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.1": if hosts != 1 { throw .badRequest }
    case "HTTP/1.0": break
    case let version: throw version.hasPrefix("HTTP/") ? .wrongVersion : .badRequest
    }
    method = String(decoding: words[0], as: UTF8.self)
    path = String(target.prefix { $0 != "?" })
  }

  /// Reads a request.
  ///
  /// - Returns: Nil if the client has gone without asking for anything.
  /// - Throws: The status to answer with.
  static func read(from socket: Socket) throws(Status) -> Request? {
    var bytes: [UInt8] = []
    while true {
      guard let more = try? socket.read(atMost: longest) else { return nil }
      if more.isEmpty {
        if bytes.isEmpty { return nil }
        throw .badRequest
      }
      // The empty line may begin in what was read before.
      let old = max(bytes.count - 3, 0)
      bytes += more
      if let end = emptyLine(in: bytes, from: old) {
        if end > longest { throw .tooLarge }
        return try Request(bytes[..<end])
      }
      if bytes.count > longest { throw .tooLarge }
    }
  }

  /// Where an empty line ends.
  private static func emptyLine(in bytes: [UInt8], from start: Int) -> Int? {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    for index in start..<bytes.count where bytes[index] == newline {
      var next = index + 1
      if next < bytes.count, bytes[next] == carriageReturn { next += 1 }
      if next < bytes.count, bytes[next] == newline { return next + 1 }
    }
    return nil
  }

  private static func isVisible(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { isVisible($0) && !separators.contains($0) }
  }

  private static let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)
}
