// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let transforming: [Operator] = [
    Operator(
      name: "map", isPartOfStretch: true, arguments: [.within(0...5), .thrower],
      code: "%a.map { try check($0, %1) + %0 }",
      build: { p in
        let (plus, check) = (p.n[0], p.check(1))
        return p.a.map { Element(try check($0) + plus) }
      },
      model: { m, start in
        m.each(
          start,
          next: {
            try m.check($0, 1, &$1)
            $1.next($0 + m.n[0])
          })
      }),
    Operator(
      name: "compactMap", isPartOfStretch: true, arguments: [.within(2...3), .thrower],
      code: "%a.compactMap { try check($0, %1) % %0 == 0 ? nil : $0 * 2 }",
      build: { p in
        let (divisor, check) = (p.n[0], p.check(1))
        return p.a.compactMap { try check($0) % divisor == 0 ? nil : Element($0.value &* 2) }
      },
      model: { m, start in
        m.each(
          start,
          next: {
            try m.check($0, 1, &$1)
            if $0 % m.n[0] != 0 { $1.next($0 &* 2) }
          })
      }),
    Operator(
      name: "scan", isPartOfStretch: true, arguments: [.thrower],
      code: "%a.scan(0) { try $0 + check($1, %0) }",
      build: { p in
        let check = p.check(0)
        return p.a.scan(Element(0)) { Element($0.value &+ (try check($1))) }
      },
      model: { m, start in
        var sum = 0
        return m.each(
          start,
          next: {
            try m.check($0, 0, &$1)
            sum &+= $0
            $1.next(sum)
          })
      }),
    Operator(
      name: "reduce", isPartOfStretch: true, arguments: [.thrower],
      code: "%a.reduce(0) { try $0 + check($1, %0) }",
      build: { p in
        let check = p.check(0)
        return p.a.reduce(Element(0)) { Element($0.value &+ (try check($1))) }
      },
      model: { m, start in
        var sum = 0
        return m.each(
          start,
          next: {
            try m.check($0, 0, &$1)
            sum &+= $0
          },
          completed: {
            $0.next(sum)
            $0.end()
          })
      }),
    Operator(
      name: "toArray", isPartOfStretch: true, code: "%a.toArray().map(\\.count).asObservable()",
      build: { $0.a.toArray().map { Element($0.count) }.asObservable() },
      model: { m, start in
        var count = 0
        return m.each(
          start, next: { _, _ in count += 1 },
          completed: {
            $0.next(count)
            $0.end()
          })
      }),
    Operator(
      name: "enumerated", isPartOfStretch: true, code: "%a.enumerated().map { $0.index * 100 + $0.element }",
      build: { $0.a.enumerated().map { Element($0.index &* 100 &+ $0.element.value) } },
      model: { m, start in
        var index = 0
        return m.each(
          start,
          next: {
            $1.next(index &* 100 &+ $0)
            index += 1
          })
      }),
    Operator(
      name: "pairwise", isPartOfStretch: true, code: "%a.pairwise().map { $0.current - $0.previous }",
      build: { $0.a.pairwise().map { Element($0.current.value &- $0.previous.value) } },
      model: { m, start in
        var previous: Int?
        return m.each(
          start,
          next: {
            if let previous { $1.next($0 &- previous) }
            previous = $0
          })
      }),
    Operator(
      name: "materialize", isPartOfStretch: true,
      code: "%a.materialize().map { $0.element ?? ($0.error == nil ? 101 : 100) }",
      build: { $0.a.materialize().map { $0.element ?? Element($0.error == nil ? 101 : 100) } },
      model: { m, start in
        func ended(_ number: Int, _ machine: inout Machine) {
          machine.next(number)
          machine.end()
        }
        return m.each(start, error: { ended(100, &$1) }, completed: { ended(101, &$0) })
      }),
    Operator(
      name: "dematerialize", isPartOfStretch: true, arguments: [.within(0...9)],
      code: "%a.map { $0 == %0 ? Event.completed : .next($0) }.dematerialize()",
      build: { p in
        let last = p.n[0]
        return p.a.map { $0.value == last ? Event.completed : .next($0) }.dematerialize()
      },
      model: { m, start in m.each(start, next: { $0 == m.n[0] ? $1.end() : $1.next($0) }) }),
    Operator(
      name: "groupBy", arguments: [.within(2...3), .within(1...3)],
      code: "%a.groupBy { $0 % %0 }.flatMap { $0.take(%1).scan(0, accumulator: +) }",
      build: { p in
        let (divisor, most) = (p.n[0], p.n[1])
        return p.a.groupBy { $0.value % divisor }
          .flatMap { $0.take(most).scan(Element(0)) { Element($0.value &+ $1.value) } }
      },
      model: { m, start in
        var groups: [Int: [Int]] = [:]
        return m.each(
          start,
          next: {
            let group = groups[$0 % m.n[0], default: []] + [$0]
            groups[$0 % m.n[0]] = group
            if group.count <= m.n[1] { $1.next(group.reduce(0, &+)) }
          })
      }),
    Operator(
      name: "do", isPartOfStretch: true,
      code: "%a.do(onNext: { _ in called() }, onError: { _ in called() }, onCompleted: { called() })",
      build: { p in
        let call = p.call
        return p.a.do(onNext: { _ in call() }, onError: { _ in call() }, onCompleted: { call() })
      },
      model: { m, start in
        m.each(
          start,
          next: {
            $1.call(m.node.id)
            $1.next($0)
          },
          error: {
            $1.call(m.node.id)
            $1.end($0)
          },
          completed: {
            $0.call(m.node.id)
            $0.end()
          })
      }),
    flattening("flatMap", most: .max) { $0.flatMap($1) },
    flattening("concatMap", most: 1) { $0.concatMap($1) },
    flattening(
      "merge(maxConcurrent:)",
      "%a.map { x in let x = try check(x, %0); return %b.map { $0 + x } }.merge(maxConcurrent: 2)",
      most: 2
    ) { $0.map($1).merge(maxConcurrent: 2) },
    flattening("flatMapLatest", most: 1, overflow: .latest) { $0.flatMapLatest($1) },
    flattening("flatMapFirst", most: 1, overflow: .first) { $0.flatMapFirst($1) },
  ]

  /// An operator that makes a sequence of each element, and merges these.
  private static func flattening(
    _ name: String, _ code: String? = nil, most: Int, overflow: Modelling.Overflow = .wait,
    _ flatten:
      @escaping @Sendable (
        Observable<Element>, @escaping @Sendable (Element) throws -> Observable<Element>
      ) -> Observable<Element>
  ) -> Operator {
    Operator(
      name: name, sources: 2, most: [1: most], arguments: [.thrower],
      code: code ?? "%a.\(name) { x in let x = try check(x, %0); return %b.map { $0 + x } }",
      build: { p in
        let (check, inner) = (p.check(0), p.b)
        return flatten(p.a) { x in
          let x = try check(x)
          return inner.map { Element($0.value &+ x) }
        }
      },
      model: { m, start in m.flattening(start, most: most, overflow: overflow) })
  }
}

