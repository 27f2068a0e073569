// SPDX-License-Identifier: MIT

import BatonTracing
import BrowserSupport
import Foundation
import TestSupport
import Testing

extension Recording {
  /// A run on a queue that schedules one on the main thread, which has a long name; a task, and two waits.
  fileprivate static let small = Recording(
    length: .seconds(100), schedulers: [.init(name: "MainScheduler", isMain: true), .init(name: "queue")],
    threads: [.init(name: "main", isMain: true), .init(name: "worker")],
    names: [
      .init(label: "render", source: .init(function: "show(_:)", file: "App/Frames.swift", line: 12)),
      .init(label: "room in observe(on:)"), .init(label: "map(maxConcurrent:)"),
    ],
    runs: [
      .init(scheduler: 1, thread: 1, begin: .seconds(10), end: .seconds(20), task: 7),
      .init(
        scheduler: 0, thread: 0, begin: .seconds(40), end: .seconds(50), scheduledAt: .seconds(15),
        scheduledOn: 1, name: 0, element: "a long element's description", busy: .seconds(1)),
      .init(scheduler: 1, thread: 1, begin: .seconds(60), end: .seconds(70), task: 7),
    ],
    waits: [
      .init(kind: .blocked, name: 1, thread: 1, begin: .seconds(61), end: .seconds(65)),
      .init(kind: .awaited, name: 2, thread: 1, begin: .seconds(30), end: .seconds(80), isRunning: true),
    ])
}

extension InBrowser {
  @Suite struct PageAnswerTests {
    @Test func `a program that blocks the main thread is told so, within one look`() async throws {
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../BlockedMain/Program.swift")
      let lines = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
      let line = try #require(lines.firstIndex { $0.contains(".traced(\"render\"") }) + 1
      try await Browser.withPage(width: 1400, height: 900) { page in
        let file = page.folder.appending(path: "blocks.html")
        #expect(try runProgram("BlockedMain", file.path()).status == 0)
        try await page.open(file)
        try await page.wait(until: "window.batonTimeline?.isStill")
        let verdict = try await page.text("#verdict")
        let name = "render at Program.swift:\(line)"
        #expect(verdict.hasPrefix("\(name) blocked the main thread 4 times, for up to 1"), "\(verdict)")
        #expect(
          try await page.evaluate("document.getElementById('verdict').getBoundingClientRect().bottom < 200")
            == true)
        let labels = try await page.evaluate("batonTimeline.labels").array.compactMap { $0["text"].string }
        for element in 0..<4 { #expect(labels.contains("\(name): \(element)"), "\(labels)") }
        #expect(page.errors.isEmpty)
      }
    }

    @Test func `a span that is selected is summed up by scheduler and by name`() async throws {
      try await Browser.withPage(of: .small, width: 1400, height: 900) { page in
        try await page.drag(from: 30, to: 65, y: 10)
        let range = try await page.evaluate("batonTimeline.range").array.compactMap(\.number)
        #expect(range.count == 2 && abs(range[0] / 1e9 - 30) < 0.5 && abs(range[1] / 1e9 - 65) < 0.5)
        let rows = try await page.evaluate(
          "[...document.querySelectorAll('#details tbody tr')].map((row) => row.children[0].textContent)")
        #expect(
          rows.array.map(\.string) == [
            "MainScheduler", "queue", "map(maxConcurrent:)", "render at Frames.swift:12", "no name",
            "room in observe(on:)",
          ])
        try await page.pressAndWait("Escape")
        #expect(try await page.evaluate("batonTimeline.range") == .null)
      }
    }

