// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation

/// Blocks the main thread four times for 120 ms, and writes what its timeline has seen of that to the file
/// that it is given.
@main
enum Program {
  static func main() throws {
    let timeline = Timeline()
    timeline.start()
    let frames = PublishSubject<Int>()
    let shown = BehaviorRelay(value: 0)
    let subscription = frames.observe(on: .main)
      .traced("render", in: timeline)
      .subscribe(onNext: { frame in
        render(frame)
        shown.accept(frame + 1)
      })
    Schedulers.background().schedule { for frame in 0..<4 { frames.onNext(frame) } }
    while shown.value < 4 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    let recording = timeline.stop()
    subscription.dispose()
    try recording.write(to: URL(filePath: CommandLine.arguments[1]), title: "Four blocks")
  }

  private static func render(_ frame: Int) { Thread.sleep(forTimeInterval: 0.12) }
}
