// SPDX-License-Identifier: MIT

/// Puts files of equal size together. May be called from any thread.
final class SizeTable: Sendable {
  private let files = Locked<[Int: [FoundFile]]>([:])

  func add(_ file: FoundFile) { files.withLock { $0[file.status.size, default: []].append(file) } }

  /// Takes out those that are not alone with their size, the most work first: what is long must not be last.
  ///
  /// A file that has several paths is there once, with the first of them in order.
  func takeSuspects() -> [Suspects] {
    files.withLock { files in
      defer { files = [:] }
      return Array(files.values)
    }
    .compactMap { files in
      let files = files.count > 1 ? Self.once(files) : files
      return files.count > 1 ? Suspects(files: files, evidence: .size) : nil
    }
    .sorted { $0.cost != $1.cost ? $0.cost > $1.cost : $0.size > $1.size }
  }

  private static func once(_ files: [FoundFile]) -> [FoundFile] {
    var positions: [FileID: Int] = [:]
    var result: [FoundFile] = []
    for file in files {
      if let position = positions[file.status.id] {
        if file.path < result[position].path { result[position] = file }
      } else {
        positions[file.status.id] = result.count
        result.append(file)
      }
    }
    return result
  }
}
