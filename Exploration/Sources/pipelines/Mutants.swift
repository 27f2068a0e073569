// SPDX-License-Identifier: MIT

import Baton

/// A defect that is put into an operator, to check that it is found.
struct Mutant: Sendable {
  nonisolated(unsafe) static var active: Mutant?  // Unsafe: the program has one thread.

  let name: String
  let `operator`: String
  /// A part of the fault by which it must be found; if nil, it may be found by any difference.
  var fault: String?
  let build: @Sendable (Building) -> Observable<Element>

  /// What an operator is made of if it is the one that the active mutant changes.
  static func build(_ node: Node) -> (@Sendable (Building) -> Observable<Element>)? {
    if let active, active.operator == node.operator.name { active.build } else { nil }
  }

  static let all = ofModels + ofOpenings + ofTasks

  private static let ofModels = [
    Mutant(name: "take(0) subscribes to its source", operator: "take") { p in
      p.n[0] == 0 ? p.a.take(1).filter { _ in false } : p.a.take(p.n[0])
    },
    Mutant(name: "map leaves out an element for which its closure throws", operator: "map") { p in
      let (plus, check) = (p.n[0], p.check(1))
      return p.a.compactMap { (try? check($0)).map { Element($0 + plus) } }
    },
    Mutant(name: "filter calls its closure twice", operator: "filter") { p in
      let (divisor, check) = (p.n[0], p.check(1))
      return p.a.filter { try check($0) % divisor != 0 && check($0) % divisor != 0 }
    },
    Mutant(name: "scan has one state for all subscribers", operator: "scan") { p in
      let (check, sum) = (p.check(0), Kept())
      return p.a.map {
        sum.elements = [Element((sum.elements.first?.value ?? 0) &+ (try check($0)))]
        return sum.elements[0]
      }
    },
    Mutant(name: "takeLast keeps its elements", operator: "takeLast") { p in
      let all = Kept.forEver
      return p.a.do(onNext: { all.elements.append($0) }).takeLast(p.n[0])
    },
    Mutant(name: "flatMapLatest goes on with the sequence before", operator: "flatMapLatest") { p in
      let (check, inner) = (p.check(0), p.b)
      return p.a.flatMap { x in
        let x = try check(x)
        return inner.map { Element($0.value &+ x) }
      }
    },
    Mutant(name: "merge does not hear an error of the third", operator: "merge") {
      .merge($0.a, $0.b, $0.c.catch { _ in .empty() })
    },
    Mutant(name: "retry tries once more", operator: "retry") { $0.a.retry($0.n[0] + 1) },
    Mutant(name: "debounce sends what waits when there is an error", operator: "debounce") { p in
      p.a.materialize().flatMap { event -> Observable<Event<Element>> in
        event.error == nil ? .just(event) : .of(.completed, event)
      }.map { $0 }.dematerialize().debounce(p.span(0), scheduler: p.scheduler)
    },
    Mutant(name: "timeout is not put off by elements", operator: "timeout") { p in
      p.a.take(
        until: Observable<Int>.timer(p.span(0), scheduler: p.scheduler).map { _ in throw RxError.timeout })
    },
    Mutant(name: "throttle drops what waits when the source ends", operator: "throttle") { p in
      p.a.throttle(p.span(0), scheduler: p.scheduler).take(until: p.a.takeLast(1))
    },
  ]
}

/// What a mutant keeps.
private final class Kept: @unchecked Sendable {  // Sendable: the program has one thread.
  static let forEver = Kept()
  var elements: [Element] = []
}
