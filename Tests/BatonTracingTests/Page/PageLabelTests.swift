// SPDX-License-Identifier: MIT

import BrowserSupport
import Testing

private struct Box {
  let text: String
  let left, top, right, bottom: Double

  init(_ label: JSON) {
    text = label["text"].string ?? ""
    left = label["x"].number ?? .nan
    top = label["y"].number ?? .nan
    right = left + (label["width"].number ?? .nan)
    bottom = top + (label["height"].number ?? .nan)
  }

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

extension InBrowser {
  @Suite struct PageLabelTests {
    /// The labels that are drawn, in the window; after it has been found that none lies on another one, or
    /// outside.
    private func labels(_ page: BrowserPage) async throws -> [Box] {
      let labels = try await page.evaluate("batonTimeline.labels").array.map { Box($0) }
      let width = try await page.evaluate("document.getElementById('canvas').clientWidth").number ?? 0
      #expect(labels.filter { $0.left < 0 || $0.right > width }.isEmpty)
      let overlapping = labels.indices.flatMap { index in
        labels[..<index].filter { $0.overlaps(labels[index]) }.map { ($0.text, labels[index].text) }
      }
      #expect(overlapping.isEmpty)
      return labels
    }

    @Test(arguments: [1280, 700, 360]) func `labels never overlap, however far one zooms`(width: Int)
      async throws
    {
      try await Browser.withPage(of: .pipeline(runs: 5000), width: width) { page in
        var texts: Set<String> = []
        for scroll in [0, 10_000] {
          try await page.pressAndWait("0")
          try await page.evaluate("document.getElementById('scroller').scrollTop = \(scroll)")
          for _ in 0..<22 {
            try await page.pressAndWait("+")
            texts.formUnion(try await labels(page).map(\.text))
          }
        }
        // Of each kind there were some: the ruler's, the runs' on their schedulers and threads, elements'.
        #expect(texts.contains { $0.hasSuffix(" µs") || $0.hasSuffix(" ms") })
        #expect(texts.contains("worker 2"))
        #expect(texts.contains("readers") || texts.contains(#"OperationQueueScheduler("readers")"#))
        #expect(texts.contains { $0.hasPrefix("photo ") })
      }
    }

    @Test(arguments: [1280, 360]) func `names stand beside their tracks, or above them`(width: Int)
      async throws
    {
      try await Browser.withPage(of: .pipeline(runs: 5000), width: width) { page in
        for _ in 0..<12 { try await page.pressAndWait("+") }
        let names = try await page.evaluate(
          """
          (() => {
            const canvas = document.getElementById("canvas").getBoundingClientRect();
            return [...document.querySelectorAll("#names .name, #names h3")].map((name) => {
              const box = name.getBoundingClientRect();
              return {
                text: name.textContent, x: box.x - canvas.x, y: box.y - canvas.y, width: box.width, height: box.height
              };
            });
          })()
          """
        ).array.map { Box($0) }
        #expect(names.count == 14, "three headings, four schedulers, five threads, two places")
        // The canvas says nothing where names are clipped, in the height of the ruler.
        let labels = try await labels(page).filter { $0.top > 28 }
        for (index, name) in names.enumerated() {
          for other in names[..<index] + labels { #expect(!name.overlaps(other), "\(name) and \(other)") }
        }
      }
    }
  }
}
