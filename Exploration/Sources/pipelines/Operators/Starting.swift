// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Operator {
  /// Sources. `cold` and `hot` are the first two.
  static let starting: [Operator] = [
    Operator(
      name: "cold", sources: 0, code: "scheduler.createColdObservable(%e).asObservable()",
      build: { $0.world.test(Building.cold, $0.node) },
      model: { m, start in
        var run = Run()
        for (number, event) in m.node.events.enumerated() where start.time + event.time <= m.horizon.time {
          run.events.append(
            Run.Event(moment: start.part(0).part(number).later(by: event.time), sent: event.sent))
        }
        run.uses = [Run.Use(source: m.node.id, from: start, to: run.end)]
        return run
      }),
    Operator(
      name: "hot", sources: 0, code: "scheduler.createHotObservable(%e).asObservable()",
      build: { $0.world.test(Building.hot, $0.node) },
      model: { m, start in
        var run = Run()
        for event in m.node.events {
          let moment = Moment(event.time + 200, scheduled: event.order)
          if start < moment, event.time + 200 <= m.horizon.time {
            run.events.append(Run.Event(moment: moment.heard(bySubscriberOf: start), sent: event.sent))
            if event.sent.isEnd { break }
          }
        }
        run.uses = [Run.Use(source: m.node.id, from: start, to: run.end)]
        return run
      }),
    Operator(
      name: "just", sources: 0, arguments: [.within(0...9)], code: "Observable.just(%0)",
      build: { .just(Element($0.n[0])) },
      model: { m, start in
        m.run(
          start,
          begin: {
            $0.next(m.n[0])
            $0.end()
          }
        ) { _, _ in }
      }),
    Operator(
      name: "empty", sources: 0, code: "Observable<Int>.empty()", build: { _ in .empty() },
      model: { m, start in m.run(start, begin: { $0.end() }) { _, _ in } }),
    Operator(
      name: "never", sources: 0, code: "Observable<Int>.never()", build: { _ in .never() },
      model: { m, start in m.run(start, begin: { _ in }) { _, _ in } }),
    Operator(
      name: "error", sources: 0, arguments: [.within(1...3)],
      code: "Observable<Int>.error(Failure(number: %0))",
      build: { .error(Failure(number: $0.n[0])) },
      model: { m, start in m.run(start, begin: { $0.end(m.n[0]) }) { _, _ in } }),
    Operator(
      name: "range", sources: 0, arguments: [.within(0...5), .within(0...4)],
      code: "Observable.range(start: %0, count: %1, scheduler: scheduler)",
      build: {
        Observable.range(start: $0.n[0], count: $0.n[1], scheduler: $0.scheduler).map { Element($0) }
      },
      model: { m, start in
        var count = 0
        return m.run(start, begin: { $0.setTimer(0) }) { _, machine in
          if count == m.n[1] { return machine.end() }
          machine.next(m.n[0] + count)
          machine.setTimer(0)
          count += 1
        }
      }),
    Operator(
      name: "timer", sources: 0, arguments: [.span],
      code: "Observable<Int>.timer(.seconds(%0), scheduler: scheduler)",
      build: { Observable<Int>.timer($0.span(0), scheduler: $0.scheduler).map { Element($0) } },
      model: { m, start in
        m.run(start, begin: { $0.setTimer(m.n[0]) }) { _, machine in
          machine.next(0)
          machine.end()
        }
      }),
    Operator(
      name: "timer(period:)", sources: 0, arguments: [.span, .span],
      code: "Observable<Int>.timer(.seconds(%0), period: .seconds(%1), scheduler: scheduler)",
      build: {
        Observable<Int>.timer($0.span(0), period: $0.span(1), scheduler: $0.scheduler).map { Element($0) }
      },
      model: { m, start in periodic(m, start, first: m.n[0], then: m.n[1]) }),
    Operator(
      name: "interval", sources: 0, arguments: [.span],
      code: "Observable<Int>.interval(.seconds(%0), scheduler: scheduler)",
      build: { Observable<Int>.interval($0.span(0), scheduler: $0.scheduler).map { Element($0) } },
      model: { m, start in periodic(m, start, first: m.n[0], then: m.n[0]) }),
  ]

  private static func periodic(_ m: Modelling, _ start: Moment, first: Int, then period: Int) -> Run {
    var count = 0
    return m.run(start, begin: { $0.setTimer(first) }) { _, machine in
      machine.setTimer(period)
      machine.next(count)
      count += 1
    }
  }
}

extension Building {
  static let cold: @Sendable (TestScheduler, [Recorded<Event<Element>>]) -> TestableObservable<Element> = {
    $0.createColdObservable($1)
  }

  static let hot: @Sendable (TestScheduler, [Recorded<Event<Element>>]) -> TestableObservable<Element> = {
    $0.createHotObservable($1)
  }
}

extension Run {
  /// When it ends by itself.
  var end: Moment? { events.last.flatMap { $0.sent.isEnd ? $0.moment : nil } }
}

extension Sent {
  var isEnd: Bool { if case .next = self { false } else { true } }
}
