// SPDX-License-Identifier: MIT

import Synchronization

/// Which files of a folder are being followed.
final class Followed: Sendable {
  private struct State {
    var paths: Set<String> = []
    var isFirstLook = true
  }

  private let state = Mutex(State())

  /// No look has ended yet: what is there now has been there before.
  var isFirstLook: Bool { state.withLock { $0.isFirstLook } }

  func endLook() { state.withLock { $0.isFirstLook = false } }

  /// Returns whether the path is new.
  func add(_ path: String) -> Bool { state.withLock { $0.paths.insert(path).inserted } }

  func remove(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }
}
