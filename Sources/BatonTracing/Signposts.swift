// SPDX-License-Identifier: MIT

import BatonSchedulers

#if canImport(os)
  import os

  /// The turns of a thread as intervals for Instruments: subsystem `baton`, category `schedulers`, named
  /// `turn`.
  struct Signposts {
    private static let signposter = OSSignposter(subsystem: "baton", category: "schedulers")

    private var open: [(frame: UInt, interval: OSSignpostIntervalState)] = []

    mutating func begin(_ frame: UInt, of scheduler: any ImmediateSchedulerType) {
      guard Self.signposter.isEnabled else { return }
      let id = Self.signposter.makeSignpostID()
      let name = "\(scheduler)"
      open.append((frame, Self.signposter.beginInterval("turn", id: id, "\(name, privacy: .public)")))
    }

    mutating func end(_ frame: UInt) {
      guard let last = open.last, last.frame == frame else { return }
      open.removeLast()
      Self.signposter.endInterval("turn", last.interval)
    }
  }
#else
  /// There are no signposts here.
  struct Signposts {
    func begin(_ frame: UInt, of scheduler: any ImmediateSchedulerType) {}
    func end(_ frame: UInt) {}
  }
#endif
