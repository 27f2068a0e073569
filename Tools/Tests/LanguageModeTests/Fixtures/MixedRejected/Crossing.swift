// SPDX-License-Identifier: MIT
// options: -suppress-warnings

import Baton
import Library

// What carries other elements than `Sendable` ones, which a module in the Swift 5 mode can make, does not cross.

nonisolated func needs<Value: Sendable>(_: Value) {}

nonisolated func carriers(_ models: Models, _ group: GroupedObservable<Int, Model>) {
  needs(models.relay)  // rejected
  needs(models.published)  // rejected
  needs(models.replayed)  // rejected
  needs(models.binder)  // rejected
  needs(models.property)  // rejected
  needs(models.event)  // rejected
  needs(group)  // rejected
}

// Sequences, and so subjects, and observers are `Sendable`. Elements neither go in nor come out.

nonisolated func subjects(_ models: Models, _ model: Model) throws {
  models.subject.onNext(model)  // rejected
  models.events.onNext(model)  // rejected
  models.recent.onNext(model)  // rejected
  models.last.onNext(model)  // rejected
  models.observer.onNext(model)  // rejected
  _ = try models.subject.value()  // rejected
  _ = models.all.subscribe(onNext: { $0.count += 1 })  // rejected
  _ = models.all.map { $0.count }  // rejected
}

nonisolated func relays(_ models: Models, _ model: Model) {
  models.relay.accept(model)  // rejected
  models.published.accept(model)  // rejected
  models.replayed.accept(Model())  // rejected
  models.relay.value.count += 1  // rejected
  models.binder.onNext(model)  // rejected
  models.property.onNext(model)  // rejected
  _ = models.all.bind(to: models.relay)  // rejected
}

nonisolated func generic<Relay: RelayType>(_ relay: Relay, _ element: Relay.Element) {
  relay.accept(element)  // rejected
}

nonisolated func laundering(_ model: Model) throws {
  observer { (model: Model) in model.count += 1 }.onNext(model)  // rejected
  subject(of: Model()).onNext(model)  // rejected
  _ = try subject(of: model).value()  // rejected
}

nonisolated struct Reader: ObserverType {  // rejected
  func on(_ event: Event<Model>) {}
}
