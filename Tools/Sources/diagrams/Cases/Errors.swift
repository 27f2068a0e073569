// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let errors = Category(
    name: "Errors", abstract: "Operators that go on where a sequence fails.",
    cases: [
      Case("catch") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--#")
        let other = try scheduler.createColdObservable("--c--d--|")
        let result = source.catch { _ in other.asObservable() }
        return Picture(["source": source, "other": other], result)
      },
      Case("catch-sequence", "catch(sequence:)") { scheduler in
        let first = try scheduler.createColdObservable("--a--#")
        let second = try scheduler.createColdObservable("--b--|")
        let third = try scheduler.createColdObservable("--c--|")
        let result = Observable.catch(sequence: [first, second, third].map { $0.asObservable() })
        return Picture(["first": first, "second": second, "third": third], result)
      },
      Case("catchAndReturn") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--#")
        let result = source.catchAndReturn("none")
        return Picture(["source": source], result)
      },
      Case("retry") { scheduler in
        let source = try scheduler.createColdObservable("--a--b--#")
        let result = source.retry()
        return Picture(["source": source], result, until: 20)
      },
      Case("retry-count", "retry so many times") { scheduler in
        let source = try scheduler.createColdObservable("--a--b--#")
        let result = source.retry(2)
        return Picture(["source": source], result)
      },
      Case("retry-when", "retry(when:)") { scheduler in
        let source = try scheduler.createColdObservable("--a--#")
        let result = source.retry { errors in errors.take(2).delay(.seconds(4), scheduler: scheduler) }
        return Picture(["source": source], result)
      },
      Case("retry-backoff", "retry(backoff:)") { scheduler in
        let source = try scheduler.createColdObservable("-a#")
        let backoff = Backoff.exponential(from: .seconds(2), upTo: .seconds(30))
        let result = source.retry(maxAttempts: 4, backoff: backoff, scheduler: scheduler)
        return Picture(["source": source], result)
      },
      Case("asInfallible") { scheduler in
        let source = try scheduler.createHotObservable("--a--b--#")
        let result = source.asInfallible(onErrorJustReturn: "none")
        return Picture(["source": source], result)
      },
    ])
}
