// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds the regular files below some paths. Symbolic links are not followed, but for the given paths
/// themselves.
struct Walk: Sendable {
  enum Step: Sendable {
    case file(FoundFile)
    case failure(Failure)
  }

  let roots: [Path]
  /// In bytes; smaller files are counted as seen and passed over.
  let minimumSize: Int
  let tally: Tally
  /// Called before a directory is opened; what it throws stands for an error of the file system.
  var opening: @Sendable (Path) throws(Failure) -> Void = { _ throws(Failure) in }

  /// Goes through everything once and says what it meets. A directory that several paths lead to is visited
  /// once; a file that several lead to (hard links, or a path given twice) is met more than once.
  func run(_ meet: (Step) -> Void) {
    var waiting: [Path] = []
    var visited: Set<FileID> = []
    for root in roots.reversed() {
      do {
        let status = try FileStatus(following: root)
        switch status.kind {
        case .directory: waiting.append(root)
        case .file: see(root, status, meet)
        case .other: break
        }
      } catch {
        meet(.failure(error))
      }
    }
    while let path = waiting.popLast(), !tally.isStopped {
      do {
        try opening(path)
        let directory = try Directory(path)
        if try visited.insert(directory.id()).inserted {
          try list(directory, into: &waiting, meet)
        }
      } catch {
        meet(.failure(error))
      }
    }
  }

  private func list(
    _ directory: borrowing Directory,
    into waiting: inout [Path],
    _ meet: (Step) -> Void
  ) throws(Failure) {
    while let entry = try directory.next(), !tally.isStopped {
      do {
        switch try directory.kind(of: entry) {
        case .directory: waiting.append(directory.path(of: entry))
        case .file(let status) where status.size < minimumSize: tally.sawFile()
        case .file(let status): see(directory.path(of: entry), status, meet)
        case nil: break
        }
      } catch {
        meet(.failure(error))
      }
    }
  }

  private func see(_ path: Path, _ status: FileStatus, _ meet: (Step) -> Void) {
    tally.sawFile()
    if status.size < minimumSize { return }
    if status.isOpenToAll || path.isReadable {
      meet(.file(FoundFile(path: path, status: status)))
    } else {
      meet(.failure(Failure(path, errno: errno)))
    }
  }
}
