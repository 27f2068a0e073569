// SPDX-License-Identifier: MIT

import BatonTracing
import BrowserSupport
import Testing

extension InBrowser {
  @Suite struct PageKeyTests {
    private let recording = Recording.pipeline(runs: 2000)

    @Test func `keys zoom, move and show everything`() async throws {
      try await Browser.withPage(of: recording) { page in
        let all = try await page.visible
        #expect(all == (0, recording.length / .nanoseconds(1)))
        try await page.pressAndWait("+")
        let closer = try await page.visible
        #expect(closer.to - closer.from < 0.7 * (all.to - all.from))
        try await page.pressAndWait("ArrowRight")
        let right = try await page.visible
        #expect(
          right.from > closer.from && abs((right.to - right.from) / (closer.to - closer.from) - 1) < 1e-6)
        try await page.pressAndWait("ArrowLeft")
        #expect(abs(try await page.visible.from - closer.from) < 1)
        try await page.pressAndWait("-")
        #expect(abs(try await page.visible.to - all.to) < 1)
        for key in ["0", "Home"] {
          for _ in 0..<60 { try await page.press("+") }
          try await page.wait(until: "batonTimeline.isStill")
          let closest = try await page.visible
          #expect(closest.to - closest.from >= 19.9, "not closer than 20 ns")
          try await page.pressAndWait(key)
          #expect(try await page.visible == all)
        }
        try await page.evaluate("document.getElementById('scroller').scrollTop = 0")
        try await page.pressAndWait("ArrowDown")
        #expect((try await page.evaluate("document.getElementById('scroller').scrollTop").number ?? 0) > 0)
      }
    }

    @Test func `motion ends where it would be without`() async throws {
      try await Browser.withPage(of: recording) { page in
        for _ in 0..<3 { try await page.press("+") }
        try await page.pressAndWait("ArrowRight")
        let calm = try await page.visible
        try await page.pressAndWait("0")
        try await page.prefer(dark: false, reducedMotion: false)
        for _ in 0..<3 { try await page.press("+") }
        try await page.pressAndWait("ArrowRight")
        let moved = try await page.visible
        #expect(abs(moved.from - calm.from) < 1 && abs(moved.to - calm.to) < 1)
      }
    }

    @Test func `a search counts, and steps from match to match in order of time`() async throws {
      let matches = recording.runs.indices.filter { recording.runs[$0].scheduler == 1 }
      try await Browser.withPage(of: recording) { page in
        try await page.press("/")
        #expect(try await page.evaluate("document.activeElement.id") == "search")
        try await page.type("RESULTS")
        #expect(try await page.text("#matches") == "\(matches.count) found")
        for match in matches.prefix(3) {
          try await page.pressAndWait("Enter")
          #expect(try await page.evaluate("batonTimeline.selected") == .number(Double(match)))
        }
        #expect(try await page.text("#matches") == "3 of \(matches.count) found")
        try await page.pressAndWait("Enter", shift: true)
        #expect(try await page.evaluate("batonTimeline.selected") == .number(Double(matches[1])))
        try await page.evaluate("document.getElementById('canvas').focus()")
        try await page.pressAndWait("n")
        #expect(try await page.evaluate("batonTimeline.selected") == .number(Double(matches[2])))
        for match in [matches[1], matches[0], matches[matches.count - 1]] {
          try await page.pressAndWait("N", shift: true)
          #expect(try await page.evaluate("batonTimeline.selected") == .number(Double(match)))
        }
        let last = recording.runs[matches[matches.count - 1]].begin / .nanoseconds(1)
        let visible = try await page.visible
        #expect(visible.from <= last && last <= visible.to)
        try await page.pressAndWait("Escape")
        #expect(try await page.evaluate("batonTimeline.selected") == .null)
        #expect(try await page.evaluate("document.getElementById('search').value") == "RESULTS")
        try await page.pressAndWait("Escape")
        #expect(try await page.evaluate("document.getElementById('search').value") == "")
      }
    }

