// SPDX-License-Identifier: MIT

import BatonFoundation
import BatonRx
import BatonTesting
import Foundation

// A program written for RxSwift that has members of its own by the names that Baton adds, with the arguments that people use.
// Each returns an `Own`, and each use below is of that type only if it is the program's own member that is called. A line
// `// own: ` names what the program has too; the test asks that none is forgotten.

struct Own {}
func take(_ own: Own) {}

// own: VirtualTimeScheduler.advance(by:)
// own: VirtualTimeScheduler.step()
// own: VirtualTimeScheduler.dueTimes
// own: VirtualTimeScheduler.lane(_:)
// own: VirtualTimeScheduler.run(limits:_:)
extension TestScheduler {
  func advance(by span: TimeInterval) -> Own { return Own() }
  func step() -> Own { return Own() }
  var dueTimes: Own { return Own() }
  func lane(_ name: String) -> Own { return Own() }
  func run(_ body: () -> Void) -> Own { return Own() }
}
extension HistoricalScheduler {
  func advance(by span: DispatchTimeInterval) -> Own { return Own() }
}
final class OwnTime: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
  var dueTimes = Own()
  func advance(by span: Int) -> Own { return Own() }
  func step() -> Own { return Own() }
}

// own: Reactive.lines(longest:credits:)
extension Reactive where Base: FileHandle {
  func lines() -> Own { return Own() }
  func lines(longest: Int) -> Own { return Own() }
}
func ask(_ input: FileHandle) {
  let lines = (input.rx.lines(), input.rx.lines(longest: 80))
  take(lines.0)
  take(lines.1)
}

// own: SchedulerType.taskClock
extension SchedulerType {
  var taskClock: Own { return Own() }
}
func ask(_ test: TestScheduler, _ main: MainScheduler) {
  let clocks = (test.taskClock, main.taskClock)
  take(clocks.0)
  take(clocks.1)
}

func move(_ test: TestScheduler, _ dates: HistoricalScheduler, _ own: OwnTime) {
  let advanced = test.advance(by: 1)
  take(advanced)
  let stepped = test.step()
  take(stepped)
  let dueTimes = test.dueTimes
  take(dueTimes)
  let lane = test.lane("disk")
  take(lane)
  let ran = test.run {}
  take(ran)
  let moved = dates.advance(by: .seconds(1))
  take(moved)
  let subclass = (own.advance(by: 1), own.step(), own.dueTimes)
  take(subclass.0)
  take(subclass.1)
  take(subclass.2)
}

// own: TestScheduler.createColdObservable(_:error:named:)
// own: TestScheduler.createColdObservable(_:values:error:named:)
// own: TestScheduler.createHotObservable(_:error:subscribed:named:)
// own: TestScheduler.createHotObservable(_:values:error:subscribed:named:)
// own: Recorded.events(marbles:error:at:)
// own: Recorded.events(marbles:values:error:at:)
// own: TestableObserver.elements
// own: ObservableType.record()
extension TestScheduler {
  func createColdObservable(_ marbles: String) -> Own { return Own() }
  func createColdObservable<Element>(_ marbles: String, values: [String: Element]) -> Own { return Own() }
  func createHotObservable(_ marbles: String, error: Error? = nil) -> Own { return Own() }
  func createHotObservable<Element>(_ marbles: String, values: [String: Element]) -> Own { return Own() }
}
extension Recorded {
  static func events(marbles: String) -> Own { return Own() }
  static func events<Element>(marbles: String, values: [String: Element]) -> Own { return Own() }
}
extension TestableObserver {
  var elements: Own { return Own() }
}
extension ObservableType {
  func record() -> Own { return Own() }
}

func record(_ test: TestScheduler, _ observer: TestableObserver<Int>, _ numbers: Observable<Int>) {
  let cold = test.createColdObservable("-a-|")
  take(cold)
  let coldValues = test.createColdObservable("-a-|", values: ["a": 1])
  take(coldValues)
  let hot = test.createHotObservable("-a-|")
  take(hot)
  let hotValues = test.createHotObservable("-a-|", values: ["a": 1])
  take(hotValues)
  let events = Recorded<Event<String>>.events(marbles: "-a-")
  take(events)
  let values = Recorded<Event<Int>>.events(marbles: "-a-", values: ["a": 1])
  take(values)
  let elements = observer.elements
  take(elements)
  let recorder = numbers.record()
  take(recorder)
}

