// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Baton",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Baton", targets: ["Baton"]),
    .library(name: "BatonSchedulers", targets: ["BatonSchedulers"]),
  ],
  targets: [
    .target(name: "BatonSchedulers"),
    .target(name: "Baton", dependencies: ["BatonSchedulers"]),
    .testTarget(name: "BatonSchedulersTests", dependencies: ["BatonSchedulers"]),
    .testTarget(name: "BatonTests", dependencies: ["Baton"]),
  ],
  swiftLanguageModes: [.v6]
)
