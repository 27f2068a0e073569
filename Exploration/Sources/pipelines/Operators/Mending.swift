// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let mending: [Operator] = [
    Operator(
      name: "catch", sources: 2, code: "%a.catch { _ in called(); return %b }",
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
            machine.call(m.node.id)
            machine.add(m.b, 1, isInStretch: true)
          case .error(_, let error): machine.end(error)
          default: machine.end()
          }
        }
      }),
    Operator(
      name: "catchAndReturn", arguments: [.within(0...9)], code: "%a.catchAndReturn(%0)",
      build: { $0.a.catchAndReturn(Element($0.n[0])) },
      model: { m, start in
        m.each(
          start,
          error: {
            $1.next(m.n[0])
            $1.end()
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
        return m.each(
          start,
          error: {
            failures += 1
            if failures > m.n[0] { $1.end(5) } else { $1.setTimer(m.n[1]) }
          },
          timer: { $0.add(m.a) })
      }),
    Operator(
      name: "ifEmpty(switchTo:)", sources: 2, code: "%a.ifEmpty(switchTo: %b)",
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
            if isEmpty { $0.add(m.b, 1, isInStretch: true) } else { $0.end() }
            isEmpty = false
          })
      }),
    Operator(
      name: "using", code: "Observable.using({ Resource() }) { _ in %a }",
      build: { p in
        let (world, id, source) = (p.world, p.node.id, p.a)
        return .using({ world.resource(of: id) }) { _ in source }
      },
      model: { m, start in
        var run = m.a(start)
        run.uses.append(Run.Use(source: m.node.id, from: start, to: run.end))
        return run
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
