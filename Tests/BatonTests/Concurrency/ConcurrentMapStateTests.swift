// SPDX-License-Identifier: MIT

import Testing

@testable import BatonKernel

@Suite("What an asynchronous map decides")
struct ConcurrentMapStateTests {
  /// A state that can be asked in an expectation.
  private final class State {
    private var state: ConcurrentMapState<String, Int>

    init(limit: Int, ordering: ResultOrdering) {
      state = ConcurrentMapState(limit: limit, ordering: ordering)
    }

    func arrived(_ element: String) -> Int? { state.arrived(element) }
    func finished(_ number: Int, _ outcome: Int?) -> Bool { state.finished(number, outcome) }
    func failed(_ error: Failure) -> Bool { state.failed(error) }

    /// The next step, in words. Nil if there is nothing to do.
    func step() -> [String]? {
      let (start, then) = state.next()
      let words = start.map { ["start \($0.number) \($0.element)"] } ?? []
      return switch then {
      case .deliver(let output?): words + ["deliver \(output)"]
      case .deliver(nil): words
      case .end(let error): words + ["end \(error as Any)"]
      case .none: start == nil ? nil : words.map { $0 + ", no more" }
      }
    }

    /// The steps until there is none.
    func steps() -> [String] {
      var steps: [String] = []
      while let step = step() {
        steps += step
        if let last = step.last, last.hasPrefix("end") || last.hasSuffix("no more") { break }
      }
      return steps
    }
  }

  @Test func `In the source's order a result waits for those before it, and keeps its slot meanwhile`() {
    let state = State(limit: 2, ordering: .source)
    _ = state.arrived("a")
    _ = state.arrived("b")
    #expect(state.arrived("c") == nil)
    #expect(state.finished(1, 10))
    #expect(state.steps() == [])
    #expect(state.arrived("d") == nil)
    #expect(state.finished(0, 0))
    #expect(state.steps() == ["deliver 0", "start 2 c", "deliver 10", "start 3 d, no more"])
  }

  @Test func `A slot is free when its result has been delivered, not before`() {
    let state = State(limit: 1, ordering: .completion)
    _ = state.arrived("a")
    #expect(state.finished(0, 0))
    #expect(state.step() == ["deliver 0"])
    #expect(state.arrived("b") == nil)
    #expect(state.steps() == ["start 1 b, no more"])
  }

  @Test func `The first error goes ahead of results and of what waits, and nothing follows`() {
    let state = State(limit: 2, ordering: .source)
    for element in ["a", "b", "c"] { _ = state.arrived(element) }
    #expect(state.finished(0, 0))
    #expect(state.step() == ["deliver 0"])
    #expect(!state.finished(1, 10))
    #expect(!state.failed(Failure.first))
    #expect(!state.failed(Failure.second))
    #expect(state.steps() == ["end Optional(first)"])
    #expect(!state.finished(2, 20))
    #expect(!state.failed(Failure.second))
  }
}
