// SPDX-License-Identifier: MIT

import Baton

/// The line on the terminal that says how far a search is.
struct Progress: Sendable {
  let tally: Tally

  private static let eraseLine = "\r\u{1B}[K"

  /// Draws the line ten times a second until the subscription is disposed of, which wipes it out.
  ///
  /// - Scheduling: Draws on the main scheduler.
  func draw(on output: Output) -> any Disposable {
    let clock = ContinuousClock()
    let start = clock.now
    let drawing = Observable<Int>.interval(.milliseconds(100), scheduler: MainScheduler.instance)
      .map { _ in line(after: clock.now - start) }
      .subscribe(onNext: { output.write(Array((Self.eraseLine + $0).utf8)) })
    return Disposables.create {
      drawing.dispose()
      output.write(Array(Self.eraseLine.utf8))
    }
  }

  /// - Parameter time: The time since the search began.
  func line(after time: Duration) -> String {
    let bytes = tally.bytesRead
    let rate = Double(bytes) / max(time / .seconds(1), 0.001)
    return Text.progress(files: tally.filesSeen, bytes: bytes, rate: Int(rate))
  }
}
