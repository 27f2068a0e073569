// SPDX-License-Identifier: MIT

/// Reads files of equal size to tell which are identical.
///
/// A few are read side by side, a part of each at a time, and split wherever their bytes differ: each is read
/// once and no further than needed. Many are first split by a hash of their heads, then by a hash of the
/// whole, and then read side by side too, for equal hashes prove nothing.
struct Examiner: Sendable {
  enum Step: Sendable {
    case finding(Finding)
    /// What was split and must be examined further.
    case more([Suspects])
  }

  /// So many bytes are read of each file at first: most files that differ do so there.
  static let headLength = 4096
  /// So many are read of each at a time after that, and so many of a file that is hashed.
  static let partLength = 128 << 10

  /// How many files are read side by side; at least two.
  let width: Int
  let tally: Tally
  let buffers: BufferPool
  /// Called before a file is opened; what it throws stands for an error of the file system.
  var opening: @Sendable (Path) throws(Failure) -> Void = { _ throws(Failure) in }

  init(width: Int, tally: Tally) {
    self.width = width
    self.tally = tally
    buffers = BufferPool(capacity: width * (Self.partLength + 1))
  }

  /// Examines suspects, each by one step, and says what came of it.
  ///
  /// - Throws: If there is no memory to read them into.
  func examine(_ job: [Suspects], _ say: (Step) -> Void) throws(Shortage) {
    let more = try buffers.withBuffer { buffer in
      var more: [Suspects] = []
      for suspects in job where !tally.isStopped {
        if suspects.files.count <= width {
          groups(sideBySide(suspects.files, buffer, say), say)
          continue
        }
        let isHeadAll = suspects.size <= Self.headLength
        switch suspects.evidence {
        case .size:
          let next = isHeadAll ? Suspects.Evidence.fullHash : .headHash
          more += hashed(suspects, upTo: Self.headLength, next, buffer, say)
        case .headHash: more += hashed(suspects, upTo: .max, .fullHash, buffer, say)
        case .fullHash: inSlices(suspects.files, buffer, say)
        }
      }
      return more
    }
    if !more.isEmpty { say(.more(more)) }
  }

  private func groups(_ classes: [[FoundFile]], _ say: (Step) -> Void) {
    for files in classes where files.count > 1 { say(.finding(.group(Group(files)))) }
  }

  /// The files that could be opened; says which could not.
  private func open(_ file: FoundFile, _ say: (Step) -> Void) -> OpenFile? {
    do {
      try opening(file.path)
      return try OpenFile(file)
    } catch {
      say(.finding(.failure(error)))
      return nil
    }
  }
}

// MARK: - Many

extension Examiner {
  /// Splits suspects by a hash of their first bytes.
  private func hashed(
    _ suspects: Suspects,
    upTo limit: Int,
    _ evidence: Suspects.Evidence,
    _ buffer: Buffer,
    _ say: (Step) -> Void
  ) -> [Suspects] {
    var classes: [Hash128: [FoundFile]] = [:]
    for file in suspects.files where !tally.isStopped {
      guard let opened = open(file, say) else { continue }
      do throws(Failure) {
        classes[try hash(opened, upTo: limit, buffer), default: []].append(file)
      } catch {
        say(.finding(.failure(error)))
      }
    }
    return classes.values.filter { $0.count > 1 }.map { Suspects(files: $0, evidence: evidence) }
  }

  private func hash(_ file: OpenFile, upTo limit: Int, _ buffer: Buffer) throws(Failure) -> Hash128 {
    let size = file.file.status.size
    let end = min(limit, size)
    if end > Self.partLength { file.willReadSequentially() }
    var hash = Hash128()
    var offset = 0
    repeat {
      let length = min(Self.partLength, end - offset)
      try buffer.read(file, at: offset, length, isLast: offset + length == size, slot: 0)
      buffer.add(length, to: &hash)
      tally.read(length)
      offset += length
    } while offset < end && !tally.isStopped
    hash.finish()
    return hash
  }

  /// Tells apart files that are too many to be read side by side all at once: one of them is read beside some
  /// of the others, then beside the next ones.
  private func inSlices(_ files: [FoundFile], _ buffer: Buffer, _ say: (Step) -> Void) {
    var rest = files[...]
    while rest.count > 1, !tally.isStopped {
      let leader = rest.removeFirst()
      var same = [leader]
      var others: [FoundFile] = []
      while !rest.isEmpty {
        let slice = rest.prefix(width - 1)
        rest = rest.dropFirst(slice.count)
        let classes = sideBySide([leader] + slice, buffer, say)
        for files in classes {
          if files[0].path == leader.path { same += files.dropFirst() } else { others += files }
        }
        // If the leader cannot be read any more, another one must lead.
        if !classes.contains(where: { $0[0].path == leader.path }) {
          others += same.dropFirst()
          same = []
          break
        }
      }
      groups([same], say)
      rest = others + rest
    }
  }
}

// MARK: - A few

extension Examiner {
  /// Splits files, no more than `width`, into those with the same bytes. Within each class they keep their
  /// order; what could not be read is in none.
  private func sideBySide(_ files: [FoundFile], _ buffer: Buffer, _ say: (Step) -> Void) -> [[FoundFile]] {
    let size = files[0].status.size
    var classes: [[OpenFile]] = []
    var waiting = [(files: files.compactMap { open($0, say) }, offset: 0)]
    while let (files, offset) = waiting.popLast(), !tally.isStopped {
      if files.count == 1 {
        classes.append(files)
        continue
      }
      let length = min(offset == 0 ? Self.headLength : Self.partLength, size - offset)
      let end = offset + length
      if offset > 0, offset <= Self.headLength, size > Self.partLength {
        for file in files { file.willReadSequentially() }
      }
      for files in split(files, at: offset, length, isLast: end == size, buffer, say) {
        if end == size { classes.append(files) } else { waiting.append((files, end)) }
      }
    }
    return classes.map { unchanged($0, say) }.filter { !$0.isEmpty }
  }

  /// Reads a part of each file and puts those together that have the same bytes there.
  private func split(
    _ files: [OpenFile],
    at offset: Int,
    _ length: Int,
    isLast: Bool,
    _ buffer: Buffer,
    _ say: (Step) -> Void
  ) -> [[OpenFile]] {
    var classes: [(slot: Int, files: [OpenFile])] = []
    for (slot, file) in files.enumerated() {
      do throws(Failure) {
        try buffer.read(file, at: offset, length, isLast: isLast, slot: slot)
      } catch {
        say(.finding(.failure(error)))
        continue
      }
      tally.read(length)
      if let index = classes.firstIndex(where: { buffer.areEqual($0.slot, slot, length) }) {
        classes[index].files.append(file)
      } else {
        classes.append((slot, [file]))
      }
    }
    return classes.map(\.files)
  }

  /// Those to which nobody has written while they were read; says which have changed.
  private func unchanged(_ files: [OpenFile], _ say: (Step) -> Void) -> [FoundFile] {
    if files.count == 1 { return [files[0].file] }
    return files.compactMap { file in
      do throws(Failure) {
        try file.checkUnchanged()
        return file.file
      } catch {
        say(.finding(.failure(error)))
        return nil
      }
    }
  }
}
