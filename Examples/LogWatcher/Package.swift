// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "LogWatcher",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Baton", path: "../..")],
  targets: [
    .executableTarget(name: "logwatcher", dependencies: [.product(name: "Baton", package: "Baton")]),
    .testTarget(
      name: "logwatcherTests",
      dependencies: ["logwatcher", .product(name: "BatonTesting", package: "Baton")]),
  ],
  swiftLanguageModes: [.v6]
)
