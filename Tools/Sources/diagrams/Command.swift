// SPDX-License-Identifier: MIT

import Generating

typealias Command = GeneratorCommand<DiagramsPackage>

extension DiagramsPackage {
  static let name = "diagrams"
  static let purpose = """
    Runs every operator on a small input in virtual time. Writes a diagram of each run into
    Sources/Baton/Baton.docc/Resources/Diagrams, a page for each category into
    Sources/Baton/Baton.docc/Operators, and the words for those who do not see the picture into the
    comments in Sources/Baton that refer to it. Removes what is left over in the first two.
    """
}

@main
enum Main {
  static func main() { Command.main() }
}
