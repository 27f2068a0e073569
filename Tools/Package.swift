// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

func baton(_ product: String) -> Target.Dependency { .product(name: product, package: "Baton") }

// The programs of those who work on Baton. A package of its own: who depends on Baton sees its products
// alone.
let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Baton", path: "..")],
  targets: [
    // Measures.
    .executableTarget(
      name: "bench",
      dependencies: [baton("Baton"), baton("BatonTracing"), "AllocationCounter", "CPlacement", "RxRows"]),
    .target(name: "AllocationCounter", dependencies: ["CAllocationCounter"]),
    .target(name: "CAllocationCounter"),
    .target(name: "CPlacement"),
    .target(name: "RxRows", dependencies: [baton("BatonRx")], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "benchTests", dependencies: ["bench", "AllocationCounter"]),
    // Writes what follows by rule from the handwritten operators.
    .executableTarget(name: "forms", dependencies: ["Generating"]),
    .testTarget(name: "formsTests", dependencies: ["forms", "Generating"]),
    // Looks in the sources of all packages for what the compiler accepts and should not.
    .testTarget(name: "sourcesTests", dependencies: ["forms"]),
    // Runs every operator, and writes their pages in the documentation.
    .executableTarget(
      name: "diagrams", dependencies: ["Generating", "Symbols", baton("Baton"), baton("BatonTesting")]),
    .testTarget(
      name: "diagramsTests", dependencies: ["diagrams", "Generating", "Symbols", baton("BatonTesting")]),
    // Compares files with what is to be in them, and writes them.
    .target(name: "Generating"),
    // Reads what the compiler knows about the public symbols of a module.
    .target(name: "Symbols", dependencies: ["Generating"]),
    // Builds the documentation of these modules.
    .executableTarget(
      name: "site",
      dependencies: ["Generating", "Symbols"]
        + [
          "Baton", "BatonRx", "BatonTaskTesting", "BatonTesting", "BatonXCTest", "BatonBlocking",
          "BatonFoundation",
          "BatonTracing",
        ].map(baton)),
    .testTarget(name: "siteTests", dependencies: ["BrowserSupport", "Generating", "Symbols", "site"]),
    // Compiles programs of both language modes, those of the articles too.
    .testTarget(
      name: "LanguageModeTests",
      dependencies: [
        "Baton", "BatonRx", "BatonTaskTesting", "BatonXCTest", "BatonBlocking", "BatonFoundation",
      ].map(baton),
      exclude: ["Fixtures"]),
    // Pages are tested in a browser.
    .target(name: "BrowserSupport", path: "Tests/BrowserSupport"),
  ]
)

// Each file imports the modules whose members it uses. Not asked of targets that use structs of C: on Linux
// the compiler takes such a struct to be of the first module that declares it, which depends on the order of
// the files.
let usingC: Set = ["bench", "siteTests"]
for target in package.targets where !usingC.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}
