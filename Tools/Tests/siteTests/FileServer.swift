// SPDX-License-Identifier: MIT

import Foundation

/// Serves the files of a folder on a port of this machine, one request after another, until it is stopped.
final class FileServer: Sendable {
  let address: URL
  private let socket: Int32

  /// - Throws: Where no port can be had.
  init(_ folder: URL) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, stream, 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &name) { [socket] name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(socket, name, length) | listen(socket, 64) | getsockname(socket, name, &length)
      }
    }
    guard status == 0 else { throw CocoaError(.fileReadUnknown) }
    address = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))")!
    Thread.detachNewThread { [socket] in Self.serve(folder, on: socket) }
  }

  func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private static func serve(_ folder: URL, on socket: Int32) {
    while case let client = accept(socket, nil, nil), client >= 0 {
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = max(0, recv(client, &bytes, bytes.count, 0))
        let line = String(decoding: bytes.prefix(count).prefix { $0 != 13 }, as: UTF8.self)
        let path = line.split(separator: " ").dropFirst().first.map { $0.prefix { $0 != "?" } } ?? "/"
        answer(file(at: String(path).removingPercentEncoding ?? "/", in: folder), to: client)
        close(client)
      }
    }
  }

  private static func file(at path: String, in folder: URL) -> URL? {
    let file = folder.appending(path: path)
    let candidates = path.hasSuffix("/") ? [file.appending(path: "index.html")] : [file]
    return candidates.first { FileManager.default.isReadableFile(atPath: $0.path(percentEncoded: false)) }
  }

  private static func answer(_ file: URL?, to client: Int32) {
    let kinds = [
      "html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json",
      "svg": "image/svg+xml",
    ]
    let body = file.flatMap { try? Data(contentsOf: $0) }
    let status = body == nil ? "404 Not Found" : "200 OK"
    let kind = kinds[file?.pathExtension ?? ""] ?? "application/octet-stream"
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(kind)\r\nContent-Length: \(body?.count ?? 0)\r\n"
      + "Connection: close\r\n\r\n"
    var rest = (Data(head.utf8) + (body ?? Data()))[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if sent <= 0 { return }
      rest = rest.dropFirst(sent)
    }
  }
}
