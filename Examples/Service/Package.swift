// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Service",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      name: "Baton", path: "../..",
      traits: ["NIO", "Log", "Metrics", "DistributedTracing", "ServiceLifecycle"]),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
  ],
  targets: [
    .executableTarget(
      name: "service",
      dependencies: [
        .product(name: "Baton", package: "Baton"),
        .product(name: "BatonNIO", package: "Baton"),
        .product(name: "BatonMetrics", package: "Baton"),
        .product(name: "BatonDistributedTracing", package: "Baton"),
        .product(name: "BatonLog", package: "Baton"),
        .product(name: "BatonServiceLifecycle", package: "Baton"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "serviceTests",
      dependencies: [
        "service",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Baton", package: "Baton"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Each file imports the modules whose members it uses.
for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
  // As `.ci/integrations` builds it.
  if Context.environment["BATON_TESTS"] == "integrations" {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
