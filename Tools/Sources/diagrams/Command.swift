// SPDX-License-Identifier: MIT

import Foundation

/// What was asked for on the command line.
struct Command: Equatable {
  static let help = """
    Usage: swift run --package-path Tools diagrams [--check] [--package DIR]

    Runs every operator on a small input in virtual time. Writes a diagram of each run into
    Sources/Baton/Baton.docc/Resources/Diagrams, a page for each category into
    Sources/Baton/Baton.docc/Operators, and the words for those who do not see the picture into the
    comments in Sources/Baton that refer to it. Removes what is left over in the first two.

      --check        write nothing; name what is not current and exit with 1 if anything is
      --package DIR  the root of the package; the current directory if it is left out
      --help         this text

    """

  var isCheck = false
  var isHelp = false
  var package = "."

  init(_ arguments: [String]) throws(DiagramsPackage.Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--help", "-h": isHelp = true
      case "--package":
        guard let directory = rest.popFirst() else { throw .init(lines: ["--package needs a directory"]) }
        package = directory
      default: throw .init(lines: ["`\(argument)` is not understood; see --help"])
      }
    }
  }

  /// - Returns: The exit status: 0, or 1 if something is not current.
  func run(print: (String) -> Void) throws(DiagramsPackage.Failure) -> Int32 {
    if isHelp {
      print(Self.help)
      return 0
    }
    let package = DiagramsPackage(directory: URL(filePath: package, directoryHint: .isDirectory))
    if isCheck {
      let difference = try package.difference(from: try package.texts())
      for path in difference.missing { print("\(path): is missing\n") }
      for path in difference.different { print("\(path): is not current\n") }
      for path in difference.leftOver { print("\(path): is left over\n") }
      if !difference.isEmpty { print("Run `swift run --package-path Tools diagrams`.\n") }
      return difference.isEmpty ? 0 : 1
    }
    let difference = try package.write()
    for path in difference.missing + difference.different { print("\(path): written\n") }
    for path in difference.leftOver { print("\(path): removed\n") }
    return 0
  }
}

@main
enum Main {
  static func main() {
    do {
      exit(try Command(Array(CommandLine.arguments.dropFirst())).run { print($0, terminator: "") })
    } catch {
      for line in error.lines { FileHandle.standardError.write(Data("diagrams: \(line)\n".utf8)) }
      exit(2)
    }
  }
}
