// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The explorer of interleavings, for those who change the library. A package of its own: the flags that it is
// built with (see `run`) are for the library as well, and would keep others from depending on a package that
// asks for them.
let package = Package(
  name: "Exploration",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Baton", path: "..")],
  targets: [
    // The runtime: stands in for the thread sanitizer's, and for what the library asks of the system.
    .target(name: "CExplore", cSettings: [.unsafeFlags(["-fno-omit-frame-pointer"])]),
    // Scenarios and what runs them.
    .executableTarget(
      name: "explore",
      dependencies: [
        .product(name: "BatonRx", package: "Baton"), .product(name: "BatonTracing", package: "Baton"),
        "CExplore",
        "Mutants",
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Changes to the library that scenarios must find, and what makes a copy of the library that has them.
    .target(name: "Mutants"),
    .executableTarget(name: "weave", dependencies: ["Mutants"]),
    // `pipelines` needs none of these, and no flags: it is a target of Baton's own manifest, because a test
    // runs it.
  ]
)

// Each file imports the modules whose members it uses.
for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}
