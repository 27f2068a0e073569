// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation

extension Category {
  static let transforming = Category(
    name: "Transforming",
    abstract: "Operators that make other elements of elements: one of each, several, or one of many.",
    cases: [
      Case("map") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.map { $0 * 10 }
        return Picture(["source": source], result)
      },
      Case("compactMap") { scheduler in
        let source = try scheduler.createHotObservable("--1--x--3--|")
        let result = source.compactMap { Int($0) }
        return Picture(["source": source], result)
      },
      Case("enumerated") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.enumerated().map { "\($0.index): \($0.element)" }
        return Picture(["source": source], result)
      },
      Case("pairwise") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.pairwise().map { $0.previous + $0.current }
        return Picture(["source": source], result)
      },
      Case("scan") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.scan(0, accumulator: +)
        return Picture(["source": source], result)
      },
      Case("scan-into", "scan(into:)") { scheduler in
        let source = try scheduler.createHotObservable("--a---b---c--|")
        let result = source.scan(into: "") { $0 += $1 }
        return Picture(["source": source], result)
      },
      Case("reduce") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.reduce(0, accumulator: +)
        return Picture(["source": source], result)
      },
      Case("toArray") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.toArray()
        return Picture(["source": source], result)
      },
      Case("flatMap") { scheduler in
        let source = try scheduler.createHotObservable("-a---b-----|")
        let answers = try scheduler.createColdObservable("--1--2--3|")
        let result = source.flatMap { key in answers.map { key + $0 } }
        return Picture(["source": source, "answers": answers], result)
      },
      Case("flatMapFirst") { scheduler in
        let source = try scheduler.createHotObservable("-a---b------c|")
        let answers = try scheduler.createColdObservable("--1--2--3|")
        let result = source.flatMapFirst { key in answers.map { key + $0 } }
        return Picture(["source": source, "answers": answers], result)
      },
      Case("flatMapLatest") { scheduler in
        let source = try scheduler.createHotObservable("-a---b------|")
        let answers = try scheduler.createColdObservable("--1--2--3|")
        let result = source.flatMapLatest { key in answers.map { key + $0 } }
        return Picture(["source": source, "answers": answers], result)
      },
      Case("concatMap") { scheduler in
        let source = try scheduler.createHotObservable("-a---b------|")
        let answers = try scheduler.createColdObservable("--1--2--3|")
        let result = source.concatMap { key in answers.map { key + $0 } }
        return Picture(["source": source, "answers": answers], result)
      },
      Case("buffer") { scheduler in
        let values: [Character: Int] = ["1": 1, "2": 2, "3": 3, "4": 4, "5": 5]
        let source = try scheduler.createHotObservable("--1-2-3-4-----------5---|", values: values)
        let result = source.buffer(timeSpan: .seconds(7), count: 3, scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("window") { scheduler in
        let source = try scheduler.createHotObservable("--1-2-3-4-----------5---|")
        let result = source.window(timeSpan: .seconds(7), count: 3, scheduler: scheduler)
        return Picture(["source": source], parts: result) { index, _ in "window \(index + 1)" }
      },
      Case("groupBy") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--4--|", values: ["1": 1, "2": 2, "3": 3, "4": 4])
        let result = source.groupBy { $0 % 2 == 0 ? "even" : "odd" }
        return Picture(["source": source], parts: result) { $1.key }
      },
      Case("decode") { scheduler in
        let source = scheduler.createHotObservable([
          .next(203, Data("[1]".utf8)), .next(207, Data("[2, 3]".utf8)), .completed(211),
        ])
        let result = source.decode(type: [Int].self, decoder: JSONDecoder())
        return Picture(["source": source], result)
      },
      Case("withUnretained") { scheduler in
        final class Screen: Sendable { let title = "Home" }
        let source = try scheduler.createHotObservable("--a----b----c--|")
        let screen = Screen()
        let result = source.withUnretained(screen) { screen, element in "\(screen.title) \(element)" }
        return Picture(["source": source], result.do(onDispose: { _ = screen }))
      },
    ])
}
