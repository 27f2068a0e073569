// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// RxSwift's names for our modules. A package of its own, so that no program that does not ask for it has a
// module of such a name in its graph.
let package = Package(
  name: "Compatibility",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "RxSwift", targets: ["RxSwift"]),
    .library(name: "RxRelay", targets: ["RxRelay"]),
    .library(name: "RxCocoa", targets: ["RxCocoa"]),
    .library(name: "RxTest", targets: ["RxTest"]),
    .library(name: "RxBlocking", targets: ["RxBlocking"]),
  ],
  dependencies: [.package(name: "Baton", path: "..")],
  targets: [
    .target(name: "RxSwift", dependencies: [.product(name: "BatonRx", package: "Baton")]),
    .target(name: "RxRelay", dependencies: ["RxSwift"]),
    .target(name: "RxCocoa", dependencies: ["RxRelay", .product(name: "BatonFoundation", package: "Baton")]),
    .target(name: "RxTest", dependencies: ["RxSwift", .product(name: "BatonXCTest", package: "Baton")]),
    .target(
      name: "RxBlocking", dependencies: ["RxSwift", .product(name: "BatonBlocking", package: "Baton")]),
  ],
  swiftLanguageModes: [.v5]
)
