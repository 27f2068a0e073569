// SPDX-License-Identifier: MIT

import Foundation

/// What was asked for on the command line of a generator.
package struct GeneratorCommand<Package: Generator>: Equatable {
  package static var help: String {
    """
    Usage: swift run --package-path Tools \(Package.name) [--check] [--package DIR]

    \(Package.purpose)

      --check        write nothing; name what is not current and exit with 1 if anything is
      --package DIR  the root of the package; the current directory if it is left out
      --help         this text

    """
  }

  package var isCheck = false
  package var isHelp = false
  package var package = "."

  package init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--help", "-h": isHelp = true
      case "--package":
        guard let directory = rest.popFirst() else { throw Failure("--package needs a directory") }
        package = directory
      default: throw Failure("`\(argument)` is not understood; see --help")
      }
    }
  }

  /// - Returns: The exit status: 0, or 1 if something is not current.
  package func run(print: (String) -> Void) throws(Failure) -> Int32 {
    if isHelp {
      print(Self.help)
      return 0
    }
    let package = Package(directory: URL(filePath: package, directoryHint: .isDirectory))
    if isCheck {
      let difference = try package.difference(from: try package.texts())
      for path in difference.missing { print("\(path): is missing\n") }
      for path in difference.different { print("\(path): is not current\n") }
      for path in difference.leftOver { print("\(path): is left over\n") }
      if !difference.isEmpty { print("Run `swift run --package-path Tools \(Package.name)`.\n") }
      return difference.isEmpty ? 0 : 1
    }
    let difference = try package.write()
    for path in difference.missing + difference.different { print("\(path): written\n") }
    for path in difference.leftOver { print("\(path): removed\n") }
    return 0
  }

  /// Does what the program's arguments ask for, and ends the program.
  package static func main() -> Never {
    runTool(Package.name) { try Self($0).run(print: $1) }
  }
}
