// SPDX-License-Identifier: MIT

import BatonTracing
import BrowserSupport

extension Browser {
  /// Has `body` use the page of a recording in a new browser.
  static func withPage(
    of recording: Recording, width: Int = 1280, height: Int = 900, _ body: (BrowserPage) async throws -> Void
  ) async throws {
    try await withPage(width: width, height: height) { page in
      try await page.open(recording)
      try await body(page)
    }
  }
}

extension BrowserPage {
  /// Opens the page of a recording, and waits until the timeline stands.
  func open(_ recording: Recording, title: String = "A run") async throws {
    try await prefer(dark: false)
    try await open(html: recording.html(title: title))
    try await wait(until: "window.batonTimeline?.isStill || document.querySelector('#opening.failed')")
  }

  /// Presses a key and waits until what it did is drawn.
  func pressAndWait(_ key: String, shift: Bool = false) async throws {
    try await press(key, shift: shift)
    try await wait(until: "batonTimeline.isStill")
  }

  var visible: (from: Double, to: Double) {
    get async throws {
      let visible = try await evaluate("batonTimeline.visible")
      return (visible["from"].number ?? .nan, visible["to"].number ?? .nan)
    }
  }

  func text(_ selector: String) async throws -> String {
    try await evaluate("document.querySelector('\(selector)').textContent").string ?? ""
  }
}
