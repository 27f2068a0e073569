// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// Linux alone has `epoll`.
let package = Package(
  name: "EventLoop",
  dependencies: [.package(name: "Baton", path: "../..")],
  targets: [
    .systemLibrary(name: "CEpoll"),
    .executableTarget(
      name: "eventloop", dependencies: ["CEpoll", .product(name: "Baton", package: "Baton")]),
    .testTarget(
      name: "eventloopTests",
      dependencies: ["eventloop", .product(name: "BatonTesting", package: "Baton")]),
  ],
  swiftLanguageModes: [.v6]
)
