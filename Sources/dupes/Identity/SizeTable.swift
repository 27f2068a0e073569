// SPDX-License-Identifier: MIT

/// Puts files of equal size together. May be called from any thread.
final class SizeTable: Sendable {
  private let files = Locked<[Int: [FoundFile]]>([:])

  func add(_ file: FoundFile) { files.withLock { $0[file.status.size, default: []].append(file) } }

  /// Takes out those that are not alone with their size, the most work first: what is long must not be last.
  ///
  /// A file that has several paths is there once, with the first of them in order.
  func takeSuspects() -> [Suspects] {
    let found = files.withLock { files in
      defer { files = [:] }
      return files
    }
    return found.values.compactMap(Self.suspects).sorted {
      $0.cost != $1.cost ? $0.cost > $1.cost : $0.size > $1.size
    }
  }

  private static func suspects(of files: [FoundFile]) -> Suspects? {
    let files = files.count > 1 ? once(files) : files
    return files.count > 1 ? Suspects(files: files, evidence: .size) : nil
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
