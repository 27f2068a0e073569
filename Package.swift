// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// Products of other packages, each of which the package manager sees if a program asks for the trait.
func nio(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-nio", condition: .when(traits: ["NIO"]))
}
func log(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-log", condition: .when(traits: ["Log"]))
}
func metrics(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-metrics", condition: .when(traits: ["Metrics"]))
}
func distributedTracing(_ product: String) -> Target.Dependency {
  .product(
    name: product, package: "swift-distributed-tracing", condition: .when(traits: ["DistributedTracing"]))
}
func serviceLifecycle(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-service-lifecycle", condition: .when(traits: ["ServiceLifecycle"]))
}

let package = Package(
  name: "Baton",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Baton", targets: ["Baton"]),
    .library(name: "BatonRx", targets: ["BatonRx"]),
    .library(name: "BatonSchedulers", targets: ["BatonSchedulers"]),
    .library(name: "BatonTesting", targets: ["BatonTesting"]),
    .library(name: "BatonTaskTesting", targets: ["BatonTaskTesting"]),
    .library(name: "BatonXCTest", targets: ["BatonXCTest"]),
    .library(name: "BatonBlocking", targets: ["BatonBlocking"]),
    .library(name: "BatonFoundation", targets: ["BatonFoundation"]),
    .library(name: "BatonTracing", targets: ["BatonTracing"]),
    // Each is empty without the trait of its name.
    .library(name: "BatonNIO", targets: ["BatonNIO"]),
    .library(name: "BatonLog", targets: ["BatonLog"]),
    .library(name: "BatonMetrics", targets: ["BatonMetrics"]),
    .library(name: "BatonDistributedTracing", targets: ["BatonDistributedTracing"]),
    .library(name: "BatonServiceLifecycle", targets: ["BatonServiceLifecycle"]),
    .executable(name: "dupes", targets: ["dupes"]),
  ],
  traits: [
    .trait(name: "NIO", description: "BatonNIO: SwiftNIO's loops and channels"),
    .trait(
      name: "Log", description: "BatonLog: what pipelines do and what they fail with, in swift-log's loggers"),
    .trait(
      name: "Metrics", description: "BatonMetrics: what pipelines and queues do, as swift-metrics counts it"),
    .trait(name: "DistributedTracing", description: "BatonDistributedTracing: subscriptions as spans"),
    .trait(name: "ServiceLifecycle", description: "BatonServiceLifecycle: pipelines as services"),
    .default(enabledTraits: []),
  ],
  // Without traits the package manager reaches none of these.
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.7.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.3.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
  ],
  targets: [
    // Has no product of its own: BatonSchedulers exports it.
    .target(name: "BatonBase"),
    .target(name: "BatonSchedulers", dependencies: ["BatonBase"]),
    .target(name: "BatonKernel", dependencies: ["BatonSchedulers"]),
    // The two faces of the kernel: for programs in the Swift 6 mode, and in the Swift 5 mode.
    .target(name: "Baton", dependencies: ["BatonKernel"]),
    .target(name: "BatonRx", dependencies: ["BatonKernel"]),
    .target(name: "BatonTesting", dependencies: ["BatonBlocking", "BatonDiagrams", "BatonKernel"]),
    // Apart, for it replaces parts of the runtime: who tests with virtual time alone does not link that.
    .target(name: "BatonTaskTesting", dependencies: ["BatonKernel", "BatonTesting", "CTaskHooks"]),
    // Apart, for what links XCTest is not found by the loader outside of tests.
    .target(name: "BatonXCTest", dependencies: ["BatonKernel", "BatonTesting"]),
    .target(name: "BatonBlocking", dependencies: ["BatonKernel"]),
    .target(name: "BatonFoundation", dependencies: ["BatonKernel"]),
    .target(name: "BatonTracing", dependencies: ["BatonDiagrams", "BatonKernel"]),
    // Empty without their traits.
    .target(name: "BatonNIO", dependencies: ["Baton", "BatonKernel", nio("NIOCore")]),
    .target(name: "BatonLog", dependencies: ["Baton", log("Logging")]),
    .target(name: "BatonMetrics", dependencies: ["Baton", metrics("Metrics")]),
    .target(
      name: "BatonDistributedTracing", dependencies: ["Baton", "BatonKernel", distributedTracing("Tracing")]),
    .target(name: "BatonServiceLifecycle", dependencies: ["Baton", serviceLifecycle("ServiceLifecycle")]),
    // Marble diagrams as values, which tests and timelines both make.
    .target(name: "BatonDiagrams"),
    // What virtual time for whole tests asks of the runtime, which Swift cannot say.
    .target(name: "CTaskHooks"),
    .executableTarget(name: "dupes", dependencies: ["Baton", "BatonTracing"]),
    // What tests of several targets use.
    .target(
      name: "TestSupport", dependencies: ["BatonSchedulers", "CTestSupport"], path: "Tests/TestSupport"),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    // What the tests of the package `Tools` use, too. Whoever links the first two has its allocations
    // counted.
    .target(name: "CAllocationCounter", path: "Tools/Sources/CAllocationCounter"),
    .target(
      name: "AllocationCounter", dependencies: ["CAllocationCounter"], path: "Tools/Sources/AllocationCounter"
    ),
    .target(name: "BrowserSupport", path: "Tools/Tests/BrowserSupport"),
    // Programs that tests run.
    .executableTarget(name: "MainRunLoop", dependencies: ["Baton"], path: "Tests/MainRunLoop"),
    .executableTarget(
      name: "Recorded", dependencies: ["Baton", "BatonTesting", "BatonTracing", "TestSupport"],
      path: "Tests/Recorded"),
    .executableTarget(
      name: "Contended",
      dependencies: ["Baton", "BatonFoundation", "BatonTaskTesting", "BatonTracing", "TestSupport"],
      path: "Tests/Contended"),
    .executableTarget(
      name: "Proportional",
      dependencies: ["AllocationCounter", "Baton", "BatonTracing", "CStepCounter", "TestSupport"],
      path: "Tests/Proportional"),
    .target(name: "CStepCounter", path: "Tests/CStepCounter"),
    // Random pipelines beside a model of each operator, in virtual time.
    .executableTarget(
      name: "pipelines", dependencies: ["Baton", "BatonTesting"], path: "Exploration/Sources/pipelines"),
    .executableTarget(
      name: "BlockedMain", dependencies: ["Baton", "BatonTracing"], path: "Tests/BlockedMain"),
    .executableTarget(
      name: "MainBlocking", dependencies: ["Baton", "BatonBlocking"], path: "Tests/MainBlocking"),
    .testTarget(
      name: "BatonSchedulersTests",
      dependencies: [
        "AllocationCounter", "Baton", "BatonBlocking", "BatonTesting", "TestSupport", "MainRunLoop",
      ]
    ),
    .testTarget(
      name: "BatonTests",
      dependencies: [
        "AllocationCounter", "Baton", "BatonTaskTesting", "Contended", "pipelines", "Proportional",
        "TestSupport",
      ]),
    .testTarget(
      name: "BatonRxTests", dependencies: ["BatonRx"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "BatonTestingTests",
      dependencies: ["AllocationCounter", "Baton", "BatonTaskTesting", "BatonBlocking", "TestSupport"]),
    .testTarget(name: "BatonXCTestTests", dependencies: ["Baton", "BatonXCTest"]),
    .testTarget(name: "BatonDiagramsTests", dependencies: ["BatonDiagrams"]),
    .testTarget(
      name: "BatonBlockingTests",
      dependencies: ["Baton", "BatonBlocking", "BatonTesting", "TestSupport", "MainBlocking"]),
    .testTarget(
      name: "BatonFoundationTests",
      dependencies: ["Baton", "BatonBlocking", "BatonFoundation", "BatonTesting"]),
    .testTarget(
      name: "BatonTracingTests",
      dependencies: [
        "Baton", "BatonTesting", "BatonTracing", "BlockedMain", "BrowserSupport", "Recorded", "TestSupport",
      ]),
    .testTarget(name: "dupesTests", dependencies: ["dupes", "AllocationCounter", "TestSupport"]),
    .testTarget(
      name: "BatonNIOTests",
      dependencies: ["Baton", "BatonNIO", "BatonTesting"] + ["NIOCore", "NIOEmbedded", "NIOPosix"].map(nio)),
    .testTarget(
      name: "BatonLogTests",
      dependencies: ["Baton", "BatonLog", "BatonTesting", log("InMemoryLogging"), log("Logging")]),
    .testTarget(
      name: "BatonMetricsTests",
      dependencies: ["Baton", "BatonMetrics", "BatonTesting", metrics("Metrics"), metrics("MetricsTestKit")]),
    .testTarget(
      name: "BatonDistributedTracingTests",
      dependencies: [
        "Baton", "BatonDistributedTracing", "BatonTesting", distributedTracing("InMemoryTracing"),
        distributedTracing("Tracing"),
      ]),
    .testTarget(
      name: "BatonServiceLifecycleTests",
      dependencies: [
        "Baton", "BatonServiceLifecycle", "BatonTesting", serviceLifecycle("ServiceLifecycle"),
        serviceLifecycle("ServiceLifecycleTestKit"),
      ]),
    // The examples of the integrations' page.
    .testTarget(
      name: "IntegrationsTests",
      dependencies: [
        "Baton", "BatonDistributedTracing", "BatonLog", "BatonMetrics", "BatonNIO", "BatonServiceLifecycle",
        distributedTracing("Tracing"), log("Logging"), nio("NIOCore"), serviceLifecycle("ServiceLifecycle"),
        serviceLifecycle("UnixSignals"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Each file imports the modules whose members it uses. Not asked of targets that use structs of C: on Linux
// the compiler takes such a struct to be of the first module that declares it, which depends on the order of
// the files.
let usingC: Set = ["BatonSchedulers", "dupes", "BatonSchedulersTests", "BatonFoundationTests", "dupesTests"]
for target in package.targets where !usingC.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}

// What is not safe in memory is marked in the library, with its reason.
let marked: Set = [
  "BatonSchedulers", "BatonKernel", "Baton", "BatonRx", "BatonTesting", "BatonTaskTesting", "BatonXCTest",
  "BatonBlocking", "BatonFoundation", "BatonTracing", "BatonDiagrams", "BatonNIO", "BatonLog", "BatonMetrics",
  "BatonDistributedTracing", "BatonServiceLifecycle", "dupes",
]
for target in package.targets where marked.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.strictMemorySafety()]
}

// Folders of tests that are of one thread, or only read sources and pages. `.ci/run` sets BATON_TESTS, and so
// leaves these folders, and two targets of such tests, out of its optimised build, whose tests take longest
// to compile; with `--long` it builds all. In the optimised build the contracts test these folders'
// operators, and `Contended` tests those at which threads meet. A new test of several threads belongs in
// another folder.
let ofOneThread = [
  "BatonTests": [
    "Controls", "Operators/Creating", "Operators/Errors", "Operators/Filtering", "Operators/Transforming",
    "Operators/Utility", "Relays", "Traits",
  ],
  "BatonTestingTests": ["Diagrams", "Marbles", "Orders", "Recording"],
  "BatonTracingTests": ["Page", "Summary"],
]
switch Context.environment["BATON_TESTS"] {
case "threads":
  package.targets.removeAll { ["BatonDiagramsTests", "dupesTests"].contains($0.name) }
  for target in package.targets { target.exclude += ofOneThread[target.name] ?? [] }
case "integrations":
  // As `.ci/integrations` builds it: the integrations, their tests, and what these need.
  let needed: Set = [
    "BatonBase", "BatonSchedulers", "BatonKernel", "Baton", "BatonTesting", "BatonBlocking", "BatonDiagrams",
  ]
  let integrations: Set = [
    "BatonNIO", "BatonLog", "BatonMetrics", "BatonDistributedTracing", "BatonServiceLifecycle",
    "Integrations",
  ]
  let kept = needed.union(integrations).union(integrations.map { "\($0)Tests" })
  package.products.removeAll { !kept.contains($0.name) }
  package.targets.removeAll { !kept.contains($0.name) }
  // Told to the compiler by a flag, it would be told of the other packages, too.
  for target in package.targets { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
default: break
}