// own: ImmediateSchedulerType.schedule(_:)
// own: ImmediateSchedulerType.schedule(after:_:)
// own: ImmediateSchedulerType.schedule(after:every:leeway:_:)
// own: ImmediateSchedulerType.schedule(at:_:)
// own: ImmediateSchedulerType.schedule(at:every:leeway:_:)
// own: ImmediateSchedulerType.scheduleRecursive(_:)
// own: ImmediateSchedulerType.refuse(_:with:)
extension ImmediateSchedulerType {
  func schedule(_ work: @escaping () -> Int) -> Own { return Own() }
  func schedule(_ work: @escaping () throws -> Void, _: Int = 0) -> Own { return Own() }
  func scheduleRecursive(_ work: @escaping (() -> Void) -> Bool) -> Own { return Own() }
  func refuse(_ name: String, with reason: SchedulerRefusal) -> Own { return Own() }
}
extension SchedulerType {
  func schedule(after span: RxTimeInterval, _ work: @escaping () -> Void) -> Own { return Own() }
  func schedule(after span: TimeInterval, _ work: @escaping () -> Void) -> Own { return Own() }
  func schedule(at date: Date, _ work: @escaping () -> Bool) -> Own { return Own() }
  func schedule(
    after span: RxTimeInterval, every period: RxTimeInterval, leeway: RxTimeInterval = .seconds(0),
    _ work: @escaping () -> Void
  ) -> Own { return Own() }
  func schedule(
    at date: Date, every period: RxTimeInterval, leeway: RxTimeInterval = .seconds(0),
    _ work: @escaping () -> Void
  ) -> Own { return Own() }
}

func schedule(_ scheduler: SchedulerType, _ main: MainScheduler, _ refusal: SchedulerRefusal) {
  let once = (scheduler.schedule { 1 }, main.schedule { 1 }, scheduler.scheduleRecursive { _ in true })
  take(once.0)
  take(once.1)
  take(once.2)
  let after = (scheduler.schedule(after: .seconds(1)) {}, main.schedule(after: 0.5) {})
  take(after.0)
  take(after.1)
  let dated = (scheduler.schedule(at: Date()) { true }, main.refuse("a", with: refusal))
  take(dated.0)
  take(dated.1)
  let repeated = (
    scheduler.schedule(after: .seconds(1), every: .seconds(1)) {},
    main.schedule(at: Date(), every: .seconds(1)) {}
  )
  take(repeated.0)
  take(repeated.1)
}

// own: ObservableType.collect()
// own: ObservableType.firstValue
// own: ObservableType.lastValue
// own: InfallibleType.collect()
// own: InfallibleType.firstValue
// own: InfallibleType.lastValue
// own: SharedSequenceConvertibleType.collect()
// own: SharedSequenceConvertibleType.firstValue
// own: SharedSequenceConvertibleType.lastValue
// own: ObservableType.values(capacity:whenFull:statistics:)
// own: ObservableType.map(maxConcurrent:ordering:priority:_:)
// own: ObservableType.filter(maxConcurrent:ordering:priority:_:)
// own: ObservableType.flatMap(maxConcurrent:priority:_:)
// own: ObservableType.map(maxConcurrent:ordering:priority:on:_:)
// own: ObservableType.filter(maxConcurrent:ordering:priority:on:_:)
// own: ObservableType.flatMap(maxConcurrent:priority:on:_:)
// own: ObservableType.observe(on:capacity:whenFull:statistics:)
// own: ObservableType.subscribe(with:_:)
extension ObservableType {
  func collect() -> Own { return Own() }
  var firstValue: Own { return Own() }
  var lastValue: Own { return Own() }
  func values(capacity: Int) -> Own { return Own() }
  func map<Result>(maxConcurrent: Int, _ transform: @escaping (Element) -> Result) -> Own { return Own() }
  func filter(maxConcurrent: Int, _ isIncluded: @escaping (Element) -> Bool) -> Own { return Own() }
  func flatMap<Source: ObservableType>(maxConcurrent: Int, _ selector: @escaping (Element) -> Source) -> Own {
    return Own()
  }
  func observe(on scheduler: ImmediateSchedulerType, capacity: Int) -> Own { return Own() }
  func subscribe<Object: AnyObject>(with object: Object, _ show: @escaping (Object) -> (Element) -> Void)
    -> Own
  {
    return Own()
  }
}
extension InfallibleType {
  func collect() -> Own { return Own() }
  var firstValue: Own { return Own() }
  var lastValue: Own { return Own() }
}
extension SharedSequenceConvertibleType {
  func collect() -> Own { return Own() }
  var firstValue: Own { return Own() }
  var lastValue: Own { return Own() }
}

final class Screen { func show(_ number: Int) {} }

