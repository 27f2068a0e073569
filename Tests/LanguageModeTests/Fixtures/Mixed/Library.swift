// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// A module in the Swift 5 mode, which a program in the Swift 6 mode uses.

public struct Place: Sendable {
  public let name: String
  public init(name: String) { self.name = name }
}

public class Model {
  public var count = 0
  public init() {}
}

public final class Places {
  private let subject = PublishSubject<Place>()
  private let model = Model()
  public let scheduler: SchedulerType = MainScheduler.instance
  public init() {}

  public var all: Observable<Place> {
    subject.do(onNext: { [model] _ in model.count += 1 }).share(replay: 1)
  }
  public var observer: AnyObserver<Place> { subject.asObserver() }
  public func delayed(_ source: Observable<Int>, on s: SchedulerType? = nil) -> Observable<String> {
    source.delay(.seconds(1), scheduler: s ?? scheduler).map { "\($0 + self.model.count)" }
  }
  public func load(_ name: String) -> Single<Place> {
    Single.create { single in
      single(.success(Place(name: name)))
      return Disposables.create()
    }
  }
  public func models() -> Observable<Model> { .just(model) }
}

extension ObservableType {
  public func ignoringErrors() -> Observable<Element> { self.catch { _ in .empty() } }
}
