// SPDX-License-Identifier: MIT

import BatonTracing
import BrowserSupport
import Testing

extension InBrowser {
  @Suite struct PageBrowserTests {
    @Test(arguments: [Recording.pipeline(runs: 2000), .hostile, Recording(), Recording(length: .seconds(1))])
    func `a page opens without an error and asks for nothing`(recording: Recording) async throws {
      try await Browser.withPage(of: recording) { page in
        let counts = try await page.evaluate("batonTimeline.counts")
        #expect(counts["runs"].number == Double(recording.runs.count))
        #expect(counts["events"].number == Double(recording.events.count))
        for key in ["n", "+", "ArrowRight", "N", "Enter", "-", "Escape", "0"] {
          try await page.pressAndWait(key)
        }
        #expect(try await page.evaluate("window.isBroken === undefined") == true)
        #expect(page.errors.isEmpty)
        #expect(page.failures.isEmpty)
        #expect(page.requests.count == 1, "the page itself")
      }
    }

    @Test func `the page has what was recorded`() async throws {
      let long = Duration.seconds(40 * 86400) + .nanoseconds(1)
      let runs: [Recording.Run] = [
        .init(scheduler: 0, thread: 0, begin: .zero, end: .nanoseconds(1)),
        .init(
          scheduler: 40, thread: 33, begin: .nanoseconds(31), end: .nanoseconds(64),
          scheduledAt: .nanoseconds(31),
          scheduledOn: 0, due: .nanoseconds(40)),
        .init(
          scheduler: 1, thread: 39, begin: long, end: long + .seconds(3), scheduledAt: .zero, scheduledOn: 39,
          due: .nanoseconds(5)),
      ]
      let recording = Recording(
        length: long + .seconds(4), schedulers: (0...40).map { .init(name: "\($0)") },
        threads: (0..<40).map { .init(name: "\($0)") }, places: ["a", "b"], runs: runs,
        events: [.init(kind: .error("e"), place: 1, subscription: -5, thread: 39, time: long)])
      try await Browser.withPage(of: recording) { page in
        for (index, run) in runs.enumerated() {
          let shown = try await page.evaluate("batonTimeline.run(\(index))")
          #expect(shown["begin"].number == run.begin / .nanoseconds(1))
          #expect(shown["end"].number == run.end / .nanoseconds(1))
          #expect(shown["scheduler"].number == Double(run.scheduler))
          #expect(shown["thread"].number == Double(run.thread))
          // What is missing is not a number there, which JSON has as nothing.
          #expect(shown["scheduledAt"].number == run.scheduledAt.map { $0 / .nanoseconds(1) })
          #expect(shown["due"].number == run.due.map { $0 / .nanoseconds(1) })
          #expect(shown["scheduledOn"].number == Double(run.scheduledOn ?? -1))
        }
        let event = try await page.evaluate("batonTimeline.event(0)")
        #expect(event["time"].number == long / .nanoseconds(1))
        #expect(event["subscription"].number == -5)
        #expect([event["kind"], event["place"], event["thread"], event["text"]] == [2, 1, 39, 0])
      }
    }

    @Test func `a link of the gaps goes to its gap`() async throws {
      let recording = Recording.pipeline(runs: 2000)
      let gap = try #require(recording.statistics.mainGaps.last)
      try await Browser.withPage(of: recording) { page in
        try await page.evaluate("[...document.querySelectorAll('a[data-from]')].at(-1).click()")
        try await page.wait(until: "batonTimeline.isStill")
        let visible = try await page.visible
        let (begin, end) = (gap.begin / .nanoseconds(1), gap.end / .nanoseconds(1))
        #expect(visible.from <= begin && end <= visible.to)
        #expect(visible.to - visible.from < 2 * (end - begin))
        #expect(try await page.evaluate("document.activeElement.id") == "canvas")
      }
    }

    @Test func `dark colours are those of the reader who prefers them`() async throws {
      try await Browser.withPage(of: .pipeline(runs: 500)) { page in
        let background = "getComputedStyle(document.body).backgroundColor"
        let pixel =
          "[...document.getElementById('canvas').getContext('2d').getImageData(5, 40, 1, 1).data].join()"
        let light = (try await page.evaluate(background), try await page.evaluate(pixel))
        let frames = try await page.evaluate("batonTimeline.frames").number ?? 0
        try await page.prefer(dark: true)
        try await page.wait(until: "batonTimeline.frames > \(frames) && batonTimeline.isStill")
        #expect(try await page.evaluate(background) != light.0)
        #expect(try await page.evaluate(pixel) != light.1)
        #expect(page.errors.isEmpty)
      }
    }

    @Test func `a narrow screen scrolls tables and not the page`() async throws {
      try await Browser.withPage(width: 360, height: 740) { page in
        for recording in [Recording.pipeline(runs: 2000), .hostile] {
          var recording = recording
          recording.schedulers[0].name = String(repeating: "long", count: 40)
          try await page.open(recording, title: String(repeating: "title", count: 40))
          #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
          #expect(
            try await page.evaluate(
              "[...document.querySelectorAll('button, input, canvas')].every((e) => "
                + "e.getBoundingClientRect().right <= innerWidth && e.getBoundingClientRect().left >= 0)")
              == true)
          #expect(
            try await page.evaluate("(t => t.scrollWidth > t.clientWidth)(document.querySelector('.scroll'))")
              == true)
        }
      }
    }

    @Test func `a million runs open, are drawn and answer`() async throws {
      let recording = Recording.pipeline(runs: 1_000_000)
      try await Browser.withPage(of: recording) { page in
        #expect(try await page.evaluate("batonTimeline.counts.runs") == 1_000_000)
        #expect((try await page.evaluate("batonTimeline.frames").number ?? 0) > 0)
        let before = try await page.visible
        try await page.pressAndWait("+")
        let after = try await page.visible
        #expect(after.to - after.from < before.to - before.from)
        try await page.pressAndWait("n")
        #expect(try await page.evaluate("batonTimeline.selected !== null") == true)
        #expect(page.errors.isEmpty)
      }
    }
  }
}
