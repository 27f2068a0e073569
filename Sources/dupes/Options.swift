// SPDX-License-Identifier: MIT

/// What the user asked for.
struct Options: Equatable, Sendable {
  var paths: [Path] = []
  /// Smaller files are not looked at; in bytes.
  var minimumSize = 1
  /// How many files, or sets of files, are read at once.
  var jobs: Int
  /// Where they are read.
  var readers = Readers.operations
  var isJSON = false
  var isQuiet = false
  /// Where to write what ran where and when, if it is to be written.
  var trace: TraceFile?

  static let mostJobs = 1024
}

/// A command that cannot be carried out as it stands; one line says why.
struct UsageError: Error, Equatable {
  let message: [UInt8]

  init(_ message: String) { self.message = Array(message.utf8) }

  /// - Parameter argument: Quoted in front of the message.
  init(_ argument: some Collection<UInt8>, _ message: String) {
    self.message = Text.legible(argument) + Array(": \(message)".utf8)
  }
}

/// What the arguments of the command line come to.
enum Command: Equatable {
  case search(Options)
  case help

  /// - Parameters:
  ///   - arguments: Without the name of the program. They are bytes, for paths need not be UTF-8.
  ///   - cores: The number of jobs unless the user asks for another.
  init(_ arguments: [[UInt8]], cores: Int) throws(UsageError) {
    var options = Options(jobs: min(max(cores, 1), Options.mostJobs))
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.first == 0x2D, argument.count > 1 else {
        options.paths.append(try Self.path(argument))
        continue
      }
      let parts = argument.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count > 1 ? parts[1] : nil
      switch (name, value) {
      case ("--", nil):
        for path in rest { options.paths.append(try Self.path(path)) }
        rest = []
      case ("--help", nil), ("-h", nil):
        self = .help
        return
      case ("--json", nil): options.isJSON = true
      case ("--quiet", nil), ("-q", nil): options.isQuiet = true
      case ("--min-size", _):
        options.minimumSize = try Self.number(name, value ?? rest.popFirst()?[...], 0...Int.max)
      case ("--jobs", _), ("-j", nil):
        options.jobs = try Self.number(name, value ?? rest.popFirst()?[...], 1...Options.mostJobs)
      case ("--scheduler", _):
        options.readers = try Self.readers(name, value ?? rest.popFirst()?[...])
      case ("--trace", _): options.trace = try TraceFile(name, value ?? rest.popFirst()?[...])
      case ("--json", _), ("--quiet", _), ("--help", _): throw UsageError(parts[0], "takes no value")
      default: throw UsageError(argument, "unknown option (see --help)")
      }
    }
    if options.paths.isEmpty { throw UsageError("no path given (see --help)") }
    self = .search(options)
  }

  private static func path(_ argument: [UInt8]) throws(UsageError) -> Path {
    if argument.isEmpty { throw UsageError("a path must not be empty") }
    return Path(argument)
  }

  private static func readers(_ name: String, _ value: ArraySlice<UInt8>?) throws(UsageError) -> Readers {
    let names = Readers.allCases.map(\.rawValue).joined(separator: ", ")
    guard let value else { throw UsageError("\(name): needs one of \(names)") }
    guard let readers = Readers(rawValue: String(decoding: value, as: UTF8.self)) else {
      throw UsageError(Array("\(name): '".utf8) + value + Array("'".utf8), "must be one of \(names)")
    }
    return readers
  }

  private static func number(
    _ name: String,
    _ value: ArraySlice<UInt8>?,
    _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let value else { throw UsageError("\(name): needs a number") }
    let digits = String(decoding: value, as: UTF8.self)
    guard !digits.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw UsageError(Array("\(name): '".utf8) + value + Array("'".utf8), "not a whole number")
    }
    guard let number = Int(digits), range.contains(number) else {
      let limits =
        range.upperBound == .max ? "at most \(Int.max)" : "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError("\(name): must be \(limits), was \(digits)")
    }
    return number
  }
}

extension Options {
  /// Refuses paths that lead nowhere, before anything is done.
  func checkPaths() throws(UsageError) {
    for path in paths {
      switch Result(catching: { () throws(Failure) in try FileStatus(following: path) }) {
      case .success(let status) where status.kind == .other:
        throw UsageError(path.bytes, "neither a file nor a directory")
      case .failure(let failure) where !failure.isDenied:
        throw UsageError(path.bytes, failure.reason)
      default: break
      }
    }
  }
}
