// SPDX-License-Identifier: MIT

extension Observable {
  /// Joins any number of sources of one type.
  @_alwaysEmitIntoClient
  package static func joined<Rules: JoinRules, Part>(
    by _: Rules.Type,
    _ sources: [Observable<Part>],
    _ selector: @escaping ([Part]) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = sources.map { _ in JoinSlot<Part, Rules>() }
      for (slot, next) in zip(slots, slots.dropFirst()) { slot.then(next) }
      let join = Join<Rules, Element>(sources.count, downstream, slots.first) {
        try selector(slots.map { $0.read() })
      }
      if sources.isEmpty { return join.endWithoutSources() }
      for index in sources.indices { join.run(sources[index], index, slots[index]) }
    }
  }

  /// Joins any number of sources of different types. Slower than the overloads for two to eight sources,
  /// because parameter packs are not specialised.
  package static func joinedPack<Rules: JoinRules, each Part>(
    by _: Rules.Type,
    _ source: repeat Observable<each Part>,
    selector: @escaping (repeat each Part) throws -> Element
  ) -> Observable<Element> {
    Producer(Rules.operation) { downstream in
      let slots = (repeat JoinSlot<each Part, Rules>())
      var (count, first, last) = (0, AnyJoinSlot?.none, AnyJoinSlot?.none)
      for slot in repeat each slots {
        count += 1
        last?.then(slot)
        if first == nil { first = slot }
        last = slot
      }
      let join = Join<Rules, Element>(count, downstream, first) {
        try selector(repeat (each slots).read())
      }
      var index = 0
      for (source, slot) in repeat (each source, each slots) {
        join.run(source, index, slot)
        index += 1
      }
    }
  }
}

extension Join {
  /// Without sources, `combineLatest` sends one result of no elements, and both complete.
  @usableFromInline
  func endWithoutSources() {
    perform {
      if !Rules.isQueueing, self.isOpen {
        do {
          self.downstream.next(try self.read())
        } catch {
          return self.end(.error(error))
        }
      }
      self.end(.completed)
    }
  }
}
