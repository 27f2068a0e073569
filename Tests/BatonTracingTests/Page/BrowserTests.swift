// SPDX-License-Identifier: MIT

import BrowserSupport
import Foundation
import Testing

extension InBrowser {
  /// That what drives the browser sees what goes wrong, and leaves nothing behind.
  @Suite struct BrowserTests {
    @Test func `errors of scripts and of the console are told`() async throws {
      try await Browser.withPage { page in
        try await page.open(
          html: """
            <script>
            console.error("one", 1);
            console.log("fine");
            setTimeout(() => { throw new Error("two"); });
            Promise.reject(new Error("three"));
            setTimeout(() => { window.isOver = true; }, 1);
            </script>
            """)
        try await page.wait(until: "window.isOver")
        #expect(page.errors.contains { $0.hasPrefix("console.error: one") })
        #expect(page.errors.contains { $0.hasPrefix("Error: two") })
        #expect(page.errors.contains { $0.hasPrefix("Error: three") })
        #expect(page.errors.count == 3)
      }
    }

    @Test func `files that are missing are told, beside those that are there`() async throws {
      try await Browser.withPage { page in
        try "".write(to: page.folder.appending(path: "there.css"), atomically: true, encoding: .utf8)
        try await page.open(
          html: """
            <link rel="stylesheet" href="there.css"><link rel="stylesheet" href="missing.css"><img src="missing.png">
            """)
        #expect(page.requests.count == 4)
        #expect(page.failures.count == 2)
        #expect(page.failures.contains { $0.contains("missing.png: net::ERR_FILE_NOT_FOUND") })
        #expect(page.failures.contains { $0.contains("missing.css: net::ERR_FILE_NOT_FOUND") })
        await #expect(throws: BrowserError.self) {
          try await page.open(page.folder.appending(path: "none.html"))
        }
      }
    }

    @Test func `what a script throws is thrown`() async throws {
      try await Browser.withPage { page in
        try await page.open(html: "<p>One</p>")
        #expect(
          try await page.evaluate("Promise.resolve({ a: [1, 'two', null, true] })") == [
            "a": [1, "two", .null, true]
          ])
        await #expect { try await page.evaluate("nothing.at.all") } throws: { error in
          guard case BrowserError.script(let text) = error else { return false }
          return text.hasPrefix("ReferenceError")
        }
        #expect(try await page.screenshot().starts(with: [0x89, 0x50, 0x4e, 0x47]))
      }
    }

    @Test func `a page that never ends is ended, and nothing is left`() async throws {
      let folder = Folder()
      await #expect(throws: BrowserError.ended(timedOut: true)) {
        try await Browser.withPage(timeout: .seconds(5)) { page in
          folder.url = page.folder
          try await page.evaluate("(() => { for (;;); })()")
        }
      }
      let url = try #require(folder.url)
      #expect(!FileManager.default.fileExists(atPath: url.path()))
    }

    @Test func `nothing is left of a browser whose page was closed in good order`() async throws {
      let folder = try await Browser.withPage { page in
        try await page.open(html: "<p>One</p>")
        #expect(FileManager.default.fileExists(atPath: page.folder.path()))
        return page.folder
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path()))
    }
  }
}

private final class Folder {
  var url: URL?
}
