// SPDX-License-Identifier: MIT

import BatonKernel

/// Where a run notes what happens to one sequence or observer.
struct OrderRow: Sendable {
  enum Kind: String, Sendable { case hot, cold, observer }

  let run: OrderRun
  let id: Int
  let name: String
  /// The name that the program has given.
  var source: String
  /// Stands for the sequence or observer where it matters what pieces touch.
  let place: UInt64
  /// The events of one sequence keep their order.
  let lane: WorkLane

  /// The label of the work that sends `event`.
  func label<Element>(_ event: Event<Element>) -> WorkLabel {
    let event = UncheckedSendable(event)  // Described by the test's thread, when it is over.
    return WorkLabel(lane, of: source) { [name] in
      switch event.value {
      case .next(let element): "\(name): \(shortText(marbleText(of: element)))"
      case .error(let error): "\(name): error \(shortText(error))"
      case .completed: "\(name): completed"
      }
    }
  }

  /// Records what happens, in a traced run.
  func mark(_ kind: () -> MarbleDiagram.Mark.Kind) { if run.isTraced { run.mark(id, kind()) } }

  /// Notes that the piece that runs changes or reads what is recorded.
  func touch() { run.touch { $0.places.insert(place) } }

  /// Notes that the piece that runs sends an event to members that belong to these subscriptions: to nobody,
  /// so that no code of the program's runs, if it is none.
  func send(to roots: some Collection<OrderRoot>) {
    if roots.isEmpty { run.touch { $0.code = .none } }
    for root in roots { run.touch(root) }
  }

  /// The row of a subscription to a cold sequence: this one for the first.
  func next(after subscriptions: Int) -> OrderRow {
    if subscriptions == 0 { return self }
    var row = run.addRow(.cold, "\(name), subscription \(subscriptions + 1)")
    row.source = source
    return row
  }
}
