// SPDX-License-Identifier: MIT

import Foundation
import RxBlocking
import RxCocoa
import RxRelay
import RxSwift
import RxTest

import class RxRelay.BehaviorRelay
import struct RxSwift.AnyObserver
import enum RxSwift.Event
import class RxSwift.Observable
import protocol RxSwift.ObservableType

// RxSwift's modules by their names, where a name alone would be another one's.

enum Player {
  struct Event {}
  struct Observable {}
  class Single {}

  static func play(
    _ event: RxSwift.Event<Int>, _ numbers: RxSwift.Observable<Int>, _ driver: RxCocoa.Driver<Int>,
    _ relay: RxRelay.PublishRelay<Int>, _ binder: RxCocoa.Binder<Int>
  ) -> RxSwift.Disposable {
    let single: RxSwift.Single<Int> = RxSwift.Single.just(event.element ?? 0)
    return RxSwift.Disposables.create(
      numbers.concat(single.asObservable()).bind(to: relay), driver.drive(binder),
      RxRelay.BehaviorRelay(value: 1).subscribe(onError: {
        print($0 as? RxSwift.RxError ?? RxSwift.RxError.unknown)
      })
    )
  }

  static func test(_ numbers: RxSwift.Observable<Int>) throws -> [RxTest.Recorded<RxSwift.Event<Int>>] {
    let scheduler = RxTest.TestScheduler(initialClock: 0)
    let blocking: RxBlocking.BlockingObservable<Int> = numbers.toBlocking(timeout: 1)
    print(try blocking.toArray(), RxTest.Subscription(200, 300))
    return scheduler.start { numbers }.events
  }
}

typealias RxEvent<Element> = RxSwift.Event<Element>

extension RxSwift.Observable where Element == Int {
  func doubled() -> RxSwift.Observable<Int> { return map { $0 * 2 } }
}
extension RxSwift.ObservableType {
  func ignoringErrors() -> RxSwift.Observable<Element> { return `catch` { _ in .empty() } }
}
extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
  func void() -> RxSwift.Single<Void> { return map { _ in } }
}
extension RxSwift.Reactive where Base: NSObject {
  var name: RxSwift.Observable<String> { return .just(base.description) }
}

final class Printer<Value>: RxSwift.ObserverType {
  typealias Element = Value
  func on(_ event: RxSwift.Event<Value>) { print(event) }
}

// What comes with RxCocoa and RxTest beside their types.

func bound(_ name: Notification.Name, _ cell: Any) throws -> RxSwift.Observable<Void> {
  guard cell is NSObject else { throw RxCocoaError.castingError(object: cell, targetType: NSObject.self) }
  return NotificationCenter.default.rx.notification(name).map { _ in }
}

func areEqual(
  _ first: [Recorded<RxSwift.Event<Int>>], _ second: [Recorded<RxSwift.Event<Int>>],
  _ single: SingleEvent<Int>
) -> Bool {
  XCTAssertEqual(first, second)
  XCTAssertRecordedElements(first, [1])
  return first == second && single == .success(1) && first[0] == .next(1, 1)
}
