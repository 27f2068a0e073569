// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Symbols

/// What was asked for on the command line.
struct Command: Equatable {
  static let help = """
    Usage: swift run --package-path Tools site [--check] [--base-path PATH]
           swift run --package-path Tools site --names [--check] [--since FILE] [--traits FOLDER]

    Builds the documentation as one static site in .build/site, with the toolchain's docc. Fails on whatever docc
    warns of, on a public symbol without documentation, on an article that is hard to find, and on a
    link that leads nowhere.

      --check           build nothing; name the public symbols without documentation, and exit with
                        1 if there is any
      --base-path PATH  where the site will stand on its server, if not at its root
      --names           instead of a site, write Documentation/PublicNames.txt, the names of all public symbols;
                        with --check, exit with 1 if that is not current
      --since FILE      with --names: print which names are new or gone since an earlier PublicNames.txt, and
                        exit with 1 if one is gone that CHANGELOG.md does not name
      --traits FOLDER   look at the modules behind traits instead of all others, of a debug build with all traits and
                        with this scratch folder: .ci/integrations leaves .build/integrations
      --help            this text

    """

  var isCheck = false
  var isHelp = false
  var areNames = false
  var since: String?
  var basePath: String?
  var traits: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--names": areNames = true
      case "--since": since = try value(of: argument)
      case "--traits": traits = try value(of: argument)
      case "--help", "-h": isHelp = true
      case "--base-path": basePath = try value(of: argument)
      default: throw Failure("`\(argument)` is not understood; see --help")
      }
    }
  }

  /// - Returns: The exit status: 0, or 1 if something is not as it is to be.
  func run(print: (String) -> Void) throws -> Int32 {
    if isHelp {
      print(Self.help)
      return 0
    }
    let package = URL(filePath: ".", directoryHint: .isDirectory)
    let site =
      if let traits {
        Site(
          package: package, toolchain: try Toolchain(scratch: URL(filePath: traits)), books: Book.behindTraits
        )
      } else {
        Site(package: package, toolchain: try Toolchain())
      }
    if areNames {
      let isWell =
        if let since {
          try site.compareNames(since: URL(filePath: since), print: print)
        } else {
          try site.settleNames(isCheck: isCheck, print: print)
        }
      return isWell ? 0 : 1
    }
    let undocumented = try site.undocumented()
    for line in undocumented { print("\(line)\n") }
    if isCheck { return undocumented.isEmpty ? 0 : 1 }
    let output = package.appending(path: ".build/site")
    let complaints = try site.build(into: output, basePath: basePath, print: print)
    for line in complaints { print("\(line)\n") }
    print("\(output.path()) is the site. To look at it:\n\n")
    print("  python3 -m http.server --directory \(output.path()) 8000\n\n")
    print("and open http://localhost:8000 in a browser.\n")
    return undocumented.isEmpty && complaints.isEmpty ? 0 : 1
  }
}

@main
enum Main {
  static func main() { runTool("site") { try Command($0).run(print: $1) } }
}
