// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let baton: Target.Dependency = .product(name: "Baton", package: "Baton")
let testing: Target.Dependency = .product(name: "BatonTesting", package: "Baton")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Integrations",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "BatonNIO", targets: ["BatonNIO"]),
    .library(name: "BatonLog", targets: ["BatonLog"]),
    .library(name: "BatonMetrics", targets: ["BatonMetrics"]),
    .library(name: "BatonDistributedTracing", targets: ["BatonDistributedTracing"]),
    .library(name: "BatonServiceLifecycle", targets: ["BatonServiceLifecycle"]),
  ],
  dependencies: [
    .package(name: "Baton", path: ".."),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
  ],
  targets: [
    .target(name: "BatonNIO", dependencies: [baton, nio]),
    .target(name: "BatonLog", dependencies: [baton, logging]),
    .target(
      name: "BatonMetrics", dependencies: [baton, .product(name: "Metrics", package: "swift-metrics")]),
    .target(
      name: "BatonDistributedTracing",
      dependencies: [baton, .product(name: "Tracing", package: "swift-distributed-tracing")]),
    .target(
      name: "BatonServiceLifecycle",
      dependencies: [baton, .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")]),
    .testTarget(
      name: "BatonNIOTests",
      dependencies: [
        "BatonNIO", baton, testing, .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "BatonLogTests",
      dependencies: ["BatonLog", baton, testing, .product(name: "InMemoryLogging", package: "swift-log")]),
    .testTarget(
      name: "BatonMetricsTests",
      dependencies: [
        "BatonMetrics", baton, testing, .product(name: "MetricsTestKit", package: "swift-metrics"),
      ]),
    .testTarget(
      name: "BatonDistributedTracingTests",
      dependencies: [
        "BatonDistributedTracing", baton, testing,
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ]),
    .testTarget(
      name: "BatonServiceLifecycleTests",
      dependencies: [
        "BatonServiceLifecycle", baton, testing,
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ]),
    // The examples in README.
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "BatonNIO", "BatonLog", "BatonMetrics", "BatonDistributedTracing", "BatonServiceLifecycle", baton,
        nio,
        logging, .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
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