    @Test func `the details stay in sight`() async throws {
      try await Browser.withPage(of: .pipeline(runs: 2000), width: 1400, height: 900) { page in
        try await page.pressAndWait("n")
        #expect(
          try await page.evaluate(
            """
            (({ top, bottom }) => scrollY === 0 && top > 0 && bottom <= innerHeight)(
              document.getElementById("details").getBoundingClientRect())
            """) == true)
      }
    }

    @Test func `W, A, S and D are Perfetto's`() async throws {
      try await Browser.withPage(of: .pipeline(runs: 2000)) { page in
        let all = try await page.visible
        try await page.pressAndWait("w")
        let closer = try await page.visible
        #expect(closer.to - closer.from < all.to - all.from)
        try await page.pressAndWait("d")
        #expect(try await page.visible.from > closer.from)
        try await page.pressAndWait("a")
        #expect(abs(try await page.visible.from - closer.from) < 1)
        try await page.pressAndWait("s")
        #expect(abs(try await page.visible.to - all.to) < 1)
      }
    }

    @Test func `rows fold and are pinned`() async throws {
      try await Browser.withPage(of: .pipeline(runs: 2000), width: 1400, height: 900) { page in
        func top(_ name: String) async throws -> Double {
          try await page.evaluate("batonTimeline.tracks.find(({ name }) => name === '\(name)').top").number
            ?? .nan
        }
        func height(_ name: String) async throws -> Double {
          try await page.evaluate("batonTimeline.tracks.find(({ name }) => name === '\(name)').height").number
            ?? .nan
        }
        let (before, unfolded) = (try await top("worker 3"), try await height("MainScheduler"))
        try await page.evaluate("document.querySelector('#names .fold').click()")
        #expect(try await height("MainScheduler") < unfolded)
        try await page.evaluate("document.querySelector('[aria-label=\"Pin worker 3\"]').click()")
        try await page.wait(until: "batonTimeline.isStill")
        #expect(try await top("worker 3") < top("MainScheduler"))
        #expect(try await page.text("#names .heading:not([hidden])") == "Pinned")
        try await page.evaluate("document.querySelector('[aria-label=\"Pin worker 3\"]').click()")
        #expect(try await top("worker 3") > top("worker 2"))
        #expect(try await top("worker 3") < before, "the row above is folded")
        try await page.evaluate(
          "[...document.querySelectorAll('#names h3 button')].find((e) => e.textContent === 'Threads').click()"
        )
        try await page.wait(until: "batonTimeline.isStill")
        #expect(
          try await page.evaluate("batonTimeline.tracks.filter(({ isHidden }) => isHidden).length") == 5)
        #expect(page.errors.isEmpty)
      }
    }

    @Test func `ticks at a deep zoom differ, and labels that do not fit are elided`() async throws {
      try await Browser.withPage(of: .small, width: 1400, height: 900) { page in
        let labels = try await page.evaluate("batonTimeline.labels").array.compactMap { $0["text"].string }
        #expect(labels.contains { $0.hasPrefix("r") && $0.hasSuffix("…") }, "\(labels)")
        #expect(labels.contains("at most 1 waiting"))
        for _ in 0..<2 { try await page.pressAndWait("n") }
        for _ in 0..<60 { try await page.press("w") }
        try await page.wait(until: "batonTimeline.isStill")
        let ticks = try await page.evaluate("batonTimeline.labels.filter(({ y }) => y < 28)").array
          .compactMap { $0["text"].string }
        #expect(ticks.count >= 3, "\(ticks)")
        #expect(Set(ticks).count == ticks.count, "\(ticks)")
      }
    }

    @Test func `the arrow from what scheduled a run can be clicked where it begins`() async throws {
      try await Browser.withPage(of: .small, width: 1400, height: 900) { page in
        for _ in 0..<3 { try await page.pressAndWait("n") }
        #expect(
          try await page.text("#details").contains(
            "On a processor1.00 s; blocked, or without one, for 9.00 s"))
        #expect(try await page.text("#details").contains("In the sourceApp/Frames.swift:12, in show(_:)"))
        let hit = try await page.evaluate(
          """
          (({ x, y }) => ({ x: canvas.getBoundingClientRect().x + x, y: canvas.getBoundingClientRect().y + y }))(
            batonTimeline.hits[0])
          """)
        try await page.click(x: hit["x"].number ?? 0, y: hit["y"].number ?? 0)
        #expect(try await page.evaluate("batonTimeline.selected") == 0)
      }
    }

    @Test func `what waits has rows, and says for how long`() async throws {
      try await Browser.withPage(of: .small, width: 1400, height: 900) { page in
        let waits = try await page.evaluate("batonTimeline.tracks.filter(({ kind }) => kind === 'wait')")
        #expect(waits.array.map { $0["name"].string } == ["room in observe(on:)", "map(maxConcurrent:)"])
        #expect(try await page.evaluate("batonTimeline.counts.runs") == 3)
        try await page.press("/")
        try await page.type("room")
        try await page.pressAndWait("Enter")
        #expect(try await page.text("#details").contains("Blockedroom in observe(on:)"))
        #expect(try await page.text("#details").contains("Waited for4.00 s"))
        try await page.pressAndWait("Escape")
        try await page.pressAndWait("Escape")
        // The second stretch of the task is the third run.
        try await page.evaluate("document.getElementById('canvas').focus()")
        for _ in 0..<4 { try await page.pressAndWait("n") }
        #expect(try await page.text("#details").contains("Stretch oftask 7, which waited for 40.0 s before"))
      }
    }
  }
}

extension BrowserPage {
  /// Drags over the canvas from one moment to another, in seconds, of what is shown.
  fileprivate func drag(from: Double, to: Double, y: Double) async throws {
    let canvas = try await evaluate(
      "(({ x, y, width }) => ({ x, y, width }))(document.getElementById('canvas').getBoundingClientRect())")
    let (left, top) = (canvas["x"].number ?? 0, canvas["y"].number ?? 0)
    let visible = try await visible
    func x(_ moment: Double) -> JSON {
      .number(
        left + (moment * 1e9 - visible.from) / (visible.to - visible.from) * (canvas["width"].number ?? 0))
    }
    for (type, moment) in [("mousePressed", from), ("mouseMoved", to), ("mouseReleased", to)] {
      try await send(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": x(moment), "y": .number(top + y), "button": "left", "buttons": 1,
          "clickCount": 1,
        ])
    }
    try await wait(until: "batonTimeline.isStill")
  }
}
