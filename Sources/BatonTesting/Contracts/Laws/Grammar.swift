// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Sources that go on after their end, later or while being subscribed to.
  var grammarSituations: [Situation] {
    let endings: [(name: String, events: [Event<ContractElement>])] = [
      ("completes and goes on", [.completed, .next(3), .error(ContractError("late")), .completed]),
      ("fails and goes on", [.error(ContractError("of the source")), .next(3), .completed, .next(4)]),
    ]
    return endings.flatMap { ending in
      let events: [Event<ContractElement>] = [.next(1), .next(2)] + ending.events
      return [
        Situation("when a source \(ending.name)") { hot(events) },
        Situation("when a source \(ending.name) while being subscribed to") { cold(events) },
      ]
    }
  }

  private func hot(_ events: [Event<ContractElement>]) -> [String] {
    let observers = Shared<[AnyObserver<ContractElement>]>([])
    let source: Source = _create { observer in
      observers.value += [observer]
      return Disposables.create()
    }
    return fault { recorder in
      let subscription = make(Array(repeating: source, count: sourceCount)).subscribe(recorder)
      settle()
      for event in events {
        for observer in observers.value { observer.on(event) }
        settle()
      }
      return subscription
    }
  }

  private func cold(_ events: [Event<ContractElement>]) -> [String] {
    let source: Source = _create { observer in
      for event in events { observer.on(event) }
      return Disposables.create()
    }
    return fault { make(Array(repeating: source, count: sourceCount)).subscribe($0) }
  }

  private func fault(_ run: (ContractRecorder) -> any Disposable) -> [String] {
    let recorder = ContractRecorder()
    let subscription = run(recorder)
    settle()
    subscription.dispose()
    return recorder.grammarFault.map { [$0] } ?? []
  }
}
