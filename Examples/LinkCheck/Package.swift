// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "LinkCheck",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Baton", path: "../..")],
  targets: [
    .executableTarget(
      name: "linkcheck",
      dependencies: [
        .product(name: "Baton", package: "Baton"), .product(name: "BatonFoundation", package: "Baton"),
      ]),
    .testTarget(
      name: "linkcheckTests",
      dependencies: ["linkcheck", .product(name: "BatonTaskTesting", package: "Baton")]),
  ],
  swiftLanguageModes: [.v6]
)
