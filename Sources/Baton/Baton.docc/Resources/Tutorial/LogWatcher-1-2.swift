// SPDX-License-Identifier: MIT

import Baton

@main
enum Program {
  static func main() {
    let lines = Observable.of("INFO started", "ERROR no connection", "INFO stopped")
    _ =
      lines
      .filter { $0.hasPrefix("ERROR") }
      .subscribe(onNext: { print($0) })
  }
}