    @Test func `texts, places, kinds, threads and whole names are found`() async throws {
      let counts = [
        ("photo 12.jpeg", recording.events.count { $0.kind == .next("photo 12.jpeg") }), ("no such", 1),
        ("error", 1), ("nothing", 0),
        ("shown", recording.events.count { $0.place == 1 }),
        ("\"worker 1\"", recording.runs.count { $0.thread == 1 } + recording.events.count { $0.thread == 1 }),
      ]
      try await Browser.withPage(of: recording) { page in
        for (query, count) in counts {
          try await page.press("/")
          try await page.type(query)
          #expect(
            try await page.evaluate("batonTimeline.counts.matches") == .number(Double(count)), "\(query)")
          try await page.pressAndWait("Escape")
        }
        // A track's name finds all that is in it, and nothing else.
        try await page.evaluate("document.querySelector('#names .name').click()")
        #expect(try await page.evaluate("document.getElementById('search').value") == "\"MainScheduler\"")
        let ofMain = recording.runs.count { $0.scheduler == 0 }
        #expect(try await page.evaluate("batonTimeline.counts.matches") == .number(Double(ofMain)))
      }
    }

    @Test func `what is selected is told in words`() async throws {
      let run = recording.runs[0]
      try await Browser.withPage(of: recording) { page in
        try await page.pressAndWait("n")
        #expect(try await page.evaluate("batonTimeline.selected") == 0)
        let details = try await page.text("#details")
        #expect(details.contains("Scheduler" + recording.schedulers[run.scheduler].name))
        #expect(details.contains("Thread" + recording.threads[run.thread].name))
        #expect(try await page.evaluate("document.getElementById('details').ariaLive") == "polite")
        try await page.press("/")
        try await page.type("no such file")
        try await page.pressAndWait("Enter")
        let event = try await page.text("#details")
        #expect(
          event.contains("Placefound") && event.contains("Errorno such file")
            && event.contains("Subscription2"))
      }
    }

    @Test func `of a run that had not ended it says so`() async throws {
      var recording = recording
      recording.runs[0].isRunning = true
      let stuck = recording
      try await Browser.withPage(of: stuck) { page in
        try await page.pressAndWait("n")
        #expect(try await page.text("#details").contains("Still running, for"))
      }
    }

    @Test func `a click selects the run below it, and the wheel zooms where it is`() async throws {
      try await Browser.withPage(of: recording) { page in
        try await page.press("/")
        try await page.type("readers")
        for _ in 0..<3 { try await page.pressAndWait("Enter") }
        try await page.evaluate("document.querySelector('#details button').click()")
        try await page.wait(until: "batonTimeline.isStill")
        let box = try await page.evaluate(
          """
          (() => {
            const [box] = batonTimeline.boxes(batonTimeline.selected);
            const canvas = document.getElementById("canvas").getBoundingClientRect();
            return { x: canvas.x + box.x + box.width / 2, y: canvas.y + box.y + box.height / 2 };
          })()
          """)
        let (x, y) = (box["x"].number ?? 0, box["y"].number ?? 0)
        let selected = try await page.evaluate("batonTimeline.selected")
        try await page.pressAndWait("Escape")
        try await page.click(x: x, y: y)
        #expect(try await page.evaluate("batonTimeline.selected") == selected)
        let before = try await page.visible
        try await page.wheel(x: x, y: y, by: -200)
        try await page.wait(
          until: "batonTimeline.visible.to - batonTimeline.visible.from < \(before.to - before.from)")
        #expect(try await page.visible.from > before.from)
      }
    }

    @Test func `dragging moves, and two fingers zoom`() async throws {
      try await Browser.withPage(of: recording) { page in
        for _ in 0..<4 { try await page.pressAndWait("+") }
        let before = try await page.visible
        for (type, x) in [
          ("mousePressed", 900.0), ("mouseMoved", 850), ("mouseMoved", 700), ("mouseReleased", 700),
        ] {
          try await page.send(
            "Input.dispatchMouseEvent",
            [
              "type": .string(type), "x": .number(x), "y": 400, "button": "left", "buttons": 1,
              "clickCount": 1,
            ])
        }
        try await page.wait(until: "batonTimeline.visible.from > \(before.from) && batonTimeline.isStill")
        let dragged = try await page.visible
        #expect(abs((dragged.to - dragged.from) / (before.to - before.from) - 1) < 1e-6)
        #expect(try await page.evaluate("batonTimeline.selected") == .null)
        try await page.send("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 2])
        for (type, distance) in [
          ("touchStart", 40.0), ("touchMove", 80), ("touchMove", 160), ("touchEnd", 0),
        ] {
          let points: [JSON] = [700 - distance, 700 + distance].map { ["x": .number($0), "y": 400] }
          try await page.send(
            "Input.dispatchTouchEvent",
            ["type": .string(type), "touchPoints": .array(distance > 0 ? points : [])])
        }
        let span = dragged.to - dragged.from
        try await page.wait(until: "batonTimeline.visible.to - batonTimeline.visible.from < \(span / 2)")
        let pinched = try await page.visible
        #expect(pinched.from > dragged.from && pinched.to < dragged.to)
      }
    }

    @Test func `the focus stays where it is when the window changes`() async throws {
      try await Browser.withPage(of: recording) { page in
        try await page.evaluate("document.querySelectorAll('#names .name')[3].focus()")
        for width in [1000, 400] {
          try await page.resize(width: width, height: 700)
          try await page.wait(
            until: "document.querySelector('.narrow') !== null === \(width < 640) && batonTimeline.isStill")
          #expect(try await page.text(":focus") == "hashThreadPool")
        }
      }
    }

    @Test func `Tab reaches everything, and shows where it is`() async throws {
      try await Browser.withPage(of: recording) { page in
        var reached: [String] = []
        for _ in 0..<160 {
          try await page.press("Tab")
          let focus = try await page.evaluate(
            """
            (({ activeElement: e }) => e === document.body ? null : {
              name: e.id || `${e.localName} ${e.ariaLabel ?? e.textContent}`, isShown: getComputedStyle(e).outlineStyle !== "none"
            })(document)
            """)
          guard let name = focus["name"].string, name != reached.first else { break }
          #expect(focus["isShown"] == true, "\(name)")
          reached.append(name)
        }
        let wanted =
          [
            "search", "previous", "next", "zoom-out", "zoom-in", "fit", "canvas", "details",
            "summary Keys and signs",
          ]
          + [
            "div Schedulers", "div Threads", "div Longest runs on the main thread", "button worker 4",
            "button shown", "button Pin shown", "button Fold shown", "button Schedulers",
          ]
        for name in wanted { #expect(reached.contains(name), "\(name) in \(reached)") }
        let statistics = recording.statistics
        let links = statistics.mainGaps.count + statistics.mainRuns.count + statistics.mainWaits.count
        #expect(reached.count { $0.hasPrefix("a ") } == links)
      }
    }
  }
}
