// SPDX-License-Identifier: MIT

/// A module as the site shows it: a reference and articles of its own.
struct Book: Equatable {
  /// What a program imports.
  let module: String
  /// The modules whose symbols stand on its pages.
  let parts: [String]

  /// The folder of its pages.
  var catalog: String { "Sources/\(module)/\(module).docc" }

  /// All of the package's. Those that come later may link to the pages of the first.
  static let all = [
    Book(module: "Baton", parts: ["BatonSchedulers", "BatonKernel", "Baton"]),
    Book(module: "BatonTesting", parts: ["BatonDiagrams", "BatonTesting"]),
    Book(module: "BatonTaskTesting", parts: ["BatonTaskTesting"]),
    Book(module: "BatonXCTest", parts: ["BatonXCTest"]),
    Book(module: "BatonBlocking", parts: ["BatonBlocking"]),
    Book(module: "BatonFoundation", parts: ["BatonFoundation"]),
    Book(module: "BatonTracing", parts: ["BatonTracing"]),
    // What these have in public is on Baton's pages.
    Book(module: "BatonRx", parts: []),
    Book(module: "BatonSchedulers", parts: []),
  ]

  /// - Returns: For each of the package's modules what this book calls it: what is its own by its own name, and the parts of
  ///   another one as types of that. Under the other's own name a link could not tell these pages from that book's.
  var names: [String: String] {
    let all = Self.all.flatMap { book in
      book.parts.map { ($0, book == self ? module : "Types of \(book.module)") }
    }
    return Dictionary(uniqueKeysWithValues: all)
  }
}
