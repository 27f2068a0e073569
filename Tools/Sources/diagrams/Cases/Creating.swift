// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Category {
  static let creating = Category(
    name: "Creating", abstract: "Operators that make a sequence out of elements, of time, or of code.",
    cases: [
      Case("create") { scheduler in
        let result = Observable<String>.create { observer in
          observer.onNext("a")
          let later = scheduler.schedule(after: .seconds(3)) {
            observer.onNext("b")
            observer.onCompleted()
          }
          return later
        }
        return Picture([:], result)
      },
      Case("deferred") { scheduler in
        let source = try scheduler.createColdObservable("-a-b|")
        let result = Observable.deferred { source.asObservable() }
        return Picture(["source": source], result, subscribers: [0: 60, 3: 60])
      },
      Case("empty") { scheduler in
        let result = Observable<String>.empty()
        return Picture([:], result)
      },
      Case("never") { scheduler in
        let result = Observable<String>.never()
        return Picture([:], result)
      },
      Case("error") { scheduler in
        let result = Observable<String>.error(RxError.timeout)
        return Picture([:], result)
      },
      Case("just") { scheduler in
        let result = Observable.just("a")
        return Picture([:], result)
      },
      Case("just-scheduler", "just on a scheduler") { scheduler in
        let result = Observable.just("a", scheduler: scheduler)
        return Picture([:], result)
      },
      Case("of") { scheduler in
        let result = Observable.of("a", "b", "c")
        return Picture([:], result)
      },
      Case("of-scheduler", "of on a scheduler") { scheduler in
        let result = Observable.of("a", "b", "c", scheduler: scheduler)
        return Picture([:], result)
      },
      Case("from") { scheduler in
        let result = Observable.from(["a", "b", "c"])
        return Picture([:], result)
      },
      Case("from-scheduler", "from on a scheduler") { scheduler in
        let result = Observable.from(["a", "b", "c"], scheduler: scheduler)
        return Picture([:], result)
      },
      Case("from-optional", "from(optional:)") { scheduler in
        let result = Observable.from(optional: "a")
        return Picture([:], result)
      },
      Case("from-optional-scheduler", "from(optional:) on a scheduler") { scheduler in
        let result = Observable.from(optional: "a", scheduler: scheduler)
        return Picture([:], result)
      },
      Case("generate") { scheduler in
        let result = Observable.generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 2 })
        return Picture([:], result)
      },
      Case("generate-scheduler", "generate on a scheduler") { scheduler in
        let result = Observable.generate(
          initialState: 1, condition: { $0 < 20 }, scheduler: scheduler, iterate: { $0 * 2 })
        return Picture([:], result)
      },
      Case("range") { scheduler in
        let result = Observable.range(start: 5, count: 3, scheduler: scheduler)
        return Picture([:], result)
      },
      Case("repeatElement") { scheduler in
        let result = Observable.repeatElement("a").take(3)
        return Picture([:], result)
      },
      Case("repeatElement-scheduler", "repeatElement on a scheduler") { scheduler in
        let result = Observable.repeatElement("a", scheduler: scheduler)
        return Picture([:], result, until: 5)
      },
      Case("interval") { scheduler in
        let result = Observable<Int>.interval(.seconds(3), scheduler: scheduler)
        return Picture([:], result, until: 14)
      },
      Case("timer") { scheduler in
        let result = Observable<Int>.timer(.seconds(5), period: .seconds(2), scheduler: scheduler)
        return Picture([:], result, until: 12)
      },
    ])
}
