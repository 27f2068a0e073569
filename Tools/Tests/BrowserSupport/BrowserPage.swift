// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A page in a browser, for the length of ``Browser/withPage(width:height:timeout:_:)``. Its methods throw a
/// ``BrowserError``.
package struct BrowserPage: Sendable {
  private let tools: DevTools
  private let log: BrowserLog
  private let session: String
  /// For files that the test makes: removed with the browser.
  package let folder: URL

  init(tools: DevTools, log: BrowserLog, folder: URL) async throws {
    self.tools = tools
    self.log = log
    self.folder = folder
    let target = try await tools.send("Target.createTarget", ["url": "about:blank"])["targetId"]
    let attached = try await tools.send("Target.attachToTarget", ["targetId": target, "flatten": true])
    session = attached["sessionId"].string ?? ""
    for domain in ["Page", "Runtime", "Network", "Log"] { _ = try await send("\(domain).enable") }
  }

  /// A command of the protocol, for what has no method here.
  @discardableResult
  package func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await tools.send(method, parameters, session: session)
  }

  /// Opens an address, and waits until everything that the page names is there or has failed. What the page
  /// before did is forgotten.
  package func open(_ address: URL) async throws {
    let loads = log.entries.withLock { entries in
      entries = BrowserLog.Entries(loads: entries.loads)
      return entries.loads
    }
    let result = try await send("Page.navigate", ["url": .string(address.absoluteString)])
    if let error = result["errorText"].string {
      throw BrowserError.notOpened("\(address.absoluteString): \(error)")
    }
    let log = log
    try await tools.wait { log.entries.withLock { $0.loads } > loads }
  }

  /// Writes a page into ``folder`` and opens it.
  package func open(html: String) async throws {
    let file = folder.appending(path: "page-\(UUID().uuidString).html")
    try html.write(to: file, atomically: false, encoding: .utf8)
    try await open(file)
  }

  /// The value of an expression, as JSON; of a promise what it comes to.
  @discardableResult
  package func evaluate(_ expression: String) async throws -> JSON {
    let answer = try await send(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if answer["exceptionDetails"] != .null {
      throw BrowserError.script(BrowserLog.text(ofException: answer["exceptionDetails"]))
    }
    return answer["result"]["value"]
  }

  /// Waits until an expression is true, which is asked once a frame.
  package func wait(until expression: String) async throws {
    try await evaluate(
      """
      new Promise((resolve) => {
        const ask = () => { if (\(expression)) resolve(true); else requestAnimationFrame(ask); };
        ask();
      })
      """)
  }

  /// Presses and releases a key, by its name in the web's standard: `n`, `Enter`, `ArrowLeft`.
  package func press(_ key: String, shift: Bool = false) async throws {
    var event: [String: JSON] = ["key": .string(key), "modifiers": .number(shift ? 8 : 0)]
    // Without a code, the browser does not do what the key does by itself: move the focus, press a button.
    if let code = Self.codes[key] { event["windowsVirtualKeyCode"] = .number(Double(code)) }
    if key == "Enter" { event["text"] = "\r" } else if key.count == 1 { event["text"] = .string(key) }
    event["type"] = "keyDown"
    try await send("Input.dispatchKeyEvent", .object(event))
    event["type"] = "keyUp"
    event["text"] = nil
    try await send("Input.dispatchKeyEvent", .object(event))
  }

  private static let codes = [
    "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
    "ArrowRight": 39, "ArrowDown": 40,
  ]

  /// Inserts text where the focus is.
  package func type(_ text: String) async throws {
    try await send("Input.insertText", ["text": .string(text)])
  }

  /// Moves the mouse to a point of the window, in pixels, and clicks.
  package func click(x: Double, y: Double) async throws {
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
      let button: JSON = type == "mouseMoved" ? "none" : "left"
      try await send(
        "Input.dispatchMouseEvent",
        ["type": .string(type), "x": .number(x), "y": .number(y), "button": button, "clickCount": 1])
    }
  }

  /// Turns the mouse's wheel at a point of the window; to the reader's end is positive.
  package func wheel(x: Double, y: Double, by pixels: Double) async throws {
    try await send(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": .number(x), "y": .number(y), "deltaX": 0, "deltaY": .number(pixels)])
  }

  package func resize(width: Int, height: Int) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
        "mobile": false,
      ])
  }

  /// What the reader prefers.
  package func prefer(dark: Bool, reducedMotion: Bool = true) async throws {
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// The window as a PNG.
  package func screenshot() async throws -> Data {
    let answer = try await send("Page.captureScreenshot")
    guard let data = answer["data"].string.flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserError.refused(method: "Page.captureScreenshot", message: "no picture")
    }
    return data
  }

  /// What scripts threw and did not catch, and what the console was told as an error, so far.
  package var errors: [String] { log.entries.withLock { $0.errors } }
  /// The addresses that the browser asked for, pages included, data in addresses not.
  package var requests: [String] { log.entries.withLock { $0.requests } }
  /// The addresses that could not be had, with the reason: a missing file, a status of 400 and above.
  package var failures: [String] { log.entries.withLock { $0.failures } }
}