func consume(
  _ numbers: Observable<Int>, _ driver: Driver<Int>, _ infallible: Infallible<Int>, _ place: SchedulerType,
  _ screen: Screen
) {
  let collected = (numbers.collect(), driver.collect(), infallible.collect())
  take(collected.0)
  take(collected.1)
  take(collected.2)
  let first = (numbers.firstValue, driver.firstValue, infallible.firstValue)
  take(first.0)
  take(first.1)
  take(first.2)
  let last = (numbers.lastValue, driver.lastValue, infallible.lastValue)
  take(last.0)
  take(last.1)
  take(last.2)
  let mapped = (numbers.map(maxConcurrent: 2) { $0 }, numbers.filter(maxConcurrent: 2) { $0 > 1 })
  take(mapped.0)
  take(mapped.1)
  let flat = numbers.flatMap(maxConcurrent: 2) { Observable.just($0) }
  take(flat)
  let bounded = (numbers.values(capacity: 1), numbers.observe(on: place, capacity: 1))
  take(bounded.0)
  take(bounded.1)
  let shown = numbers.subscribe(with: screen, Screen.show)
  take(shown)
}

// own: ImmediateSchedulerType.main
// own: ImmediateSchedulerType.serial(qos:)
// own: ImmediateSchedulerType.serial(name:)
// own: ImmediateSchedulerType.concurrent(qos:)
// own: ImmediateSchedulerType.immediate
// own: ImmediateSchedulerType.io
// own: ImmediateSchedulerType.computation
extension MainScheduler { static let main = Own() }
extension SerialDispatchQueueScheduler {
  static func serial(qos: DispatchQoS) -> Own { return Own() }
  static func serial(name: String) -> Own { return Own() }
}
extension ConcurrentDispatchQueueScheduler {
  static func concurrent(qos: DispatchQoS = .default) -> Own { return Own() }
  static let io = Own()
  static let computation = Own()
}
extension CurrentThreadScheduler { static var immediate: Own { return Own() } }

func places() {
  let main = MainScheduler.main
  take(main)
  let serial = (
    SerialDispatchQueueScheduler.serial(qos: .utility), SerialDispatchQueueScheduler.serial(name: "a")
  )
  take(serial.0)
  take(serial.1)
  let concurrent = (
    ConcurrentDispatchQueueScheduler.concurrent(qos: .utility), ConcurrentDispatchQueueScheduler.io,
    ConcurrentDispatchQueueScheduler.computation, CurrentThreadScheduler.immediate
  )
  take(concurrent.0)
  take(concurrent.1)
  take(concurrent.2)
  take(concurrent.3)
}

// own: ImmediateSchedulerType.schedulerTraits
// own: ImmediateSchedulerType.underlyingQueue
// own: ImmediateSchedulerType.mayNeedCallingThread
// own: ImmediateSchedulerType.virtualTimeSource
// own: ImmediateSchedulerType.schedulerForDelivery()
// own: SchedulerType.clockReading
// own: SchedulerType.submit(at:_:)
// own: SchedulerType.submit(repeating:_:)
// own: SerialDispatchQueueScheduler.schedulerTraits
// own: SerialDispatchQueueScheduler.underlyingQueue
// own: SerialDispatchQueueScheduler.mayNeedCallingThread
// own: SerialDispatchQueueScheduler.submit(at:_:)
// own: SerialDispatchQueueScheduler.submit(repeating:_:)
// own: ConcurrentDispatchQueueScheduler.underlyingQueue
// own: ConcurrentDispatchQueueScheduler.submit(at:_:)
// own: ConcurrentDispatchQueueScheduler.submit(repeating:_:)
// own: ConcurrentMainScheduler.schedulerTraits
// own: ConcurrentMainScheduler.underlyingQueue
// own: ConcurrentMainScheduler.mayNeedCallingThread
// own: ConcurrentMainScheduler.clockReading
// own: ConcurrentMainScheduler.submit(at:_:)
// own: ConcurrentMainScheduler.submit(repeating:_:)
// own: CurrentThreadScheduler.mayNeedCallingThread
// own: OperationQueueScheduler.schedulerTraits
// own: OperationQueueScheduler.underlyingQueue
// own: SerialDispatchQueueScheduler.submit(_:)
// own: SerialDispatchQueueScheduler.submit(_:after:)
// own: ConcurrentDispatchQueueScheduler.submit(_:)
// own: ConcurrentDispatchQueueScheduler.submit(_:after:)
// own: ConcurrentMainScheduler.submit(_:)
// own: ConcurrentMainScheduler.submit(_:after:)
// own: MainScheduler.submit(_:)
final class OwnPlace: SchedulerType {
  var now: RxTime { return Date() }
  func schedule<State>(_ state: State, action: @escaping (State) -> Disposable) -> Disposable {
    return action(state)
  }
  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> Disposable
  ) -> Disposable {
    return action(state)
  }
  var schedulerTraits = Own()
  var underlyingQueue = Own()
  var mayNeedCallingThread = Own()
  var virtualTimeSource = Own()
  func schedulerForDelivery() -> Own { return Own() }
  var clockReading = Own()
  func submit(at date: Date, _ block: @escaping () -> Void) -> Own { return Own() }
  func submit(repeating count: Int, _ block: @escaping () -> Void) -> Own { return Own() }
}
extension SerialDispatchQueueScheduler {
  var schedulerTraits: Own { return Own() }
  var underlyingQueue: Own { return Own() }
  var mayNeedCallingThread: Own { return Own() }
  func submit(at date: Date, _ block: @escaping () -> Void) -> Own { return Own() }
  func submit(repeating count: Int, _ block: @escaping () -> Void) -> Own { return Own() }
}
extension ConcurrentDispatchQueueScheduler {
  var underlyingQueue: Own { return Own() }
  func submit(at date: Date, _ block: @escaping () -> Void) -> Own { return Own() }
  func submit(repeating count: Int, _ block: @escaping () -> Void) -> Own { return Own() }
}
extension SerialDispatchQueueScheduler {
  func submit(_ work: @escaping () -> Void) -> Own { return Own() }
  func submit(_ work: @escaping () -> Void, after span: RxTimeInterval) -> Own { return Own() }
}
extension ConcurrentDispatchQueueScheduler {
  func submit(_ work: @escaping () -> Void) -> Own { return Own() }
  func submit(_ work: @escaping () -> Void, after span: RxTimeInterval) -> Own { return Own() }
}
extension ConcurrentMainScheduler {
  func submit(_ work: @escaping () -> Void) -> Own { return Own() }
  func submit(_ work: @escaping () -> Void, after span: RxTimeInterval) -> Own { return Own() }
  var schedulerTraits: Own { return Own() }
  var underlyingQueue: Own { return Own() }
  var mayNeedCallingThread: Own { return Own() }
  var clockReading: Own { return Own() }
  func submit(at date: Date, _ block: @escaping () -> Void) -> Own { return Own() }
  func submit(repeating count: Int, _ block: @escaping () -> Void) -> Own { return Own() }
}
extension CurrentThreadScheduler {
  var mayNeedCallingThread: Own { return Own() }
}
extension OperationQueueScheduler {
  var schedulerTraits: Own { return Own() }
  var underlyingQueue: Own { return Own() }
}
final class OwnDates: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
  var schedulerTraits = Own()
  var underlyingQueue = Own()
  var mayNeedCallingThread = Own()
  var virtualTimeSource = Own()
  var clockReading = Own()
  func submit(at date: Date, _ block: @escaping () -> Void) -> Own { return Own() }
}

