// SPDX-License-Identifier: MIT

import Baton

/// What says when its subscriptions open and close.
extension Operator {
  /// A source that may send all of its events while it is being subscribed to.
  static let create = Operator(
    name: "create", sources: 0, isNoting: true, code: "source(\"p%i\", %e)",
    build: { p in
      let (world, node, opening) = (p.world, p.node, p.opening)
      return .create { observer in
        let close = opening()
        let work = CompositeDisposable()
        for event in node.events {
          if event.time == 0 {
            observer.on(World.event(event.sent))
          } else {
            _ = work.insert(
              world.scheduler.scheduleRelative((), dueTime: .seconds(event.time)) {
                observer.on(World.event(event.sent))
                return Disposables.create()
              })
          }
        }
        _ = work.insert(Disposables.create(with: close))
        return work
      }
    },
    model: { m, start in
      var run = Run()
      for (number, event) in m.node.events.enumerated() where start.time + event.time <= m.horizon.time {
        let moment = start.part(number)
        run.events.append(
          Run.Event(moment: event.time == 0 ? moment : moment.later(by: event.time), sent: event.sent))
      }
      run.uses = [Run.Use(source: m.node.id, from: start, to: run.end)]
      return run
    })

  static let noting: [Operator] = [
    Operator(
      name: "using", isNoting: true, code: "Observable.using({ Resource(\"p%i\") }) { _ in %a }",
      build: { p in
        let (opening, source) = (p.opening, p.a)
        return .using({ Resource(close: opening()) }) { _ in source }
      },
      model: noting),
    Operator(
      name: "do(onDispose:)", isNoting: true,
      code: "%a.do(onSubscribe: { print(\"open p%i\") }, onDispose: { print(\"close p%i\") })",
      build: { p in
        let (opening, closings) = (p.opening, Closings())
        return p.a.do(
          onSubscribe: { closings.all.append(opening()) }, onDispose: { closings.all.removeFirst()() })
      },
      model: noting),
  ]

  /// An operator that passes everything on, and is closed when it has ended.
  private static func noting(_ m: Modelling, _ start: Moment) -> Run {
    var run = m.a(start)
    run.uses.append(Run.Use(source: m.node.id, from: start, to: run.end))
    return run
  }
}

/// What notes that the subscriptions of a `do` close. Which of several closes is not known: the times say
/// that of the first.
private final class Closings: @unchecked Sendable {  // Sendable: the program has one thread.
  var all: [@Sendable () -> Void] = []
}
