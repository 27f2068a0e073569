// SPDX-License-Identifier: MIT

/// Files with the same bytes.
struct Group: Equatable, Sendable {
  /// The size of each in bytes.
  let size: Int
  /// Two or more, in order.
  let paths: [Path]

  init(_ files: [FoundFile]) { self.init(size: files[0].status.size, paths: files.map(\.path)) }

  init(size: Int, paths: [Path]) {
    self.size = size
    self.paths = paths.sorted()
  }

  /// The bytes that would be free if there were only one of them; never more than an `Int` holds, for files
  /// with holes may be of any size.
  var waste: Int {
    let (waste, isTooMuch) = size.multipliedReportingOverflow(by: paths.count - 1)
    return isTooMuch ? .max : waste
  }

  /// The largest waste first, then by path.
  static func isInOrder(_ first: Group, _ second: Group) -> Bool {
    first.waste != second.waste ? first.waste > second.waste : first.paths[0] < second.paths[0]
  }
}

/// Something that the search has to say.
enum Finding: Equatable, Sendable {
  case group(Group)
  case failure(Failure)
  /// The user wants no more; nothing follows.
  case interruption
  /// The search could not go on, for the reason given; nothing follows.
  case abandonment(String)
  /// Everything was searched; nothing follows.
  case end

  var isLast: Bool {
    switch self {
    case .interruption, .abandonment, .end: true
    case .group, .failure: false
    }
  }
}
