// SPDX-License-Identifier: MIT

// Each overload is a slot for each source, and a closure that reads the slots.
extension Observable {
  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ selector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB) = (Rules.slot(a), Rules.slot(b))
      Join<Rules, Element>(downstream, [ofA, ofB]) {
        try selector(ofA.read(), ofB.read())
      }.run(a, 0, ofA).run(b, 1, ofB)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>,
    _ selector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC) = (Rules.slot(a), Rules.slot(b), Rules.slot(c))
      Join<Rules, Element>(downstream, [ofA, ofB, ofC]) {
        try selector(ofA.read(), ofB.read(), ofC.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ selector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC, ofD) = (Rules.slot(a), Rules.slot(b), Rules.slot(c), Rules.slot(d))
      Join<Rules, Element>(downstream, [ofA, ofB, ofC, ofD]) {
        try selector(ofA.read(), ofB.read(), ofC.read(), ofD.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC).run(d, 3, ofD)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ selector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC, ofD, ofE) = (
        Rules.slot(a), Rules.slot(b), Rules.slot(c), Rules.slot(d), Rules.slot(e)
      )
      Join<Rules, Element>(downstream, [ofA, ofB, ofC, ofD, ofE]) {
        try selector(ofA.read(), ofB.read(), ofC.read(), ofD.read(), ofE.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC).run(d, 3, ofD).run(e, 4, ofE)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ selector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC, ofD, ofE, ofF) = (
        Rules.slot(a), Rules.slot(b), Rules.slot(c), Rules.slot(d), Rules.slot(e), Rules.slot(f)
      )
      Join<Rules, Element>(downstream, [ofA, ofB, ofC, ofD, ofE, ofF]) {
        try selector(ofA.read(), ofB.read(), ofC.read(), ofD.read(), ofE.read(), ofF.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC).run(d, 3, ofD).run(e, 4, ofE).run(f, 5, ofF)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F, G>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ g: Observable<G>,
    _ selector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC, ofD, ofE, ofF, ofG) = (
        Rules.slot(a), Rules.slot(b), Rules.slot(c), Rules.slot(d), Rules.slot(e), Rules.slot(f),
        Rules.slot(g)
      )
      Join<Rules, Element>(downstream, [ofA, ofB, ofC, ofD, ofE, ofF, ofG]) {
        try selector(ofA.read(), ofB.read(), ofC.read(), ofD.read(), ofE.read(), ofF.read(), ofG.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC).run(d, 3, ofD)
        .run(e, 4, ofE).run(f, 5, ofF).run(g, 6, ofG)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F, G, H>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ g: Observable<G>, _ h: Observable<H>,
    _ selector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let (ofA, ofB, ofC, ofD, ofE, ofF, ofG, ofH) = (
        Rules.slot(a), Rules.slot(b), Rules.slot(c), Rules.slot(d), Rules.slot(e), Rules.slot(f),
        Rules.slot(g), Rules.slot(h)
      )
      Join<Rules, Element>(downstream, [ofA, ofB, ofC, ofD, ofE, ofF, ofG, ofH]) {
        try selector(
          ofA.read(), ofB.read(), ofC.read(), ofD.read(), ofE.read(), ofF.read(), ofG.read(), ofH.read())
      }.run(a, 0, ofA).run(b, 1, ofB).run(c, 2, ofC).run(d, 3, ofD)
        .run(e, 4, ofE).run(f, 5, ofF).run(g, 6, ofG).run(h, 7, ofH)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, Part>(
    by _: Rules.Type, _ sources: [Observable<Part>], _ selector: @escaping ([Part]) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = sources.map { _ in JoinSlot<Part, Rules>() }
      let join = Join<Rules, Element>(downstream, slots) { try selector(slots.map { $0.read() }) }
      if sources.isEmpty {
        // `combineLatest` sends one result of no elements, and both complete.
        return join.perform {
          if !Rules.isQueueing { join.send(join.read) }
          join.end(.completed)
        }
      }
      for index in sources.indices { join.run(sources[index], index, slots[index]) }
    }
  }

  /// Joins any number of sources of different types. Slower than the overloads for two to eight sources,
  /// because parameter packs are not specialised.
  package static func joinedPack<Rules: JoinRules, each Part>(
    by _: Rules.Type, _ source: repeat Observable<each Part>,
    selector: @escaping (repeat each Part) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (repeat JoinSlot<each Part, Rules>())
      var all: [AnyJoinSlot] = []
      for slot in repeat each slots { all.append(slot) }
      let join = Join<Rules, Element>(downstream, all) { try selector(repeat (each slots).read()) }
      var index = 0
      for (source, slot) in repeat (each source, each slots) {
        join.run(source, index, slot)
        index += 1
      }
    }
  }
}
