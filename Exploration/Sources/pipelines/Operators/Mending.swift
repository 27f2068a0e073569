// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let mending: [Operator] = [
    Operator(
      name: "catch", sources: 2, isSuccession: true, code: "%a.catch { _ in called(); return %b }",
      build: { p in
        let (call, other) = (p.call, p.b)
        return p.a.catch { _ in
          call()
          return other
        }
      },
      model: { m, start in
        m.run(start) { signal, machine in
          switch signal {
          case .next(_, let element): machine.next(element)
          case .error(0, _):
            // The closure is called when its sequence is to begin.
            machine.addNext(
              { start in
                var run = m.b(start)
                run.calls.append(Run.Call(node: m.node.id, moment: start))
                return run
              }, 1, isInStretch: true)
          case .error(_, let error): machine.end(error)
          default: machine.end()
          }
        }
      }),
    Operator(
      name: "catch(sequence:)", sources: 2, isSuccession: true, code: "Observable.catch(sequence: [%a, %b])",
      build: { .catch(sequence: [$0.a, $0.b]) },
      model: { m, start in
        m.run(start) { signal, machine in
          switch signal {
          case .next(_, let element): machine.next(element)
          case .error(0, _): machine.addNext(m.b, 1)
          case .error(_, let error): machine.end(error)
          default: machine.end()
          }
        }
      }),
    Operator(
      name: "catchAndReturn", arguments: [.within(0...9)], code: "%a.catchAndReturn(%0)",
      build: { $0.a.catchAndReturn(Element($0.n[0])) },
      model: { m, start in
        // The element is a sequence that follows, as with `catch`.
        let element = m.n[0]
        return m.each(
          start,
          error: {
            $1.addNext(
              { start in
                Run(events: [
                  Run.Event(moment: start.part(0), sent: .next(element)),
                  Run.Event(moment: start.part(1), sent: .completed),
                ])
              }, 1, isInStretch: true)
          })
      }),
    Operator(
      name: "retry", arguments: [.within(0...3)], code: "%a.retry(%0)", build: { $0.a.retry($0.n[0]) },
      model: { m, start in
        var attempts = 0
        func attempt(_ error: Int?, _ machine: inout Machine) {
          attempts += 1
          if attempts > m.n[0] { machine.end(error) } else { machine.addNext(m.a) }
        }
        return m.each(start, begin: { attempt(nil, &$0) }, error: attempt)
      }),
    Operator(
      name: "retry(when:)", arguments: [.within(0...2), .span],
      code: """
        %a.retry { (errors: Observable<any Error>) in
            errors.enumerated().flatMap { $0.index < %0
              ? Observable<Int>.timer(.seconds(%1), scheduler: scheduler) : .error(Failure(number: 5)) }
          }
        """,
      build: { p in
        let (most, span, scheduler) = (p.n[0], p.span(1), p.scheduler)
        return p.a.retry { (errors: Observable<any Error>) in
          errors.enumerated().flatMap {
            $0.index < most
              ? Observable<Int>.timer(span, scheduler: scheduler) : .error(Failure(number: 5))
          }
        }
      },
      model: { m, start in
        var failures = 0
        return m.run(start) { signal, machine in
          switch signal {
          case .next(_, let element): machine.next(element)
          case .error(0, let error):
            // The closure's sequence hears of the failure when the source's start has returned.
            machine.addNext({ Run(events: [Run.Event(moment: $0, sent: .error(error))]) }, 1)
          case .error:
            failures += 1
            if failures > m.n[0] { machine.end(5) } else { machine.setTimer(m.n[1]) }
          case .completed: machine.end()
          case .timer: machine.add(m.a)
          }
        }
      }),
    Operator(
      name: "ifEmpty(switchTo:)", sources: 2, isSuccession: true, code: "%a.ifEmpty(switchTo: %b)",
      build: { $0.a.ifEmpty(switchTo: $0.b) },
      model: { m, start in
        var isEmpty = true
        return m.each(
          start,
          next: {
            isEmpty = false
            $1.next($0)
          },
          completed: {
            if isEmpty { $0.addNext(m.b, 1, isInStretch: true) } else { $0.end() }
            isEmpty = false
          })
      }),
    Operator(
      name: "flatMap of a single", sources: 2, isSuccession: true, arguments: [.thrower],
      code: """
        %a.first().flatMap { x in let x = try check(x ?? 99, %0); return %b.first().map { ($0 ?? 99) + x } }.asObservable()
        """,
      build: { p in
        let (check, other) = (p.check(0), p.b)
        return p.a.first().flatMap { x in
          let x = try check(x ?? Element(99))
          return other.first().map { Element(($0?.value ?? 99) &+ x) }
        }.asObservable()
      },
      model: { m, start in
        var first: Int?
        func hear(_ element: Int, _ machine: inout Machine) throws {
          if let first {
            machine.next(element &+ first)
            return machine.end()
          }
          first = element
          machine.drop(0)
          try m.check(element, 0, &machine)
          machine.addNext(m.b, 1, isInStretch: true)
        }
        return m.each(start, next: hear, completed: { try hear(99, &$0) })
      }),
    Operator(
      name: "deferred", isPartOfStretch: true,
      code: "Observable.deferred { called(); return %a }",
      build: { p in
        let (call, source) = (p.call, p.a)
        return .deferred {
          call()
          return source
        }
      },
      model: { m, start in
        m.each(
          start,
          begin: {
            $0.call(m.node.id)
            $0.add(m.a)
          })
      }),
  ]
}
