// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let baton: Target.Dependency = .product(name: "Baton", package: "Baton")
let testing: Target.Dependency = .product(name: "BatonTesting", package: "Baton")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")

let package = Package(
  name: "Integrations",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "BatonNIO", targets: ["BatonNIO"])
  ],
  dependencies: [
    .package(name: "Baton", path: ".."),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.81.0"),
  ],
  targets: [
    .target(name: "BatonNIO", dependencies: [baton, nio]),
    .testTarget(
      name: "BatonNIOTests",
      dependencies: [
        "BatonNIO", baton, testing, .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Each file imports the modules whose members it uses.
for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
  // As `run-tests` builds it.
  if Context.environment["BATON_CLONES"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
