// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Baton",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Baton", targets: ["Baton"]),
    .library(name: "BatonRx", targets: ["BatonRx"]),
    .library(name: "BatonSchedulers", targets: ["BatonSchedulers"]),
    .library(name: "BatonTesting", targets: ["BatonTesting"]),
    .library(name: "BatonXCTest", targets: ["BatonXCTest"]),
    .library(name: "BatonBlocking", targets: ["BatonBlocking"]),
    .library(name: "BatonFoundation", targets: ["BatonFoundation"]),
    .library(name: "BatonTracing", targets: ["BatonTracing"]),
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "dupes", targets: ["dupes"]),
  ],
  targets: [
    .target(name: "BatonSchedulers"),
    .target(name: "BatonKernel", dependencies: ["BatonSchedulers"]),
    // The two faces of the kernel: for programs in the Swift 6 mode, and in the Swift 5 mode.
    .target(name: "Baton", dependencies: ["BatonKernel"]),
    .target(name: "BatonRx", dependencies: ["BatonKernel"]),
    .target(name: "BatonTesting", dependencies: ["BatonDiagrams", "BatonKernel", "CTaskHooks"]),
    // Apart, for what links XCTest is not found by the loader outside of tests.
    .target(name: "BatonXCTest", dependencies: ["BatonKernel", "BatonTesting"]),
    .target(name: "BatonBlocking", dependencies: ["BatonKernel"]),
    .target(name: "BatonFoundation", dependencies: ["BatonKernel"]),
    .target(name: "BatonTracing", dependencies: ["BatonDiagrams", "BatonKernel"]),
    // Marble diagrams as values, which tests and timelines both make.
    .target(name: "BatonDiagrams"),
    // What virtual time for whole tests asks of the runtime, which Swift cannot say.
    .target(name: "CTaskHooks"),
    // For the benchmark program and tests alone: whoever links it has its allocations counted.
    .target(name: "CAllocationCounter"),
    .target(name: "AllocationCounter", dependencies: ["CAllocationCounter"]),
    .executableTarget(name: "bench", dependencies: ["Baton", "BatonTracing", "AllocationCounter"]),
    .executableTarget(name: "dupes", dependencies: ["Baton", "BatonTracing"]),
    // Writes what follows by rule from the handwritten operators.
    .executableTarget(name: "forms"),
    // Runs every operator, and writes their pages in the documentation.
    .executableTarget(name: "diagrams", dependencies: ["Baton", "BatonTesting"]),
    // Builds the documentation: it reads what the compiler knows about these modules.
    .executableTarget(
      name: "site",
      dependencies: [
        "Baton", "BatonRx", "BatonTesting", "BatonXCTest", "BatonBlocking", "BatonFoundation", "BatonTracing",
      ]),
    // What tests of several targets use.
    .target(name: "TestSupport", dependencies: ["BatonSchedulers"], path: "Tests/TestSupport"),
    // Pages are tested in a browser.
    .target(name: "BrowserSupport", path: "Tests/BrowserSupport"),
    // Programs that tests run.
    .executableTarget(name: "MainRunLoop", dependencies: ["Baton"], path: "Tests/MainRunLoop"),
    .executableTarget(
      name: "Recorded", dependencies: ["Baton", "BatonTesting", "BatonTracing", "TestSupport"],
      path: "Tests/Recorded"),
    .executableTarget(
      name: "Contended",
      dependencies: ["Baton", "BatonFoundation", "BatonTesting", "BatonTracing", "TestSupport"],
      path: "Tests/Contended"),
    .executableTarget(
      name: "MainBlocking", dependencies: ["Baton", "BatonBlocking"], path: "Tests/MainBlocking"),
    .testTarget(
      name: "BatonSchedulersTests",
      dependencies: ["AllocationCounter", "Baton", "TestSupport", "MainRunLoop"]
    ),
    .testTarget(
      name: "BatonTests",
      dependencies: ["AllocationCounter", "Baton", "BatonTesting", "Contended", "TestSupport"]),
    .testTarget(
      name: "BatonRxTests", dependencies: ["BatonRx"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "BatonTestingTests",
      dependencies: ["AllocationCounter", "Baton", "BatonTesting", "BatonBlocking"]),
    .testTarget(name: "BatonXCTestTests", dependencies: ["Baton", "BatonXCTest"]),
    .testTarget(name: "BatonDiagramsTests", dependencies: ["BatonDiagrams"]),
    .testTarget(
      name: "BatonBlockingTests",
      dependencies: ["Baton", "BatonBlocking", "BatonTesting", "TestSupport", "MainBlocking"]),
    .testTarget(
      name: "BatonFoundationTests", dependencies: ["Baton", "BatonBlocking", "BatonFoundation"]),
    .testTarget(
      name: "BatonTracingTests",
      dependencies: [
        "Baton", "BatonTesting", "BatonTracing", "BrowserSupport", "Recorded", "TestSupport",
      ]),
    .testTarget(
      name: "LanguageModeTests",
      dependencies: ["Baton", "BatonRx", "BatonTesting", "BatonXCTest", "BatonBlocking", "BatonFoundation"],
      exclude: ["Fixtures"]),
    .testTarget(name: "benchTests", dependencies: ["bench", "AllocationCounter"]),
    .testTarget(name: "dupesTests", dependencies: ["dupes", "AllocationCounter"]),
    .testTarget(name: "diagramsTests", dependencies: ["diagrams", "BatonTesting"]),
    .testTarget(name: "formsTests", dependencies: ["forms"], exclude: ["Fixtures"]),
    .testTarget(name: "siteTests", dependencies: ["BrowserSupport", "site"]),
  ],
  swiftLanguageModes: [.v6]
)
