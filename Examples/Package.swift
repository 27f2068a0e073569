// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// A program that was written for RxSwift, as it is after the guide from RxSwift: `Words` and its tests have
// had their import lines changed, `Screen` is in the Swift 6 mode, and `Unchanged` has kept its import lines,
// too.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Baton", path: ".."),
    .package(name: "Compatibility", path: "../Compatibility"),
  ],
  targets: [
    .target(
      name: "Words",
      dependencies: [.product(name: "BatonRx", package: "Baton")],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "WordsTests",
      dependencies: [
        "Words",
        .product(name: "BatonXCTest", package: "Baton"),
        .product(name: "BatonBlocking", package: "Baton"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .target(
      name: "Screen",
      dependencies: [
        "Words",
        .product(name: "Baton", package: "Baton"),
      ]
    ),
    .testTarget(
      name: "ScreenTests",
      dependencies: ["Screen", .product(name: "BatonTesting", package: "Baton")]
    ),
    .executableTarget(name: "lookup", dependencies: ["Screen"]),
    // Actors and tasks with a pipeline, in real and in virtual time: `swift run deliver`, `swift run deliver
    // --virtual`.
    .target(name: "Depot", dependencies: [.product(name: "Baton", package: "Baton")]),
    .executableTarget(
      name: "deliver", dependencies: ["Depot", .product(name: "BatonTesting", package: "Baton")]),
    .testTarget(
      name: "DepotTests", dependencies: ["Depot", .product(name: "BatonTesting", package: "Baton")]),
    // Right in one order of work and wrong in another, which its tests find.
    .target(name: "Profile", dependencies: [.product(name: "Baton", package: "Baton")]),
    .testTarget(
      name: "ProfileTests", dependencies: ["Profile", .product(name: "BatonTesting", package: "Baton")]),
    // Packages of their own, tested here as well, where Baton is compiled once for all.
    .executableTarget(
      name: "logwatcher", dependencies: [.product(name: "Baton", package: "Baton")],
      path: "LogWatcher/Sources/logwatcher"),
    .testTarget(
      name: "logwatcherTests",
      dependencies: ["logwatcher", .product(name: "BatonTesting", package: "Baton")],
      path: "LogWatcher/Tests/logwatcherTests"),
    .executableTarget(
      name: "eventserver", dependencies: [.product(name: "Baton", package: "Baton")],
      path: "EventServer/Sources/eventserver"),
    .testTarget(
      name: "eventserverTests",
      dependencies: ["eventserver", .product(name: "BatonTesting", package: "Baton")],
      path: "EventServer/Tests/eventserverTests"),
    .executableTarget(
      name: "linkcheck",
      dependencies: [
        .product(name: "Baton", package: "Baton"), .product(name: "BatonFoundation", package: "Baton"),
      ],
      path: "LinkCheck/Sources/linkcheck"),
    .testTarget(
      name: "linkcheckTests",
      dependencies: ["linkcheck", .product(name: "BatonTaskTesting", package: "Baton")],
      path: "LinkCheck/Tests/linkcheckTests"),
    .target(
      name: "Unchanged",
      dependencies: [
        .product(name: "RxSwift", package: "Compatibility"),
        .product(name: "RxCocoa", package: "Compatibility"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "UnchangedTests",
      dependencies: [
        "Unchanged",
        .product(name: "RxCocoa", package: "Compatibility"),
        .product(name: "RxTest", package: "Compatibility"),
        .product(name: "RxBlocking", package: "Compatibility"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
  ]
)

// A package of its own, too, where there is `epoll`.
#if os(Linux)
  package.targets += [
    .systemLibrary(name: "CEpoll", path: "EventLoop/Sources/CEpoll"),
    .executableTarget(
      name: "eventloop", dependencies: ["CEpoll", .product(name: "Baton", package: "Baton")],
      path: "EventLoop/Sources/eventloop"),
    .testTarget(
      name: "eventloopTests",
      dependencies: ["eventloop", .product(name: "BatonTesting", package: "Baton")],
      path: "EventLoop/Tests/eventloopTests"),
  ]
#endif

// Each file imports the modules whose members it uses. Not asked of targets that use structs of C: on Linux
// the compiler takes such a struct to be of the first module that declares it, which depends on the order of
// the files.
let usingC: Set = [
  "CEpoll", "eventloop", "eventloopTests", "eventserver", "eventserverTests", "linkcheckTests", "logwatcher",
]
for target in package.targets where !usingC.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}
