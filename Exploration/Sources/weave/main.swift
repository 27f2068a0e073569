// SPDX-License-Identifier: MIT

import Foundation
import Mutants

// Copies the package to a folder, with all mutants in its sources. What is current there stays as it is, so
// that it is not compiled again.

guard CommandLine.arguments.count == 3 else {
  print("usage: weave PACKAGE COPY")
  exit(2)
}
do {
  var copy = WovenCopy(of: CommandLine.arguments[1], at: CommandLine.arguments[2])
  try copy.make()
} catch {
  FileHandle.standardError.write(Data("weave: \(error)\n".utf8))
  exit(1)
}
