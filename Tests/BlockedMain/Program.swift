// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation

/// Blocks the main thread four times for 120 ms, and writes what its timeline has seen of that to the file that it is given.
@main
enum Program {
  static func main() throws {
    let timeline = Timeline()
    timeline.start()
    let isOver = BehaviorRelay(value: false)
    let subscription = Observable<Int>.interval(.milliseconds(20), scheduler: .serial(qos: .utility)).take(4)
      .observe(on: .main)
      .traced("render", in: timeline)
      .subscribe(onNext: render, onCompleted: { isOver.accept(true) })
    while !isOver.value { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    subscription.dispose()
    try timeline.stop().write(to: URL(filePath: CommandLine.arguments[1]), title: "Four blocks")
  }

  private static func render(_ frame: Int) { Thread.sleep(forTimeInterval: 0.12) }
}
