// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

@testable import logwatcher

/// A watcher at work in virtual time, on files in memory. A tick is a millisecond.
struct Watch {
  let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
  let files: MemoryFiles
  let stop = PublishSubject<Void>()
  private let recorder: Recorder<Report>

  init(
    _ paths: String..., files: MemoryFiles, change: (inout Options) -> Void = { _ in }
  ) {
    var options = Options(paths: paths)
    options.interval = .milliseconds(500)
    change(&options)
    self.files = files
    let watcher = Watcher(options: options, files: files, places: .all(scheduler))
    recorder = watcher.reports(until: stop).record()
  }

  /// Lets so many milliseconds pass.
  func pass(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }

  var reports: [Report] { recorder.elements }
  var isOver: Bool { recorder.isCompleted }

  /// The report of one more refresh.
  var report: Report? {
    pass(1000)
    return recorder.elements.last
  }

  /// What the user was told, in order.
  var notices: [String] { recorder.elements.last?.notices.map(\.text) ?? [] }
}
