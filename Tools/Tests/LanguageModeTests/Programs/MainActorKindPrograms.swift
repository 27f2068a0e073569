// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

// Other kinds of code on the main actor than classes that bind themselves, and disposal when the owner goes.

@MainActor
private final class Box {
  var count = 0
}

// A protocol of the main actor, and what an extension of it adds.
@MainActor
private protocol Screen: AnyObject, Sendable {
  var title: String { get set }
  var bag: DisposeBag { get }
}

extension Screen {
  func bindTitle(_ titles: Observable<String>) {
    titles.subscribe(onNext: { [weak self] in self?.title = $0 }).disposed(by: bag)
    titles.subscribe(with: self, onNext: { $0.title = $1 }).disposed(by: bag)
  }
}

@MainActor
private final class Home: Screen {
  var title = ""
  let bag = DisposeBag()
}

// Disposal in `deinit`, and on the main actor.
@MainActor
private final class Owner {
  private let subscription: any Disposable
  init(_ source: Observable<Int>, _ log: Box) { subscription = source.subscribe(onNext: { log.count += $0 }) }
  deinit { subscription.dispose() }
}

@MainActor
private final class IsolatedOwner {
  private var subscriptions: [any Disposable] = []
  private let log: Box

  init(_ source: Observable<Int>, _ log: Box) {
    self.log = log
    subscriptions.append(source.subscribe(onNext: { log.count += $0 }))
  }

  isolated deinit {
    log.count += 100
    for subscription in subscriptions { subscription.dispose() }
  }
}

// A value on the main actor.
@MainActor
private struct Panel {
  let log: Box
  func bind(_ source: Observable<Int>) -> any Disposable { source.subscribe(onNext: { log.count += $0 }) }
}

// A free function.
@MainActor
private func bind(_ source: Observable<Int>, to log: Box) -> any Disposable {
  source.subscribe(onNext: { log.count += $0 })
}

// Elsewhere: the closure says where it belongs.
private func bindFromAnywhere(_ source: Observable<Int>, to log: Box) -> any Disposable {
  source.subscribe(onNext: { @MainActor in log.count += $0 })
}

private func bindAsync(_ source: Observable<Int>, to log: Box) async -> any Disposable {
  source.subscribe(onNext: { @MainActor element in log.count += element })
}

@Suite("L2 Kinds of code on the main actor")
@MainActor
struct MainActorKindPrograms {
  @Test("Extensions of protocols, structures and free functions")
  func kinds() async {
    let home = Home()
    home.bindTitle(.just("home"))
    #expect(home.title == "home")
    let log = Box()
    let source = PublishSubject<Int>()
    let subscriptions = [
      Panel(log: log).bind(source), bind(source, to: log), bindFromAnywhere(source, to: log),
      await bindAsync(source, to: log),
    ]
    source.onNext(1)
    #expect(log.count == 4)
    for subscription in subscriptions { subscription.dispose() }
    source.onNext(1)
    #expect(log.count == 4)
  }

  @Test("Disposal when the owner goes")
  func owners() {
    let log = Box()
    let source = PublishSubject<Int>()
    var owner: Owner? = Owner(source, log)
    var isolated: IsolatedOwner? = IsolatedOwner(source, log)
    source.onNext(1)
    withExtendedLifetime((owner, isolated)) {}
    owner = nil
    isolated = nil
    source.onNext(1)
    #expect(log.count == 102 && !source.hasObservers)
  }
}
