// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct DisposalWithinSubscribeTests {
  enum Operator: CaseIterable {
    case withLatestFrom, takeUntil, skipUntil, amb

    /// Of two sources, the first being the one that is subscribed to first.
    func callAsFunction(_ first: Observable<Int>, _ second: Observable<Int>) -> Observable<Int> {
      switch self {
      case .withLatestFrom: second.withLatestFrom(first)
      case .takeUntil: second.take(until: first)
      case .skipUntil: first.skip(until: second)
      case .amb: first.amb(second)
      }
    }
  }

  @Test(
    "G5 disposal while the first source is being subscribed to disposes of it and leaves the second alone",
    arguments: Operator.allCases)
  func disposal(tested: Operator) {
    let scope = Scope()
    let (first, second) = (HandDriven<Int>(), HandDriven<Int>())
    let disposing = Observable<Int>.create { observer in
      scope.dispose()
      return first.observable.subscribe(observer)
    }
    let recorder = Recorder<Int>()
    tested(disposing, second.observable).run(
      Sink(
        scope: scope, next: { recorder.on(.next($0)) }, end: { recorder.on($0.event()) }))
    first.send(1)
    second.send(2)
    #expect(recorder.events == [])
    #expect(first.disposals == 1)
    #expect(second.subscriptions == 0)
  }
}
