// SPDX-License-Identifier: MIT

import Foundation

/// A browser that tests drive.
package enum Browser {
  /// The program: what the environment's BATON_BROWSER names, or else a Chromium or Chrome that is found on
  /// the PATH.
  package static let program: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["BATON_BROWSER"], !named.isEmpty { return named }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return ["chromium", "chromium-browser", "google-chrome", "chrome"].lazy
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// For `.enabled(if:)`, with ``absence`` as its comment.
  package static var isInstalled: Bool { program != nil }
  package static let absence = "no browser: install chromium, or name one with BATON_BROWSER"

  /// Has `body` use a page of a new browser. The browser is ended in any case, when `timeout` is over at the
  /// latest, which has what `body` waits for throw; nothing that it wrote is left then.
  package static func withPage<Result: Sendable>(
    width: Int = 1280, height: Int = 900, timeout: Duration = .seconds(120),
    _ body: (BrowserPage) async throws -> Result
  ) async throws -> Result {
    guard let program else { throw BrowserError.notStarted(absence) }
    let log = BrowserLog()
    let process = try BrowserProcess(program: program)
    let tools = DevTools(process: process) { log.note($0, $1) }
    let watch = Task {
      try await Task.sleep(for: timeout)
      tools.stop(timedOut: true)
    }
    defer { watch.cancel() }
    do {
      let page = try await BrowserPage(tools: tools, log: log, folder: process.folder)
      try await page.resize(width: width, height: height)
      let result = try await body(page)
      await end(tools)
      return result
    } catch {
      await end(tools)
      throw error
    }
  }

  private static func end(_ tools: DevTools) async {
    tools.stop(timedOut: false)
    await tools.finished()
  }
}
