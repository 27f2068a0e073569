// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let filtering: [Operator] = [
    Operator(
      name: "filter", isPartOfStretch: true, arguments: [.within(2...3), .thrower],
      code: "%a.filter { try check($0, %1) % %0 != 0 }",
      build: { p in
        let (divisor, check) = (p.n[0], p.check(1))
        return p.a.filter { try check($0) % divisor != 0 }
      },
      model: { m, start in
        m.each(
          start,
          next: {
            try m.check($0, 1, &$1)
            if $0 % m.n[0] != 0 { $1.next($0) }
          })
      }),
    Operator(
      name: "take", isPartOfStretch: true, arguments: [.within(0...3)], code: "%a.take(%0)",
      build: { $0.a.take($0.n[0]) },
      model: { m, start in
        var count = 0
        return m.each(
          start, begin: { if m.n[0] == 0 { $0.end() } else { $0.add(m.a) } },
          next: {
            $1.next($0)
            count += 1
            if count == m.n[0] { $1.end() }
          })
      }),
    Operator(
      name: "takeLast", isPartOfStretch: true, arguments: [.within(0...3)], code: "%a.takeLast(%0)",
      build: { $0.a.takeLast($0.n[0]) },
      model: { m, start in
        var last: [Int] = []
        return m.each(
          start, next: { element, _ in last = (last + [element]).suffix(m.n[0]) },
          completed: {
            for element in last { $0.next(element) }
            $0.end()
          })
      }),
    Operator(
      name: "skip", isPartOfStretch: true, arguments: [.within(0...3)], code: "%a.skip(%0)",
      build: { $0.a.skip($0.n[0]) },
      model: { m, start in
        var count = 0
        return m.each(
          start,
          next: {
            count += 1
            if count > m.n[0] { $1.next($0) }
          })
      }),
    Operator(
      name: "take(while:)", isPartOfStretch: true, arguments: [.within(2...12), .thrower, .within(0...1)],
      code: "%a.take(while: { try check($0, %1) < %0 }, behavior: %2 == 0 ? .exclusive : .inclusive)",
      build: { p in
        let (limit, check) = (p.n[0], p.check(1))
        return p.a.take(while: { try check($0) < limit }, behavior: p.n[2] == 0 ? .exclusive : .inclusive)
      },
      model: { m, start in
        m.each(
          start,
          next: {
            try m.check($0, 1, &$1)
            if $0 < m.n[0] { return $1.next($0) }
            if m.n[2] == 1 { $1.next($0) }
            $1.end()
          })
      }),
    Operator(
      name: "skip(while:)", isPartOfStretch: true, arguments: [.within(2...12), .thrower],
      code: "%a.skip(while: { try check($0, %1) < %0 })",
      build: { p in
        let (limit, check) = (p.n[0], p.check(1))
        return p.a.skip(while: { try check($0) < limit })
      },
      model: { m, start in
        var isOpen = false
        return m.each(
          start,
          next: {
            if !isOpen {
              try m.check($0, 1, &$1)
              isOpen = $0 >= m.n[0]
            }
            if isOpen { $1.next($0) }
          })
      }),
    Operator(
      name: "distinctUntilChanged", isPartOfStretch: true, arguments: [.within(2...4), .thrower],
      code: "%a.distinctUntilChanged { try check($0, %1) / %0 }",
      build: { p in
        let (divisor, check) = (p.n[0], p.check(1))
        return p.a.distinctUntilChanged { try check($0) / divisor }
      },
      model: { m, start in
        var last: Int?
        return m.each(
          start,
          next: {
            try m.check($0, 1, &$1)
            if last != $0 / m.n[0] { $1.next($0) }
            last = $0 / m.n[0]
          })
      }),
    Operator(
      name: "element(at:)", isPartOfStretch: true, arguments: [.within(0...2)], code: "%a.element(at: %0)",
      build: { $0.a.element(at: $0.n[0]) },
      model: { m, start in
        var index = 0
        return m.each(
          start,
          next: {
            index += 1
            if index <= m.n[0] { return }
            $1.next($0)
            $1.end()
          }, completed: { $0.end(World.number(of: RxError.argumentOutOfRange)) })
      }),
    Operator(
      name: "single", isPartOfStretch: true, code: "%a.single()", build: { $0.a.single() },
      model: { m, start in
        var count = 0
        return m.each(
          start,
          next: {
            count += 1
            if count == 1 { $1.next($0) } else { $1.end(World.number(of: RxError.moreThanOneElement)) }
          }, completed: { $0.end(count == 0 ? World.number(of: RxError.noElements) : nil) })
      }),
    Operator(
      name: "first", isPartOfStretch: true, code: "%a.first().map { $0 ?? 99 }.asObservable()",
      build: { $0.a.first().map { $0 ?? Element(99) }.asObservable() },
      model: { m, start in
        func first(_ element: Int, _ machine: inout Machine) {
          machine.next(element)
          machine.end()
        }
        return m.each(start, next: first, completed: { first(99, &$0) })
      }),
    Operator(
      name: "ifEmpty(default:)", isPartOfStretch: true, arguments: [.within(0...9)],
      code: "%a.ifEmpty(default: %0)",
      build: { $0.a.ifEmpty(default: Element($0.n[0])) },
      model: { m, start in
        var isEmpty = true
        return m.each(
          start,
          next: {
            isEmpty = false
            $1.next($0)
          },
          completed: {
            if isEmpty { $0.next(m.n[0]) }
            $0.end()
          })
      }),
    Operator(
      name: "ignoreElements", isPartOfStretch: true, code: "%a.ignoreElements().map { (_: Never) -> Int in }",
      build: { $0.a.ignoreElements().map { (_: Never) -> Element in } },
      model: { m, start in m.each(start, next: { _, _ in }) }),
    Operator(
      name: "take(until:)", sources: 2, code: "%a.take(until: %b)", build: { $0.a.take(until: $0.b) },
      model: { m, start in
        m.run(
          start, hearing: .atOnce,
          begin: {
            $0.add(m.b, 1)
            $0.add(m.a, 0)
          }
        ) { signal, machine in
          switch signal {
          case .next(0, let element): machine.next(element)
          case .next:
            // Once it has sent, the other sequence is over at once, also if the end has to wait for its turn.
            machine.drop(1)
            machine.end()
          case .completed(0): machine.end()
          case .error(_, let error): machine.end(error)
          default: break
          }
        }
      }),
    Operator(
      name: "skip(until:)", sources: 2, code: "%a.skip(until: %b)", build: { $0.a.skip(until: $0.b) },
      model: { m, start in
        var isOpen = false
        return m.run(
          start,
          begin: m.both
        ) { signal, machine in
          switch signal {
          case .next(0, let element): if isOpen { machine.next(element) }
          case .next:
            isOpen = true
            machine.drop(1)
          case .completed(0): machine.end()
          case .error(_, let error): machine.end(error)
          default: break
          }
        }
      }),
    Operator(
      name: "sample", sources: 2, code: "%a.sample(%b)", build: { $0.a.sample($0.b) },
      model: { m, start in
        var (latest, isOver): (Int?, Bool) = (nil, false)
        func sample(_ machine: inout Machine) {
          if let latest { machine.next(latest) }
          latest = nil
          if isOver { machine.end() }
        }
        return m.run(
          start,
          begin: m.both
        ) { signal, machine in
          switch signal {
          case .next(0, let element): latest = element
          case .next, .completed(1): sample(&machine)
          case .completed: isOver = true
          case .error(_, let error): machine.end(error)
          case .timer: break
          }
          if case .completed = signal, machine.tags.isEmpty { machine.end() }
        }
      }),
  ]
}
