// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The same service twice without Baton, and what they are compared with: see `compare`.
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.3.0"),
  ],
  targets: [
    .target(
      name: "Shared",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]),
    .executableTarget(name: "async-service", dependencies: ["Shared"]),
    .executableTarget(name: "handlers-service", dependencies: ["Shared"]),
    .executableTarget(name: "load"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  if target.name.hasSuffix("-service") {
    target.dependencies += [
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "Tracing", package: "swift-distributed-tracing"),
    ]
  }
  // Each file imports the modules whose members it uses.
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
  // As `.ci/integrations` builds it.
  if Context.environment["BATON_TESTS"] == "integrations" {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
