// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

@testable import logwatcher

/// Files in memory, to be changed by a test as programs change them on a disk.
final class MemoryFiles: FileSystem {
  private struct State {
    var files: [String: MemoryFile] = [:]
    var folders: Set<String> = []
    var troubles: [String: String] = [:]
    var attempts: [String: Int] = [:]
    var made: UInt64 = 0
  }

  private let state = Mutex(State())

  init(folder: String? = nil) {
    if let folder { state.withLock { _ = $0.folders.insert(folder) } }
  }

  func append(_ text: String, to path: String) { append(Array(text.utf8), to: path) }

  /// Appends to the file, which is made if there is none.
  func append(_ bytes: [UInt8], to path: String) {
    let file = state.withLock { state in
      if let file = state.files[path] { return file }
      state.made += 1
      let file = MemoryFile(number: state.made)
      state.files[path] = file
      return file
    }
    file.bytes.withLock { $0 += bytes }
  }

  func truncate(_ path: String) { state.withLock { $0.files[path] }?.bytes.withLock { $0 = [] } }

  func rename(_ path: String, to other: String) {
    state.withLock { $0.files[other] = $0.files.removeValue(forKey: path) }
  }

  func remove(_ path: String) { state.withLock { $0.files[path] = nil } }

  /// Lets nobody read what has this path, until there is no reason.
  func forbid(_ path: String, _ reason: String?) { state.withLock { $0.troubles[path] = reason } }

  /// How often somebody has wanted to know about a path.
  func attempts(_ path: String) -> Int { state.withLock { $0.attempts[path, default: 0] } }

  func isFolder(_ path: String) -> Bool { state.withLock { $0.folders.contains(path) } }

  func names(in folder: String) throws(FileTrouble) -> [String] {
    try check(folder)
    return state.withLock { state in
      state.files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
    }
  }

  func open(_ path: String) throws(FileTrouble) -> any LogFile {
    guard let file = state.withLock({ $0.files[path] }) else { throw FileTrouble.missing(path) }
    return file
  }

  func identity(of path: String) throws(FileTrouble) -> FileIdentity? {
    try check(path)
    return state.withLock { $0.files[path]?.identity }
  }

  private func check(_ path: String) throws(FileTrouble) {
    let reason = state.withLock { state in
      state.attempts[path, default: 0] += 1
      return state.troubles[path]
    }
    if let reason { throw FileTrouble(path: path, reason: reason) }
  }
}

final class MemoryFile: LogFile {
  let identity: FileIdentity
  let bytes = Mutex<[UInt8]>([])

  init(number: UInt64) { identity = FileIdentity(device: 0, number: number) }

  func size() throws(FileTrouble) -> Int { bytes.withLock { $0.count } }

  func read(from offset: Int, count: Int) throws(FileTrouble) -> [UInt8] {
    bytes.withLock { Array($0.dropFirst(offset).prefix(count)) }
  }
}
