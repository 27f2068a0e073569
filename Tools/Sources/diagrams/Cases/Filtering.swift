// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let filtering = Category(
    name: "Filtering", abstract: "Operators that let some elements through and leave out others.",
    cases: [
      Case("filter") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--4--|", values: ["1": 1, "2": 2, "3": 3, "4": 4])
        let result = source.filter { $0 % 2 == 0 }
        return Picture(["source": source], result)
      },
      Case("distinctUntilChanged") { scheduler in
        let source = try scheduler.createHotObservable("--a--a--b--a--|")
        let result = source.distinctUntilChanged()
        return Picture(["source": source], result)
      },
      Case("distinctUntilChanged-key", "distinctUntilChanged of a key") { scheduler in
        let source = try scheduler.createHotObservable("--a--A--b--B--|")
        let result = source.distinctUntilChanged { $0.lowercased() }
        return Picture(["source": source], result)
      },
      Case("distinctUntilChanged-comparer", "distinctUntilChanged by a comparison") { scheduler in
        let source = try scheduler.createHotObservable(
          "--1--2--3--6--|", values: ["1": 1, "2": 2, "3": 3, "6": 6])
        let result = source.distinctUntilChanged { abs($0 - $1) < 2 }
        return Picture(["source": source], result)
      },
      Case("debounce") { scheduler in
        let source = try scheduler.createHotObservable("--1-2-3-------4--|")
        let result = source.debounce(.seconds(4), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("throttle") { scheduler in
        let source = try scheduler.createHotObservable("--1-2-3-------4--|")
        let result = source.throttle(.seconds(5), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("throttle-first", "throttle without the latest") { scheduler in
        let source = try scheduler.createHotObservable("--1-2-3-------4--|")
        let result = source.throttle(.seconds(5), latest: false, scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("sample") { scheduler in
        let source = try scheduler.createHotObservable("--1--2-----3----|")
        let sampler = try scheduler.createHotObservable("------x--x---x----x|")
        let result = source.sample(sampler)
        return Picture(["source": source, "sampler": sampler], result)
      },
      Case("take") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.take(2)
        return Picture(["source": source], result)
      },
      Case("take-for", "take(for:)") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.take(for: .seconds(7), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("takeLast") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.takeLast(2)
        return Picture(["source": source], result)
      },
      Case("skip") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--|")
        let result = source.skip(2)
        return Picture(["source": source], result)
      },
      Case("skip-for", "skip for a time") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--|")
        let result = source.skip(.seconds(7), scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("element-at", "element(at:)") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--d--|")
        let result = source.element(at: 2)
        return Picture(["source": source], result)
      },
      Case("first") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.first()
        return Picture(["source": source], result)
      },
      Case("single") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.single()
        return Picture(["source": source], result)
      },
      Case("ignoreElements") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--c--|")
        let result = source.ignoreElements()
        return Picture(["source": source], result)
      },
    ])
}
