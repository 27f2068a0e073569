// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// What the program tells its clients: the time, and how long it has been running.
enum Ticks {
  private struct Tick: Codable {
    var time: Date
    var seconds: Double
  }

  static func events(every period: Duration, on scheduler: any Scheduler) -> Observable<String> {
    let start = scheduler.now
    return Observable<Int>.interval(period, scheduler: scheduler).map { _ in
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = .sortedKeys
      let now = scheduler.now
      let tick = Tick(time: now, seconds: (now.timeIntervalSince(start) * 10).rounded() / 10)
      return String(decoding: try encoder.encode(tick), as: UTF8.self)
    }
  }
}