extension Modelling {
  /// What happens to an element that comes while as many sequences run as may.
  enum Overflow { case wait, latest, first }

  /// `flatMap` and its kin. The outer sequence has the tag 0, the inner ones have tags from 1.
  ///
  /// - Parameter inner: Makes a sequence of an element; by default the second one, to whose elements it is
  ///   added.
  func flattening(
    _ start: Moment, most: Int, overflow: Overflow, inner: ((Int) -> Sequence)? = nil
  ) -> Run {
    var (waiting, elements, isOver) = ([Int](), [0], false)
    func begin(_ element: Int, _ machine: inout Machine) {
      elements.append(inner == nil ? element : 0)
      machine.add(inner?(element) ?? b, elements.count - 1)
    }
    return run(start, hearing: .atOnce) { signal, machine in
      let running = machine.tags.filter { $0 > 0 }
      switch signal {
      case .next(0, let element):
        let isFull = running.count >= most
        if isFull, overflow == .first { return }
        if inner == nil { try check(element, 0, &machine) }
        if isFull, overflow == .wait { return waiting.append(element) }
        if isFull { machine.drop(running[0]) }
        begin(element, &machine)
      case .next(let tag, let element): machine.next(element &+ elements[tag])
      case .error(_, let error): machine.end(error)
      case .completed(let tag):
        if tag == 0 { isOver = true } else if !waiting.isEmpty { begin(waiting.removeFirst(), &machine) }
        if isOver, machine.tags.isEmpty { machine.end() }
      case .timer: break
      }
    }
  }
}
