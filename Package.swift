// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Baton",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Baton", targets: ["Baton"]),
    .library(name: "BatonSchedulers", targets: ["BatonSchedulers"]),
    .library(name: "BatonTesting", targets: ["BatonTesting"]),
  ],
  targets: [
    .target(name: "BatonSchedulers"),
    .target(name: "Baton", dependencies: ["BatonSchedulers"]),
    .target(name: "BatonTesting", dependencies: ["Baton"]),
    .testTarget(name: "BatonSchedulersTests", dependencies: ["BatonSchedulers"]),
    .testTarget(name: "BatonTestingTests", dependencies: ["BatonTesting"]),
    .testTarget(name: "BatonTests", dependencies: ["Baton", "BatonTesting"]),
    .testTarget(name: "LanguageModeTests", dependencies: ["Baton"], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
