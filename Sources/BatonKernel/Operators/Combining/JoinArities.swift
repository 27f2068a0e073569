// SPDX-License-Identifier: MIT

// Each overload is a slot for each source, and a closure that reads the slots. The rules tell `combineLatest`
// from `zip`.
extension Observable {
  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ selector: @escaping (A, B) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (JoinSlot<A, Rules>(), JoinSlot<B, Rules>())
      slots.0.then(slots.1)
      let join = Join<Rules, Element>(2, downstream, slots.0) {
        try selector(slots.0.read(), slots.1.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>,
    _ selector: @escaping (A, B, C) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>())
      slots.0.then(slots.1).then(slots.2)
      let join = Join<Rules, Element>(3, downstream, slots.0) {
        try selector(slots.0.read(), slots.1.read(), slots.2.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ selector: @escaping (A, B, C, D) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>(), JoinSlot<D, Rules>())
      slots.0.then(slots.1).then(slots.2).then(slots.3)
      let join = Join<Rules, Element>(4, downstream, slots.0) {
        try selector(slots.0.read(), slots.1.read(), slots.2.read(), slots.3.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
      join.run(d, 3, slots.3)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ selector: @escaping (A, B, C, D, E) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (
        JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>(), JoinSlot<D, Rules>(),
        JoinSlot<E, Rules>()
      )
      slots.0.then(slots.1).then(slots.2).then(slots.3).then(slots.4)
      let join = Join<Rules, Element>(5, downstream, slots.0) {
        try selector(slots.0.read(), slots.1.read(), slots.2.read(), slots.3.read(), slots.4.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
      join.run(d, 3, slots.3)
      join.run(e, 4, slots.4)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ selector: @escaping (A, B, C, D, E, F) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (
        JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>(), JoinSlot<D, Rules>(),
        JoinSlot<E, Rules>(), JoinSlot<F, Rules>()
      )
      slots.0.then(slots.1).then(slots.2).then(slots.3).then(slots.4).then(slots.5)
      let join = Join<Rules, Element>(6, downstream, slots.0) {
        try selector(
          slots.0.read(), slots.1.read(), slots.2.read(), slots.3.read(), slots.4.read(), slots.5.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
      join.run(d, 3, slots.3)
      join.run(e, 4, slots.4)
      join.run(f, 5, slots.5)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F, G>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ g: Observable<G>,
    _ selector: @escaping (A, B, C, D, E, F, G) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (
        JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>(), JoinSlot<D, Rules>(),
        JoinSlot<E, Rules>(), JoinSlot<F, Rules>(), JoinSlot<G, Rules>()
      )
      slots.0.then(slots.1).then(slots.2).then(slots.3).then(slots.4).then(slots.5).then(slots.6)
      let join = Join<Rules, Element>(7, downstream, slots.0) {
        try selector(
          slots.0.read(), slots.1.read(), slots.2.read(), slots.3.read(), slots.4.read(), slots.5.read(),
          slots.6.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
      join.run(d, 3, slots.3)
      join.run(e, 4, slots.4)
      join.run(f, 5, slots.5)
      join.run(g, 6, slots.6)
    }
  }

  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, A, B, C, D, E, F, G, H>(
    by _: Rules.Type, _ a: Observable<A>, _ b: Observable<B>, _ c: Observable<C>, _ d: Observable<D>,
    _ e: Observable<E>, _ f: Observable<F>, _ g: Observable<G>, _ h: Observable<H>,
    _ selector: @escaping (A, B, C, D, E, F, G, H) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (
        JoinSlot<A, Rules>(), JoinSlot<B, Rules>(), JoinSlot<C, Rules>(), JoinSlot<D, Rules>(),
        JoinSlot<E, Rules>(), JoinSlot<F, Rules>(), JoinSlot<G, Rules>(), JoinSlot<H, Rules>()
      )
      slots.0.then(slots.1).then(slots.2).then(slots.3).then(slots.4).then(slots.5).then(slots.6).then(
        slots.7)
      let join = Join<Rules, Element>(8, downstream, slots.0) {
        try selector(
          slots.0.read(), slots.1.read(), slots.2.read(), slots.3.read(), slots.4.read(), slots.5.read(),
          slots.6.read(), slots.7.read())
      }
      join.run(a, 0, slots.0)
      join.run(b, 1, slots.1)
      join.run(c, 2, slots.2)
      join.run(d, 3, slots.3)
      join.run(e, 4, slots.4)
      join.run(f, 5, slots.5)
      join.run(g, 6, slots.6)
      join.run(h, 7, slots.7)
    }
  }
}
