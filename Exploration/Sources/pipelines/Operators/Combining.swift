// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let combining: [Operator] = [
    Operator(
      name: "startWith", isPartOfStretch: true, arguments: [.within(0...9), .within(0...9)],
      code: "%a.startWith(%0, %1)",
      build: { $0.a.startWith(Element($0.n[0]), Element($0.n[1])) },
      model: { m, start in
        m.each(
          start,
          begin: {
            $0.next(m.n[0])
            $0.next(m.n[1])
            $0.add(m.a)
          })
      }),
    Operator(
      name: "concat", sources: 2, isSuccession: true, code: "%a.concat(%b)", build: { $0.a.concat($0.b) },
      model: { m, start in
        m.run(start) { signal, machine in
          switch signal {
          case .next(_, let element): machine.next(element)
          case .error(_, let error): machine.end(error)
          case .completed(0): machine.addNext(m.b, 1, isInStretch: true)
          default: machine.end()
          }
        }
      }),
    Operator(
      name: "andThen", sources: 2, isSuccession: true,
      code: "%a.ignoreElements().asCompletable().andThen(%b)",
      build: { $0.a.ignoreElements().asCompletable().andThen($0.b) },
      model: { m, start in
        m.run(start) { signal, machine in
          switch signal {
          case .next(0, _): break
          case .next(_, let element): machine.next(element)
          case .error(_, let error): machine.end(error)
          case .completed(0): machine.addNext(m.b, 1, isInStretch: true)
          default: machine.end()
          }
        }
      }),
    Operator(
      name: "merge", sources: 3, code: "Observable.merge(%a, %b, %c)",
      build: { .merge($0.a, $0.b, $0.c) },
      model: { m, start in
        m.each(
          start, hearing: .atOnce,
          begin: {
            for (tag, source) in m.sources.enumerated() { $0.add(source, tag) }
          },
          completed: { if $0.tags.isEmpty { $0.end() } })
      }),
    Operator(
      name: "combineLatest", sources: 2, arguments: [.thrower],
      code: "Observable.combineLatest(%a, %b) { try check($0, %0) * 10 + $1 }",
      build: { .combineLatest($0.a, $0.b, resultSelector: $0.pair) },
      model: { m, start in
        var latest: [Int?] = [nil, nil]
        return m.run(
          start,
          begin: m.both
        ) { signal, machine in
          switch signal {
          case .next(let tag, let element):
            latest[tag] = element
            if let a = latest[0], let b = latest[1] {
              try m.check(a, 0, &machine)
              machine.next(a &* 10 &+ b)
            } else if machine.tags == [tag] {
              machine.end()
            }
          case .error(_, let error): machine.end(error)
          default: if machine.tags.isEmpty { machine.end() }
          }
        }
      }),
    Operator(
      name: "zip", sources: 2, arguments: [.thrower],
      code: "Observable.zip(%a, %b) { try check($0, %0) * 10 + $1 }",
      build: { .zip($0.a, $0.b, resultSelector: $0.pair) },
      model: { m, start in m.zipping(start, isOverEarly: false) }),
    Operator(
      name: "zip of a collection", sources: 2, arguments: [.thrower],
      code: "Observable.zip([%a, %b]) { try check($0[0], %0) * 10 + $0[1] }",
      build: { p in
        let pair = p.pair
        return .zip([p.a, p.b]) { try pair($0[0], $0[1]) }
      },
      model: { m, start in m.zipping(start, isOverEarly: true) }),
    Operator(
      name: "withLatestFrom", sources: 2, arguments: [.thrower],
      code: "%a.withLatestFrom(%b) { try check($0, %0) * 10 + $1 }",
      build: { $0.a.withLatestFrom($0.b, resultSelector: $0.pair) },
      model: { m, start in
        var latest: Int?
        return m.run(
          start,
          begin: {
            $0.add(m.b, 1)
            $0.add(m.a, 0)
          }
        ) { signal, machine in
          switch signal {
          case .next(0, let element):
            guard let latest else { return }
            try m.check(element, 0, &machine)
            machine.next(element &* 10 &+ latest)
          case .next(_, let element): latest = element
          case .completed(0): machine.end()
          case .error(_, let error): machine.end(error)
          default: break
          }
        }
      }),
    Operator(
      name: "amb", sources: 2, code: "%a.amb(%b)", build: { $0.a.amb($0.b) },
      model: { m, start in
        m.run(
          start,
          begin: m.both
        ) { signal, machine in
          switch signal {
          case .next(let tag, let element):
            machine.drop(1 - tag)
            machine.next(element)
          case .error(_, let error): machine.end(error)
          default: machine.end()
          }
        }
      }),
  ]
}

extension Modelling {
  /// `zip` of two sequences. Of sequences by name it is over when both have ended; of a collection as soon as
  /// an element comes that can meet no other.
  func zipping(_ start: Moment, isOverEarly: Bool) -> Run {
    var waiting: [[Int]] = [[], []]
    return run(
      start,
      begin: both
    ) { signal, machine in
      switch signal {
      case .next(let tag, let element):
        waiting[tag].append(element)
        if waiting.allSatisfy({ !$0.isEmpty }) {
          let (a, b) = (waiting[0].removeFirst(), waiting[1].removeFirst())
          try check(a, 0, &machine)
          machine.next(a &* 10 &+ b)
        } else if isOverEarly, machine.tags == [tag] {
          machine.end()
        }
      case .error(_, let error): machine.end(error)
      default: if machine.tags.isEmpty { machine.end() }
      }
    }
  }
}
