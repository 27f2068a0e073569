// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "EventServer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Baton", path: "../..")],
  targets: [
    .executableTarget(name: "eventserver", dependencies: [.product(name: "Baton", package: "Baton")]),
    .testTarget(
      name: "eventserverTests",
      dependencies: ["eventserver", .product(name: "BatonTesting", package: "Baton")]),
  ],
  swiftLanguageModes: [.v6]
)
