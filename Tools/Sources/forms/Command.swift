// SPDX-License-Identifier: MIT

import Generating

typealias Command = GeneratorCommand<FormsPackage>

extension FormsPackage {
  static let name = "forms"
  static let purpose = """
    Writes what follows by rule from the handwritten files in Sources/Baton into
    Sources/Baton/Generated and Sources/BatonRx/Generated, and removes what is left over there.
    """
}

@main
enum Main {
  static func main() { Command.main() }
}
