// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import Dispatch
import Foundation

// A program whose main thread waits for sequences, which a test's need not be able to: a line for each, with
// what it got. A test reads the lines.

// Ends the program if it does not end by itself.
Thread.detachNewThread {
  sleep(60)
  exit(1)
}

@Sendable func here() -> String { Thread.isMainThread ? "on the main thread" : "on another thread" }

func report<Element: Sendable>(_ name: String, _ sequence: Observable<Element>, timeout: TimeInterval? = nil)
{
  switch sequence.toBlocking(timeout: timeout).materialize() {
  case .completed(let elements): print("\(name): \(elements)")
  case .failed(let elements, let error): print("\(name): \(elements), \(error)")
  }
}

let numbers = Observable.of(1, 2)
let elsewhere = numbers.observe(on: .serial(qos: .utility))

report("the main scheduler", elsewhere.observe(on: .main).map { "\($0) \(here())" })
report("the main queue", numbers.observe(on: MainScheduler.asyncInstance).map { "\($0) \(here())" })
report("the main run loop", elsewhere.observe(on: .mainRunLoop).map { "\($0) \(here())" })
report("another queue", elsewhere.map { "\($0) \(here())" })
report("a timer", Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance).take(3))
report(
  "a timer of the run loop", Observable<Int>.timer(.milliseconds(1), scheduler: RunLoopScheduler.main))
report(
  "a task of the main actor",
  Observable<String>.create { observer in
    Task { @MainActor in
      observer.onNext(here())
      observer.onCompleted()
    }
    return Disposables.create()
  })
report("nothing in time", Observable<Int>.never(), timeout: 0.01)

// Within work of the main run loop, and within a block of the main queue, whose others then wait.
var left = 2
let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
  MainActor.assumeIsolated {
    report("in a timer, the main queue", elsewhere.observe(on: .main))
    left -= 1
  }
}
RunLoop.main.add(timer, forMode: .common)
DispatchQueue.main.async {
  report("in a block, another queue", elsewhere)
  report("in a block, the main run loop", elsewhere.observe(on: .mainRunLoop))
  report("in a block, the main queue", elsewhere.observe(on: .main), timeout: 0.01)
  left -= 1
}
while left > 0 { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001)) }
