// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BatonTracing

@Suite struct PageTests {
  @Test func `names are no markup, wherever they stand`() {
    let page = Recording.hostile.html(title: #"</title><script>"&'"#)
    #expect(page.components(separatedBy: "<script").count == 3, "the recording and the code")
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(!page.contains("<!--"))
    #expect(!page.contains("<img"))
    #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;&#39;</title>"))
    #expect(page.contains("<h1>&lt;/title&gt;"))
  }

  @Test func `the recording in the page is JSON that has all names as they are`() throws {
    let page = Recording.hostile.html(title: "")
    let start = try #require(page.range(of: #"<script type="application/json" id="recording">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let recording = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let names = Recording.hostile.places
    #expect(recording["places"] as? [String] == names)
    #expect(recording["texts"] as? [String] == names)
    #expect((recording["schedulers"] as? [[String: Any]])?.map { $0["name"] as? String } == names)
    #expect((recording["threads"] as? [[String: Any]])?.map { $0["name"] as? String } == names)
  }

  @Test func `a page names nothing to fetch`() {
    let page = Recording.pipeline(runs: 100).html(title: "A run")
    for word in ["http:", "https:", " src=", "@import", "url(", "//cdn", "fetch(", "import("] {
      #expect(!page.contains(word))
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `tables are there without a script`() throws {
    let recording = Recording.pipeline(runs: 300)
    let page = recording.html(title: "A run")
    let code = try #require(page.range(of: "<script"))
    let text = page[..<code.lowerBound]
    for scheduler in recording.schedulers { #expect(text.contains(Page.escaped(scheduler.name))) }
    let gap = try #require(recording.statistics.mainGaps.first)
    #expect(text.contains(#"data-from="\#(gap.begin.nanoseconds)" data-to="\#(gap.end.nanoseconds)""#))
    #expect(text.contains("2026-11-22 16:00:00 UTC · "))
    #expect(text.contains("300 runs on 4 schedulers and 5 threads"))
  }

  @Test func `what held up the main thread is named as it is called`() {
    let recording = Recording(
      length: .seconds(1), schedulers: [.init(name: "main", isMain: true)],
      threads: [.init(name: "main", isMain: true)], names: [.init(label: "fetch users & use them")],
      runs: [.init(scheduler: 0, thread: 0, begin: .zero, end: .milliseconds(50), name: 0)])
    let page = recording.html(title: "")
    #expect(page.contains("fetch users &amp; use them blocked the main thread once, for 50.0 ms."))
  }

  @Test func `what is missing is said`() {
    #expect(Recording().html(title: "").contains("Nothing was recorded in 0 ns."))
    #expect(Recording().html(title: "").contains("No run was recorded."))
    var recording = Recording.pipeline(runs: 10)
    recording.threads[1].dropped = 7
    #expect(recording.html(title: "").contains("7 records gave way to newer ones and are missing here"))
  }
}

@Suite struct PaletteTests {
  /// The ratio of the Web Content Accessibility Guidelines, from 1 to 21.
  private func contrast(_ one: String, _ other: String) -> Double {
    let luminances = [one, other].map { color -> Double in
      let channels = [1, 3, 5].map { offset -> Double in
        let start = color.index(color.startIndex, offsetBy: offset)
        let value = Double(UInt8(color[start...].prefix(2), radix: 16)!) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
    return (luminances.max()! + 0.05) / (luminances.min()! + 0.05)
  }

  @Test func `contrast is that of the guidelines`() {
    #expect(abs(contrast("#000000", "#ffffff") - 21) < 0.001)
    #expect(abs(contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test(arguments: [true, false]) func `text and marks can be told from what is behind them`(isDark: Bool) {
    let palette = isDark ? Palette.dark : Palette.light
    for behind in [palette.background, palette.surface] {
      #expect(contrast(palette.ink, behind) >= 7)
      for text in [palette.muted, palette.accent, palette.error] { #expect(contrast(text, behind) >= 4.5) }
      #expect(contrast(palette.edge, behind) >= 3)
    }
    #expect(palette.runs.count == 8)
    for run in palette.runs {
      #expect(contrast(run, palette.background) >= 3)
      #expect(contrast(palette.label, run) >= 4.5)
    }
  }
}
