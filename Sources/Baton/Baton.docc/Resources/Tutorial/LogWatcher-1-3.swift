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

@main
enum Program {
  static func main() {
    _ = lines(of: "app.log")
      .filter { $0.hasPrefix("ERROR") }
      .subscribe(onNext: { print($0) })
  }
}
