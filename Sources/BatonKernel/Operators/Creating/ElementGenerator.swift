// SPDX-License-Identifier: MIT

/// Generates the elements of one subscription.
@usableFromInline
package protocol ElementGenerator<Element> {
  associatedtype Element
  mutating func next() throws -> Element?
}

@frozen @usableFromInline
package struct ClosureGenerator<Element>: ElementGenerator {
  @usableFromInline let body: () throws -> Element?

  @inlinable package init(_ body: @escaping () throws -> Element?) { self.body = body }

  @inlinable package mutating func next() throws -> Element? { try body() }
}

extension ObservableType {
  /// A sequence of the elements that a generator generates, each in a step of its own on `scheduler`. Every
  /// generating operator is built on this. `makeGenerator` is called for each subscriber.
  @_alwaysEmitIntoClient
  package static func generated<Generator: ElementGenerator<Element>>(
    on scheduler: some ImmediateSchedulerType, name: StaticString = #function,
    by makeGenerator: @escaping () -> Generator
  ) -> Observable<Element> {
    Producer(name) { sink in
      let generation = Generation(makeGenerator(), sink)
      if scheduler is CurrentThreadScheduler {
        Trampoline.current.schedule { trampoline in generation.run { trampoline.hasWaiting } }
      } else {
        sink.scope.add(
          foreign:
            scheduler.recursion(
              (), { _, recurse in if generation.run({ true }) { recurse(()) } },
              refused: { if !sink.scope.isDisposed { sink.error($0) } }))
      }
    }
  }
}

/// The run of a generator for one subscriber.
@_fixed_layout @usableFromInline
final class Generation<Generator: ElementGenerator> {
  // Exclusivity unchecked: steps do not overlap, and `next` cannot reach the generation.
  @safe @exclusivity(unchecked) @usableFromInline var generator: Generator
  @usableFromInline let sink: Sink<Generator.Element>

  @inlinable
  init(_ generator: Generator, _ sink: Sink<Generator.Element>) {
    self.generator = generator
    self.sink = sink
  }

  /// Sends elements until `isOthersTurn` is true, which is asked after each. Returns whether there may be
  /// more.
  @inlinable @inline(__always)
  func run(_ isOthersTurn: () -> Bool) -> Bool {
    var local = generator
    defer { generator = local }
    let scope = sink.scope
    while !scope.isDisposed {
      do {
        guard let element = try local.next() else {
          sink.completed()
          return false
        }
        sink.next(element)
      } catch {
        sink.error(error)
        return false
      }
      if isOthersTurn() { return !scope.isDisposed }
    }
    return false
  }
}
