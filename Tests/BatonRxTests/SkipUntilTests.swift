// SPDX-License-Identifier: MIT

import BatonRx
import Testing

@Suite("skip(until:) in the Swift 5 mode is RxSwift's")
struct SkipUntilTests {
  private func events<Source: ObservableConvertibleType>(_ make: (PublishSubject<Int>) -> Source) -> [String]
  where Source.Element == Int {
    let source = PublishSubject<Int>()
    var events: [String] = []
    _ = make(source).asObservable().subscribe { events.append("\($0)") }
    source.onNext(1)
    source.onCompleted()
    return events
  }

  @Test(
    "L3 A source that completes before the other one has sent sends nothing, as RxSwift's own tests have it")
  func completesBefore() {
    let other = PublishSubject<Int>()
    #expect(events { $0.skip(until: other) } == [])
    #expect(events { $0.asInfallible(onErrorJustReturn: 0).skip(until: other) } == [])
    #expect(events { $0.skip(until: Observable<Int>.empty()) } == [])
    #expect(events { $0.skip(until: Observable.just(0)) } == ["next(1)", "completed"])
    #expect(!other.hasObservers)
  }
}
