// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// An app as `Platforms/check` takes it, which reads the manifest and needs no project for Xcode: a target for
// each module.
let package = Package(
  name: "App",
  platforms: [.iOS(.v18)],
  dependencies: [.package(path: "Packages/RxSwift"), .package(name: "Baton", path: "../..")],
  targets: [
    .target(name: "Shell", path: "Shell", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "Screens",
      dependencies: [
        .product(name: "Baton", package: "Baton"), .product(name: "RxCocoa", package: "RxSwift"),
      ], path: "Screens"),
    .testTarget(name: "ShellTests", dependencies: ["Shell"], path: "ShellTests"),
  ]
)
