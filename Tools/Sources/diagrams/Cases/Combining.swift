// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let combining = Category(
    name: "Combining", abstract: "Operators that make one sequence of several.",
    cases: [
      Case("merge") { scheduler in
        let first = try scheduler.createHotObservable("--a-----b----c--|")
        let second = try scheduler.createHotObservable("----1--------2----3|")
        let result = Observable.merge(first.asObservable(), second.asObservable())
        return Picture(["first": first, "second": second], result)
      },
      Case("merge-all", "merge of a sequence of sequences") { scheduler in
        let source = try scheduler.createHotObservable("-a----b----|")
        let letters = try scheduler.createColdObservable("--a--b--c|")
        let digits = try scheduler.createColdObservable("--1--2--3|")
        let sequences = source.map { $0 == "a" ? letters.asObservable() : digits.asObservable() }
        let result = sequences.merge()
        return Picture(["source": source, "letters": letters, "digits": digits], result)
      },
      Case("merge-maxConcurrent", "merge with a limit") { scheduler in
        let source = try scheduler.createHotObservable("-a----b----|")
        let letters = try scheduler.createColdObservable("--a--b--c|")
        let digits = try scheduler.createColdObservable("--1--2--3|")
        let sequences = source.map { $0 == "a" ? letters.asObservable() : digits.asObservable() }
        let result = sequences.merge(maxConcurrent: 1)
        return Picture(["source": source, "letters": letters, "digits": digits], result)
      },
      Case("switchLatest") { scheduler in
        let source = try scheduler.createHotObservable("-a----b----|")
        let letters = try scheduler.createColdObservable("--a--b--c|")
        let digits = try scheduler.createColdObservable("--1--2--3|")
        let sequences = source.map { $0 == "a" ? letters.asObservable() : digits.asObservable() }
        let result = sequences.switchLatest()
        return Picture(["source": source, "letters": letters, "digits": digits], result)
      },
      Case("concat") { scheduler in
        let first = try scheduler.createColdObservable("--a--b--|")
        let second = try scheduler.createColdObservable("--c--d--|")
        let result = first.concat(second)
        return Picture(["first": first, "second": second], result)
      },
      Case("concat-all", "concat of a sequence of sequences") { scheduler in
        let source = try scheduler.createHotObservable("-a----b----|")
        let letters = try scheduler.createColdObservable("--a--b--c|")
        let digits = try scheduler.createColdObservable("--1--2--3|")
        let sequences = source.map { $0 == "a" ? letters.asObservable() : digits.asObservable() }
        let result = sequences.concat()
        return Picture(["source": source, "letters": letters, "digits": digits], result)
      },
      Case("andThen") { scheduler in
        let saving = try scheduler.createColdObservable("-----|")
        let loading = try scheduler.createColdObservable("--a--b--|")
        let result = saving.ignoreElements().asCompletable().andThen(loading.asObservable())
        return Picture(["saving": saving, "loading": loading], result)
      },
      Case("startWith") { scheduler in
        let source = try scheduler.createHotObservable("--b--c--|")
        let result = source.startWith("a")
        return Picture(["source": source], result)
      },
      Case("zip") { scheduler in
        let first = try scheduler.createHotObservable("--1--2------3--|")
        let second = try scheduler.createHotObservable("----a---b--------|")
        let result = Observable.zip(first, second) { $0 + $1 }
        return Picture(["first": first, "second": second], result)
      },
      Case("combineLatest") { scheduler in
        let first = try scheduler.createHotObservable("--1------2-----|")
        let second = try scheduler.createHotObservable("----a--b-----c---|")
        let result = Observable.combineLatest(first, second) { $0 + $1 }
        return Picture(["first": first, "second": second], result)
      },
      Case("pausable") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--e--|")
        let isRunning = try scheduler.createHotObservable(
          "-t----f-----t-----", values: ["t": true, "f": false])
        let result = source.pausable(by: isRunning)
        return Picture(["source": source, "isRunning": isRunning], result)
      },
      Case("withLatestFrom") { scheduler in
        let taps = try scheduler.createHotObservable("--x----x----x--|")
        let text = try scheduler.createHotObservable("----a----b--------|")
        let result = taps.withLatestFrom(text)
        return Picture(["taps": taps, "text": text], result)
      },
      Case("withLatestFrom-selector", "withLatestFrom with a closure") { scheduler in
        let taps = try scheduler.createHotObservable("--1----2----3--|")
        let text = try scheduler.createHotObservable("----a----b--------|")
        let result = taps.withLatestFrom(text) { $0 + $1 }
        return Picture(["taps": taps, "text": text], result)
      },
    ])

  static let conditional = Category(
    name: "Conditional",
    abstract: "Operators that begin, end or choose by what a sequence, or another one, does.",
    cases: [
      Case("amb") { scheduler in
        let first = try scheduler.createHotObservable("-----1--2--3--|")
        let second = try scheduler.createHotObservable("---a--b--c--|")
        let result = first.amb(second)
        return Picture(["first": first, "second": second], result)
      },
      Case("ifEmpty-default", "ifEmpty(default:)") { scheduler in
        let source = try scheduler.createHotObservable("-----|")
        let result = source.ifEmpty(default: "none")
        return Picture(["source": source], result)
      },
      Case("ifEmpty-switchTo", "ifEmpty(switchTo:)") { scheduler in
        let source = try scheduler.createHotObservable("-----|")
        let other = try scheduler.createColdObservable("--1--2--|")
        let result = source.ifEmpty(switchTo: other.asObservable())
        return Picture(["source": source, "other": other], result)
      },
      Case("take-until", "take(until:) another sequence") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--|")
        let other = try scheduler.createHotObservable("----------x-")
        let result = source.take(until: other)
        return Picture(["source": source, "other": other], result)
      },
      Case("take-until-predicate", "take(until:) a predicate") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--4--|", values: ["1": 1, "2": 2, "3": 3, "4": 4])
        let result = source.take(until: { $0 > 2 }, behavior: .inclusive)
        return Picture(["source": source], result)
      },
      Case("take-while", "take(while:)") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--1--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.take(while: { $0 < 3 })
        return Picture(["source": source], result)
      },
      Case("skip-until", "skip(until:)") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--|")
        let other = try scheduler.createHotObservable("------x-")
        let result = source.skip(until: other)
        return Picture(["source": source, "other": other], result)
      },
      Case("skip-while", "skip(while:)") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--1--|", values: ["1": 1, "2": 2, "3": 3])
        let result = source.skip(while: { $0 < 3 })
        return Picture(["source": source], result)
      },
      Case("asSingle") { scheduler in
        let source = try scheduler.createHotObservable("--a-----|")
        let result = source.asSingle()
        return Picture(["source": source], result)
      },
      Case("asCompletable") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--|")
        let result = source.ignoreElements().asCompletable()
        return Picture(["source": source], result)
      },
      Case("asMaybe") { scheduler in
        let source = try scheduler.createHotObservable("--------|")
        let result = source.asMaybe()
        return Picture(["source": source], result)
      },
    ])
}