func describe(
  _ own: OwnPlace, _ main: MainScheduler, _ global: ConcurrentDispatchQueueScheduler,
  _ either: ConcurrentMainScheduler, _ operations: OperationQueueScheduler, _ dates: OwnDates
) {
  let place = (own.schedulerTraits, own.underlyingQueue, own.mayNeedCallingThread, own.virtualTimeSource)
  take(place.0)
  take(place.1)
  take(place.2)
  take(place.3)
  let ways = (
    own.schedulerForDelivery(), own.clockReading, own.submit(at: Date()) {}, own.submit(repeating: 2) {}
  )
  take(ways.0)
  take(ways.1)
  take(ways.2)
  take(ways.3)
  let mains = (main.schedulerTraits, main.underlyingQueue, main.mayNeedCallingThread)
  take(mains.0)
  take(mains.1)
  take(mains.2)
  let blocks = (main.submit(at: Date()) {}, main.submit(repeating: 2) {}, global.submit(at: Date()) {})
  take(blocks.0)
  take(blocks.1)
  take(blocks.2)
  let queues = (global.submit(repeating: 2) {}, global.underlyingQueue, either.schedulerTraits)
  take(queues.0)
  take(queues.1)
  take(queues.2)
  let eithers = (either.underlyingQueue, either.mayNeedCallingThread, either.clockReading)
  take(eithers.0)
  take(eithers.1)
  take(eithers.2)
  let others = (
    either.submit(at: Date()) {}, either.submit(repeating: 2) {},
    CurrentThreadScheduler.instance.mayNeedCallingThread
  )
  take(others.0)
  take(others.1)
  take(others.2)
  let rest = (operations.schedulerTraits, operations.underlyingQueue, dates.schedulerTraits)
  take(rest.0)
  take(rest.1)
  take(rest.2)
  let dated = (dates.underlyingQueue, dates.mayNeedCallingThread, dates.virtualTimeSource, dates.clockReading)
  take(dated.0)
  take(dated.1)
  take(dated.2)
  take(dated.3)
  let submitted = (main.submit {}, main.submit({}, after: .seconds(1)), global.submit {})
  take(submitted.0)
  take(submitted.1)
  take(submitted.2)
  let further = (
    global.submit({}, after: .seconds(1)), either.submit {}, either.submit({}, after: .seconds(1))
  )
  take(further.0)
  take(further.1)
  take(further.2)
  let run = dates.submit(at: Date()) {}
  take(run)
}
