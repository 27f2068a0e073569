// SPDX-License-Identifier: MIT

import Dispatch

public typealias RxTimeInterval = Duration

extension Duration {
  public init(_ interval: DispatchTimeInterval) { self = .zero }
}

extension DispatchTimeInterval {
  public init(_ duration: Duration) { self = .seconds(0) }
}

public protocol ImmediateScheduler: Sendable {}
public protocol Scheduler: ImmediateScheduler {}

public final class MainScheduler: Scheduler {
  public static let instance = MainScheduler()
}

public final class QueueScheduler: Scheduler {
  public init() {}
}

extension ImmediateScheduler where Self == MainScheduler {
  public static var main: MainScheduler { .instance }
}

public protocol ObservableType<Element> {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

public struct Observable<Element>: ObservableType {
  public init() {}
  public func asObservable() -> Observable<Element> { self }

  @usableFromInline
  static func joined<each Source>(
    _ sources: repeat Observable<each Source>, selector: @escaping (repeat each Source) throws -> Element
  ) -> Observable<Element> { Observable() }
}

extension Observable: Sendable where Element: Sendable {}

extension ObservableType {
  @usableFromInline
  func mapped<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { .init() }
  @usableFromInline
  func observed(on scheduler: some ImmediateScheduler) -> Observable<Element> { asObservable() }
  @usableFromInline
  func delayed(_ time: Duration, _ other: Duration?, on scheduler: some Scheduler) -> Observable<Element> {
    asObservable()
  }
  @usableFromInline
  func subscribed<Object: AnyObject>(
    weakly object: Object, _ onNext: ((Object, Element) -> Void)?, _ onDisposed: ((Object) -> Void)?
  ) -> Int { 0 }
}
