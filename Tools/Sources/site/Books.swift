// SPDX-License-Identifier: MIT

/// A module as the site shows it: a reference and articles of its own.
struct Book: Equatable {
  /// What a program imports.
  let module: String
  /// The modules whose symbols stand on its pages.
  let parts: [String]

  /// The folder of its pages.
  var catalog: String { "Sources/\(module)/\(module).docc" }

  /// All books of the package. The later ones may link to pages of the first.
  static let all = [
    Book(module: "Baton", parts: ["BatonBase", "BatonSchedulers", "BatonKernel", "Baton"]),
    Book(module: "BatonTesting", parts: ["BatonDiagrams", "BatonTesting"]),
    Book(module: "BatonTaskTesting", parts: ["BatonTaskTesting"]),
    Book(module: "BatonXCTest", parts: ["BatonXCTest"]),
    Book(module: "BatonBlocking", parts: ["BatonBlocking"]),
    Book(module: "BatonFoundation", parts: ["BatonFoundation"]),
    Book(module: "BatonTracing", parts: ["BatonTracing"]),
    // The public symbols of these are on Baton's pages.
    Book(module: "BatonRx", parts: []),
    Book(module: "BatonSchedulers", parts: []),
  ]

  /// The modules behind traits, which are on no page: without their traits they are empty.
  static let behindTraits = [
    "BatonNIO", "BatonLog", "BatonMetrics", "BatonDistributedTracing", "BatonServiceLifecycle",
  ].map { Book(module: $0, parts: [$0]) }

  /// - Returns: What this book calls each module of the package: its own parts by the book's module, and
  ///   parts of another book "Types of" that book's module. By the name of the other module, a link could not
  ///   tell this book's pages from the other's.
  var names: [String: String] {
    let all = Self.all.flatMap { book in
      book.parts.map { ($0, book == self ? module : "Types of \(book.module)") }
    }
    return Dictionary(uniqueKeysWithValues: all)
  }
}
