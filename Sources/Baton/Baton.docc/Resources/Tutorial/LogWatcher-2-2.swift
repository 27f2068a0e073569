// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Sends the lines of a file.
func lines(of path: String) -> Observable<String> {
  Observable.create { observer in
    do {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      for line in text.split(separator: "\n") { observer.onNext(String(line)) }
      observer.onCompleted()
    } catch {
      observer.onError(error)
    }
    return Disposables.create()
  }
}

enum Level: String, CaseIterable {
  case error, warn, info, other

  init(_ line: String) {
    let word = line.prefix { $0 != " " }.lowercased()
    self = Level(rawValue: word) ?? .other
  }
}

@main
enum Program {
  @MainActor
  static func main() {
    _ = lines(of: "app.log")
      .subscribe(on: .io)
      .observe(on: .concurrent(qos: .utility))
      .map { Level($0) }
      .observe(on: .main)
      .subscribe(
        onNext: { print($0) },
        onError: { _ in print("app.log cannot be read") },
        onCompleted: { exit(0) })
    dispatchMain()
  }
}
