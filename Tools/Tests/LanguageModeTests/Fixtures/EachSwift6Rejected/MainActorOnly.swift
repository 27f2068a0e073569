// SPDX-License-Identifier: MIT

import Baton

// What is the main actor's, and code that is not.

@globalActor actor Database { static let shared = Database() }

@Database final class Table {
  var rows = 0
}

@MainActor final class Label {
  var text = ""
}

nonisolated extension Table: ReactiveCompatible {}
nonisolated extension Label: ReactiveCompatible {}

@Database func rows(of table: Table) -> Binder<Int> { table.rx.rows }  // rejected

@MainActor func rowsElsewhere(of table: Table) -> Binder<Int> { table.rx.rows }  // rejected

nonisolated func text(of label: Label) -> Binder<String> { label.rx.text }  // rejected

nonisolated func drives(_ driver: Driver<Int>, _ relay: BehaviorRelay<Int>) {
  _ = driver.drive()  // rejected
  _ = driver.drive(relay)  // rejected
  _ = driver.drive(onNext: { print($0) })  // rejected
  _ = driver.drive { $0.subscribe() }  // rejected
}

nonisolated func emits(_ signal: Signal<Int>, _ relay: PublishRelay<Int>) {
  _ = signal.emit()  // rejected
  _ = signal.emit(to: relay)  // rejected
  _ = signal.emit(onNext: { print($0) })  // rejected
}

actor Store {
  var count = 0

  func bind(_ driver: Driver<Int>) {
    _ = driver.drive(onNext: { print($0) })  // rejected
  }
}

nonisolated func detached(_ driver: Driver<Int>) {
  Task.detached { _ = driver.drive() }  // rejected
}
