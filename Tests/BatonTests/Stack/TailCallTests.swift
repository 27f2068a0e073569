// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite("What is done after a sequence has been started, where that is a tail call")
struct StartedTailTests {
  private let source = Observable<Int>.create { observer in
    observer.onNext(1)
    observer.onNext(2)
    observer.onCompleted()
    return Disposables.create()
  }

  @Test func `multicast connects when what its selector made has subscribed`() {
    let shared = source.multicast({ PublishSubject<Int>() }, selector: { Observable.just(0).concat($0) })
    #expect(lines(of: shared) == ["0", "1", "2", "|"])
    #expect(lines(of: Observable<Int>.empty().ifEmpty(switchTo: shared)) == ["0", "1", "2", "|"])
    #expect(lines(of: Observable<Int>.failing().catch { _ in shared }) == ["0", "1", "2", "|"])
    #expect(lines(of: Observable.just(9).concat(shared)) == ["9", "0", "1", "2", "|"])
  }

  @Test func `do tells of the subscription when there is one`() {
    let notes = Log<String>()
    let noted = Observable.just(0).concat(source).do(
      onNext: { notes.append("\($0)") }, onSubscribe: { notes.append("onSubscribe") },
      onSubscribed: { notes.append("onSubscribed") })
    _ = Observable<Int>.empty().ifEmpty(switchTo: noted).subscribe()
    #expect(notes.elements == ["onSubscribe", "0", "1", "2", "onSubscribed"])
  }

  @Test func `using lets go of its resource after what its source holds`() {
    let notes = Log<String>()
    let source = Observable<Int>.create { _ in Disposables.create { notes.append("source") } }
    let sequence = Observable<Int>.using(
      { Signal { notes.append("resource") } },
      observableFactory: { _ in Observable.just(0).concat(source) })
    Observable<Int>.empty().ifEmpty(switchTo: sequence).subscribe().dispose()
    #expect(notes.elements == ["source", "resource"])
  }
}
