// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

enum Level: String, CaseIterable {
  case error, warn, info, other

  init(_ line: String) {
    let word = line.prefix { $0 != " " }.lowercased()
    self = Level(rawValue: word) ?? .other
  }
}

/// The counts in a line.
func report(_ counts: [Level: Int]) -> String {
  Level.allCases.map { "\($0) \(counts[$0, default: 0])" }.joined(separator: ", ")
}

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

/// Sends what is in a file, and then what is appended to it. If the file cannot be read it is tried again,
/// after ever longer pauses.
func follow(_ path: String) -> Observable<[String]> {
  let tail = Tail(path)
  let looking = SerialDispatchQueueScheduler.serial(name: "looking")
  return Observable<Int>.timer(.zero, period: .milliseconds(100), scheduler: looking)
    .flatMapFirst { _ in
      Observable.deferred { .just(try tail.newLines()) }.subscribe(on: .io)
    }
    .retry { (errors: Observable<any Error>) in
      errors.flatMap { _ in
        Observable<Int>.timer(.seconds(1), scheduler: looking)
      }
    }
    .filter { !$0.isEmpty }
}

/// Sends when Ctrl-C is pressed.
func interruption() -> Observable<Void> {
  Observable.create { observer in
    signal(SIGINT, SIG_IGN)  // It is told of below, and is not the end.
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGINT)  // Thread-safe.
    source.setEventHandler { observer.onNext(()) }
    source.resume()
    return Disposables.create { source.cancel() }
  }
}

@main
enum Program {
  @MainActor
  static func main() {
    print("following app.log; Ctrl-C ends it")
    _ = follow("app.log")
      .take(until: interruption())
      .observe(on: .concurrent(qos: .utility))
      .map { lines in lines.map { Level($0) } }
      .observe(on: .serial(name: "counting"))
      .scan(into: [Level: Int]()) { counts, levels in
        for level in levels { counts[level, default: 0] += 1 }
      }
      .observe(on: .main)
      .subscribe(
        onNext: { print(report($0)) },
        onCompleted: {
          print("that was all")
          exit(0)
        })
    dispatchMain()
  }
}
