// SPDX-License-Identifier: MIT

#if NIO && Log && Metrics && DistributedTracing && ServiceLifecycle

import Baton
import Foundation
import Logging
import Testing

@Suite struct IntegrationsTests {
  @Test func `The page has the examples as they are compiled here`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: here.appending(path: "../../Documentation/Integrations.md").standardized, encoding: .utf8)
    let compiled = try String(contentsOf: here.appending(path: "Examples.swift"), encoding: .utf8)
    let examples = page.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```\n")[0] }
    #expect(examples.count == 3)
    for example in examples { #expect(compiled.contains(example), "\(example)") }
  }

  @Test func `Orders are stored, traced, counted and logged`() async throws {
    let shop = Shop()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let orders = Observable.range(start: 1, count: 10).map { Order(number: $0) }
    #expect(try await stored(orders, in: shop, logger: logger).collect().count == 10)
    #expect(await shop.orders.sorted() == Array(1...10))
  }
}

#endif
