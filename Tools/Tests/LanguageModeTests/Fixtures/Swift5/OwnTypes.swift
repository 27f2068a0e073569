import BatonRx
import Foundation

// Types of a library of one's own, which conform to the protocols and carry what is not Sendable: no warning.

public struct Wrapped<Element>: ObservableType {
  private let source: Observable<Element>
  private let note: (Element) -> Void
  public init(_ source: Observable<Element>, note: @escaping (Element) -> Void) {
    self.source = source
    self.note = note
  }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    return source.do(onNext: note).subscribe(observer)
  }
}

public struct Filtered<Source: ObservableType>: ObservableType {
  public typealias Element = Source.Element
  let source: Source
  let names: NSMutableArray
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Source.Element {
    return source.subscribe(observer)
  }
}

public struct Extended<Element> { let show: (Element) -> Void }
extension Extended: ObservableType {
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    return Disposables.create()
  }
}

public class OpenSource<Element>: ObservableType {
  var last: Element?
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    return Disposables.create()
  }
}

public struct Drain<Element>: ObserverType {
  let take: (Element) -> Void
  public func on(_ event: Event<Element>) {}
}

public struct Property<Element>: ControlPropertyType {
  let property: ControlProperty<Element>
  let seen: NSMutableSet
  public func asControlProperty() -> ControlProperty<Element> { return property }
  public func on(_ event: Event<Element>) {}
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    return property.subscribe(observer)
  }
}

public struct Shared<Element>: SharedSequenceConvertibleType {
  public typealias SharingStrategy = DriverSharingStrategy
  let make: () -> Driver<Element>
  public func asSharedSequence() -> Driver<Element> { return make() }
  public func asObservable() -> Observable<Element> { return make().asObservable() }
}

public struct Asked<Element>: PrimitiveSequenceType {
  public typealias Trait = SingleTrait
  let ask: () -> Single<Element>
  public var primitiveSequence: Single<Element> { return ask() }
}

public struct Place: ImmediateSchedulerType {
  let run: (() -> Void) -> Void
  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable)
    -> Disposable
  {
    return action(state)
  }
}
