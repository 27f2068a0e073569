// SPDX-License-Identifier: MIT

import UIKit
import XCTest

@testable import Shell

nonisolated final class LoaderTests: XCTestCase {
  private var window: UIWindow!

  @MainActor override func setUp() async throws { window = UIWindow() }
  @MainActor override func tearDown() async throws { window = nil }
  @MainActor func testOpens() async { XCTAssertNotNil(window) }
}
