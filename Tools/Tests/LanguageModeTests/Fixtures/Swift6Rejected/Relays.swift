// SPDX-License-Identifier: MIT

import Baton

final class Box {
  var text = ""
}

@MainActor
final class Label {
  var text = ""
}

extension Label: ReactiveCompatible {}
extension Box: ReactiveCompatible {}

let names = Observable.just("name")

func relays() {
  _ = PublishRelay<Box>()  // rejected
  _ = BehaviorRelay(value: Box())  // rejected
  _ = ReplayRelay<Box>.create(bufferSize: 1)  // rejected
}

func binders(_ label: Label, _ box: Box, _ scheduler: any ImmediateScheduler) {
  _ = Binder(box) { box, text in box.text = text }  // rejected
  _ = Binder<String>(label, scheduler: .serial(qos: .utility)) { $0.text = $1 }  // rejected
  _ = Binder<String>(label, scheduler: scheduler) { $0.text = $1 }  // rejected
  _ = box.rx.text as Binder<String>  // rejected
}

func binds(_ box: Box, _ label: Label) {
  var last = ""
  _ = names.bind(onNext: { last = $0 })  // rejected
  _ = names.bind(onNext: { box.text = $0 })  // rejected
  _ = names.bind(with: label, onNext: { $0.text = $1 })  // rejected
  _ = names.bind(with: box, onNext: { $0.text = $1 })  // rejected
  print(last)
}
