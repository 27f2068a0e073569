// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct HopEndTests {
  @Test func `What comes to a hop that is over is freed by its wake-up, though the source keeps the hop`() {
    let (pile, freed) = (Pile(), Log<Int>())
    let downstream = Sink<LetGo>(scope: Scope(), next: { _ in }, end: { _ in })
    let hop = Hop(HopQueue<LetGo>(), downstream, HopTarget(pile)) { $0.deliver() }
    hop.next(LetGo(freed, 1))
    hop.dispose()
    #expect(freed.elements == [1])
    pile.run()
    for number in 2...3 {
      // As a sender does that has looked at the scope before the disposal.
      hop.next(LetGo(freed, number))
      pile.run()
      #expect(freed.elements == Array(1...number))
    }
    hop.dispose()
    hop.next(LetGo(freed, 4))
    pile.run()
    #expect(freed.elements == [1, 2, 3, 4])
    withExtendedLifetime(hop) {}
  }
}

/// Keeps work until it is told to run it, whether it has been disposed of or not.
final class Pile: ImmediateSchedulerType {
  private let waiting = Lock<[@Sendable () -> Void]>([])
  private let makeDisposable: @Sendable () -> any Disposable

  /// - Parameter makeDisposable: Makes what it returns.
  init(returning makeDisposable: @escaping @Sendable () -> any Disposable = { Disposables.create() }) {
    self.makeDisposable = makeDisposable
  }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    waiting.withLock { $0.append { _ = action(state) } }
    return makeDisposable()
  }

  func run() {
    let taken = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in taken { work() }
  }
}
