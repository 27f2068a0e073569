// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension Operator {
  static let timing: [Operator] = [
    Operator(
      name: "delay", isPartOfStretch: true, arguments: [.span],
      code: "%a.delay(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.delay($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        m.queueing(start, hearing: .atOnce, for: m.n[0], isErrorQueued: false)
      }),
    Operator(
      name: "observe(on:)", code: "%a.observe(on: scheduler)", build: { $0.a.observe(on: $0.scheduler) },
      model: { m, start in m.queueing(start, hearing: .inTurn, for: 0, isErrorQueued: true) }),
    Operator(
      name: "subscribe(on:)", isLate: true, code: "%a.subscribe(on: scheduler)",
      build: { $0.a.subscribe(on: $0.scheduler) },
      model: { m, start in
        // What is above is disposed of before the end is sent; but the disposable of a class that is not the
        // library's afterwards, and on the scheduler, even at its own end.
        let isTest = Operator.ofTests.contains(m.node.sources[0].kind)
        return m.each(
          start, begin: { $0.setTimer(0) },
          timer: { $0.add { m.a($0).cutAtEnd(afterAllHeard: isTest).hopping(since: $0, alsoAtEnd: isTest) } })
      }),
    Operator(
      name: "delaySubscription", isPartOfStretch: true, arguments: [.span],
      code: "%a.delaySubscription(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.delaySubscription($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in m.each(start, begin: { $0.setTimer(m.n[0]) }, timer: { $0.add(m.a) }) }),
    Operator(
      name: "debounce", isPartOfStretch: true, arguments: [.span],
      code: "%a.debounce(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.debounce($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        var waiting: Int?
        func flush(_ machine: inout Machine) {
          if let waiting { machine.next(waiting) }
          waiting = nil
        }
        return m.each(
          start, hearing: .atOnce,
          next: {
            waiting = $0
            $1.setTimer(m.n[0])
          },
          completed: {
            flush(&$0)
            $0.end()
          }, timer: flush)
      }),
    Operator(
      name: "throttle", isPartOfStretch: true, arguments: [.span],
      code: "%a.throttle(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.throttle($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        var (waiting, opening): (Int?, Int) = (nil, start.time)
        func pass(_ element: Int, _ machine: inout Machine) {
          (waiting, opening) = (nil, machine.now.time + m.n[0])
          machine.next(element)
        }
        return m.each(
          start, hearing: .atOnce,
          next: {
            let rest = opening - $1.now.time
            if rest <= 0 { return pass($0, &$1) }
            if waiting == nil { $1.setTimer(rest) }
            waiting = $0
          },
          completed: { if waiting == nil { $0.end() } },
          timer: {
            if let waiting { pass(waiting, &$0) }
            if $0.tags.isEmpty { $0.end() }
          })
      }),
    Operator(
      name: "throttle(latest: false)", isPartOfStretch: true, arguments: [.span],
      code: "%a.throttle(.seconds(%0), latest: false, scheduler: scheduler)",
      build: { $0.a.throttle($0.span(0), latest: false, scheduler: $0.scheduler) },
      model: { m, start in
        var opening = start.time
        return m.each(
          start, hearing: .atOnce,
          next: {
            if $1.now.time < opening { return }
            opening = $1.now.time + m.n[0]
            $1.next($0)
          })
      }),
    Operator(
      name: "timeout", isPartOfStretch: true, arguments: [.span],
      code: "%a.timeout(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.timeout($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        m.each(
          start,
          begin: m.timed,
          next: {
            $1.next($0)
            $1.setTimer(m.n[0])
          },
          timer: {
            $0.drop(0)
            $0.end(World.number(of: RxError.timeout))
          })
      }),
    Operator(
      name: "timeout(other:)", isPartOfStretch: true, sources: 2, isSuccession: true, arguments: [.span],
      code: "%a.timeout(.seconds(%0), other: %b, scheduler: scheduler)",
      build: { $0.a.timeout($0.span(0), other: $0.b, scheduler: $0.scheduler) },
      model: { m, start in
        var isOther = false
        return m.each(
          start,
          begin: m.timed,
          next: {
            $1.next($0)
            if !isOther { $1.setTimer(m.n[0]) }
          },
          timer: {
            isOther = true
            $0.drop(0)
            $0.add(m.b, 1)
          })
      }),
    Operator(
      name: "take(for:)", isPartOfStretch: true, arguments: [.span],
      code: "%a.take(for: .seconds(%0), scheduler: scheduler)",
      build: { $0.a.take(for: $0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        m.each(
          start,
          begin: m.timed,
          timer: {
            $0.drop(0)
            $0.end()
          })
      }),
    Operator(
      name: "skip(for:)", isPartOfStretch: true, arguments: [.span],
      code: "%a.skip(.seconds(%0), scheduler: scheduler)",
      build: { $0.a.skip($0.span(0), scheduler: $0.scheduler) },
      model: { m, start in
        var isOpen = false
        return m.each(
          start,
          begin: m.timed,
          next: { if isOpen { $1.next($0) } },
          timer: { _ in isOpen = true })
      }),
    Operator(
      name: "buffer", arguments: [.span, .within(1...3)],
      code:
        "%a.buffer(timeSpan: .seconds(%0), count: %1, scheduler: scheduler).map { $0.reduce($0.count * 100, +) }",
      build: {
        $0.a.buffer(timeSpan: $0.span(0), count: $0.n[1], scheduler: $0.scheduler)
          .map { Element($0.reduce($0.count * 100) { $0 &+ $1.value }) }
      },
      model: { m, start in m.gathering(start) { $0.reduce($0.count * 100, &+) } }),
    Operator(
      name: "window", arguments: [.span, .within(1...3)],
      code:
        "%a.window(timeSpan: .seconds(%0), count: %1, scheduler: scheduler).flatMap { $0.reduce(0, accumulator: +) }",
      build: {
        $0.a.window(timeSpan: $0.span(0), count: $0.n[1], scheduler: $0.scheduler)
          .flatMap { $0.reduce(Element(0)) { Element($0.value &+ $1.value) } }
      },
      model: { m, start in m.gathering(start) { $0.reduce(0, &+) } }),
  ]
}

extension Modelling {
  /// Sends each event a while later. In virtual time each takes a step of its own.
  func queueing(_ start: Moment, hearing: Machine.Hearing, for span: Int, isErrorQueued: Bool) -> Run {
    var queue: [(due: Int, sent: Sent)] = []
    func add(_ sent: Sent, _ machine: inout Machine) {
      queue.append((machine.now.time + span, sent))
      if queue.count == 1 { machine.setTimer(span) }
    }
    return each(
      start, hearing: hearing, next: { add(.next($0), &$1) },
      error: { if isErrorQueued { add(.error($0), &$1) } else { $1.end($0) } },
      completed: { add(.completed, &$0) },
      timer: {
        $0.send(queue.removeFirst().sent)
        if let next = queue.first { $0.setTimer(next.due - $0.now.time) }
      })
  }

  /// Gathers elements until so many have come or the time is over.
  func gathering(_ start: Moment, _ result: ([Int]) -> Int) -> Run {
    var elements: [Int] = []
    func flush(_ machine: inout Machine) {
      machine.next(result(elements))
      elements = []
      machine.setTimer(n[0])
    }
    return each(
      start,
      begin: timed,
      next: {
        elements.append($0)
        if elements.count == n[1] { flush(&$1) }
      },
      completed: {
        flush(&$0)
        $0.end()
      }, timer: flush)
  }
}
