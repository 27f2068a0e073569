// SPDX-License-Identifier: MIT

import Dispatch

func schedulers(
  _ source: Observable<Int>, _ any: any Scheduler, _ optional: (any Scheduler)?, _ all: [any Scheduler],
  flag: Bool
) {
  _ = source.observe(on: .main)
  _ = source.observe(on: QueueScheduler())
  _ = source.observe(on: any)
  _ = source.observe(on: flag ? any : QueueScheduler())
  _ = source.observe(on: flag ? MainScheduler.instance : QueueScheduler())
  _ = source.observe(on: optional ?? MainScheduler.instance)
  _ = source.observe(on: all.first!)
  let observe: (any Scheduler) -> Observable<Int> = source.observe(on:)
  _ = [observe(any)] + all.map(source.observe(on:))
}

extension DispatchTimeInterval {
  static func minutes(_ count: Int) -> DispatchTimeInterval { .seconds(60 * count) }
}

func spans(_ source: Observable<Int>, _ any: any Scheduler, _ optional: (any Scheduler)?) {
  let (span, interval) = (DispatchTimeInterval.seconds(1), RxTimeInterval.seconds(1))
  _ = source.delay(.seconds(1), scheduler: .main)
  _ = source.delay(.milliseconds(1), period: .seconds(1), scheduler: QueueScheduler())
  _ = source.delay(.milliseconds(1), period: .seconds(1), scheduler: any)
  _ = source.delay(.milliseconds(1), period: .seconds(1), scheduler: optional ?? QueueScheduler())
  _ = source.delay(span, scheduler: .main)
  _ = source.delay(span, period: span, scheduler: QueueScheduler())
  _ = source.delay(span, period: .seconds(1), scheduler: any)
  #if swift(<6)
    _ = source.delay(span, period: span, scheduler: optional ?? QueueScheduler())
    _ = source.delay(.minutes(1), period: .minutes(2), scheduler: any)
  #else
    _ = source.delay(interval, period: interval, scheduler: optional ?? QueueScheduler())
  #endif
}

func joins(_ a: Observable<Int>, _ b: Observable<String>) {
  let two: Observable<(Int, String)> = Observable.zip(a, b)
  let three: Observable<(Int, String, Int)> = Observable.zip(a, b, a)
  let eight = Observable.zip(a, b, a, b, a, b, a, b) { $0 + $2 + $4 + $6 + $7.count }
  let eightTuple = Observable.zip(a, b, a, b, a, b, a, b)
  _ = (two, three, eight.map { $0 + 1 }, eightTuple)
}

#if swift(<6)
  final class NotSendable {}

  func unchecked(_ source: Observable<NotSendable>, _ any: any Scheduler) {
    var count = 0
    _ = source.map { _ in count += 1 }.observe(on: any).delay(.seconds(1), scheduler: any)
    _ = source.subscribe(with: NotSendable(), onNext: { _, _ in count += 1 })
    print(count)
  }
#endif

@main
enum Uses {
  static func main() {
    let (source, any) = (Observable<Int>(), MainScheduler.instance as any Scheduler)
    // All of Swift 6, and none of Swift 5, but for the last.
    let isConcrete = [
      source.isConcrete(.main), source.isConcrete(QueueScheduler()), source.isConcrete(any),
      source.isConcrete(.main, after: .seconds(1)),
      source.isConcrete(.main, after: DispatchTimeInterval.seconds(1)),
    ]
    print(isConcrete.filter { $0 }.count)
  }
}
