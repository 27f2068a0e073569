// SPDX-License-Identifier: MIT

import BrowserSupport
import Foundation
import Testing

/// The site as a reader sees it.
@Suite(
  .serialized, .enabled(if: Browser.isInstalled, Comment(rawValue: Browser.absence)),
  .enabled(if: BuiltSite.isThere, Comment(rawValue: BuiltSite.absence)))
struct SiteBrowserTests {
  /// The landing pages, articles and tutorials: the pages that are not a symbol's.
  private static let pages: [String] = {
    struct Page: Decodable { var kind: String }
    let data = BuiltSite.folder.appending(path: "data")
    let files = FileManager.default.enumerator(atPath: data.path(percentEncoded: false))
    let found = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.filter { file in
      let depth = file.split(separator: "/").count
      if file.hasPrefix("documentation"), depth > 3 { return false }
      let content = try? Data(contentsOf: data.appending(path: file))
      let page = content.flatMap { try? JSONDecoder().decode(Page.self, from: $0) }
      return page.map { $0.kind != "symbol" || depth < 3 } ?? true
    }
    return found.map { "/" + $0.dropLast(5) + "/" }.sorted()
  }()

  @Test func `the pages are found`() {
    #expect(Self.pages.count > 30)
    #expect(Self.pages.contains("/documentation/baton/gettingstarted/"))
    #expect(Self.pages.contains("/documentation/baton/filtering/"))
  }

  @Test func `each page opens without an error, and nothing that it shows is missing`() async throws {
    let server = try FileServer(BuiltSite.folder)
    defer { server.stop() }
    // One browser for all: to start it takes longer than to look at a page.
    try await Browser.withPage(timeout: .seconds(300)) { page in
      for path in Self.pages { try await look(at: path, on: server, in: page) }
    }
  }

  @Test func `the navigator's filter finds a heading, and leads to it`() async throws {
    try await withPage(at: "/documentation/baton/") { page in
      try await page.wait(until: "document.querySelector('.navigator .filter__input') !== null")
      try await page.evaluate("document.querySelector('.navigator .filter__input').focus()")
      try await page.type("backoff")
      let link =
        "[...document.querySelectorAll('.navigator a')].find((a) => a.innerText === 'Retry with backoff')"
      try await page.wait(until: "\(link) !== undefined")
      try await page.evaluate("\(link).click()")
      try await page.wait(until: "document.querySelector('h1')?.textContent.trim() === 'Cookbook'")
      #expect(try await page.evaluate("location.hash") == "#Retry-with-backoff")
      let top = "document.getElementById('Retry-with-backoff').getBoundingClientRect().top"
      try await page.wait(until: "\(top) >= 0 && \(top) < 200")
      #expect(page.errors.isEmpty)
    }
  }

  @Test func `the navigator lists all modules, and goes along to the one that a link leads to`() async throws
  {
    try await withPage(at: "/documentation/baton/testingtime/") { page in
      let active = "document.querySelector('.navigator-card-item.active')?.innerText.trim()"
      try await page.wait(until: "\(active) === 'Testing time'")
      try await page.evaluate(
        "[...document.querySelectorAll('main a')].find((a) => a.innerText === 'BatonTaskTesting').click()")
      try await page.wait(until: "\(active) === 'BatonTaskTesting'")
      #expect(try await page.evaluate("location.pathname") == "/documentation/batontasktesting")
      try await page.evaluate("document.querySelector('.navigator .filter__input').focus()")
      try await page.type("backoff")
      try await page.wait(
        until:
          "[...document.querySelectorAll('.navigator a')].some((a) => a.innerText === 'Retry with backoff')")
    }
  }

  @Test func `the quick search finds a heading, and shows its page beside it`() async throws {
    try await withPage(at: "/documentation/baton/") { page in
      try await page.wait(until: "document.querySelector('.quick-navigation-open') !== null")
      try await page.evaluate("document.querySelector('.quick-navigation-open').click()")
      try await page.wait(until: "document.activeElement.closest('.quick-navigation') !== null")
      try await page.type("retry with backoff")
      let found = "document.querySelector('.quick-navigation__refs a')?.innerText ?? ''"
      try await page.wait(until: "(\(found)).startsWith('Retry with backoff')")
      let preview = "document.querySelector('.quick-navigation__preview')?.innerText ?? ''"
      try await page.wait(until: "(\(preview)).includes('Cookbook')")
      #expect(page.failures.isEmpty)
      #expect(page.errors.isEmpty)
    }
  }

  @Test(arguments: [(1400, false), (400, true)])
  func
    `an operator's page shows a sentence, a picture, its code, the declaration and the scheduling in this order`(
      width: Int, isDark: Bool
    ) async throws
  {
    try await withPage(at: "/documentation/baton/observabletype/debounce(_:scheduler:)/") { page in
      try await page.prefer(dark: isDark)
      try await page.resize(width: width, height: 1100)
      try await page.wait(until: "document.querySelector('main img')?.complete === true")
      let tops = try await page.evaluate(
        """
        ['.abstract p', '.abstract img', '.abstract pre', '.declaration', '#discussion', '#parameters']
          .map((place) => document.querySelector(`main ${place}`).getBoundingClientRect().top)
        """)
      let order = (0..<6).compactMap { tops[$0].number }
      #expect(order.count == 6)
      #expect(order == order.sorted())
      #expect(order[2] < 700, "the code is seen without scrolling")
      let source = try await page.evaluate("document.querySelector('main img').currentSrc").string
      #expect(source?.hasSuffix(isDark ? "marble-debounce~dark.svg" : "marble-debounce.svg") == true)
    }
  }

  private func withPage(at path: String, _ body: (BrowserPage) async throws -> Void) async throws {
    let server = try FileServer(BuiltSite.folder)
    defer { server.stop() }
    try await Browser.withPage { page in
      try await page.open(server.address.appending(path: path))
      try await body(page)
    }
  }

  private func look(at path: String, on server: FileServer, in page: BrowserPage) async throws {
    try await page.open(server.address.appending(path: path))
    try await page.wait(until: "(document.querySelector('h1, h2')?.textContent ?? '') !== ''")
    // Those further down are loaded when they come into view.
    try await page.evaluate("for (const image of document.images) image.loading = 'eager'")
    try await page.wait(until: "[...document.images].every((image) => image.complete)")
    let broken = try await page.evaluate(
      "[...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src)")
    #expect(broken == [], "\(path)")
    let title = try await page.evaluate("document.querySelector('h1, h2').textContent").string
    #expect(title?.contains("can’t be found") == false, "\(path)")
    #expect(page.errors.isEmpty, "\(path)")
    #expect(page.failures.isEmpty, "\(path)")
    #expect(
      page.requests.allSatisfy { $0.hasPrefix("\(server.address)") || $0.hasPrefix("data:") }, "\(path)")
  }
}
