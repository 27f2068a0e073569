// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// Reads what has been appended to a file.
final class Tail: Sendable {
  private let path: String
  private let offset = Mutex<UInt64>(0)

  init(_ path: String) { self.path = path }

  /// Returns the lines that have come since the last time. Half a line waits for its newline.
  func newLines() throws -> [String] {
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    return try offset.withLock { offset in
      if try file.seekToEnd() < offset { offset = 0 }  // It was truncated.
      try file.seek(toOffset: offset)
      let bytes = try file.readToEnd() ?? Data()
      guard let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
      let whole = bytes[...newline]
      offset += UInt64(whole.count)
      return String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

/// Sends what is in a file, and then what is appended to it.
func follow(_ path: String) -> Observable<[String]> {
  let tail = Tail(path)
  return Observable<Int>.timer(.zero, period: .milliseconds(100), scheduler: .serial(name: "looking"))
    .flatMapFirst { _ in
      Observable.deferred { .just(try tail.newLines()) }.subscribe(on: .io)
    }
    .filter { !$0.isEmpty }
}

@main
enum Program {
  @MainActor
  static func main() {
    _ = follow("app.log")
      .observe(on: .main)
      .subscribe(
        onNext: { print($0) },
        onError: { _ in print("app.log cannot be read") })
    dispatchMain()
  }
}
