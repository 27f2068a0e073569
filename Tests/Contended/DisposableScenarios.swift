// SPDX-License-Identifier: MIT

import Baton
import TestSupport

/// A disposable that has a token until it is disposed of.
private func holding(_ token: Token) -> any Disposable { Disposables.create { token.use() } }

/// Disposables whose contents come and go while others dispose of them.
let disposableScenarios = [
  Scenario("a serial disposable is set and read by several") {
    let serial = SerialDisposable()
    let (set, read): (@Sendable () -> Void, @Sendable () -> Void) = (
      { serial.disposable = holding(Token()) }, { serial.disposable.dispose() }
    )
    await contend(set, set, read)
    serial.dispose()
  },

  Scenario("a composite disposable's members come and go") {
    let composite = CompositeDisposable()
    let change: @Sendable () -> Void = {
      if let key = composite.insert(holding(Token())) { composite.remove(for: key) }
    }
    await contend(change, change, { _ = composite.count })
    composite.dispose()
  },

  Scenario("a bag is filled while it is exchanged for another") {
    let place = Place<DisposeBag>()
    let fill: @Sendable () -> Void = {
      guard let bag = place.take() else { return place.put(DisposeBag()) }
      holding(Token()).disposed(by: bag)
      place.put(bag)
      bag.insert(holding(Token()))
    }
    await contend(fill, fill, { place.put(DisposeBag()) })
    _ = place.take()
  },

  Scenario("a disposable is put into its place while that is disposed of") {
    let places = Place<SingleAssignmentDisposable>()
    let dispose: @Sendable () -> Void = { places.take()?.dispose() }
    await contend(
      {
        let place = SingleAssignmentDisposable()
        places.put(place)
        place.setDisposable(holding(Token()))
      }, dispose, dispose)
    places.take()?.dispose()
  },

  Scenario("a counted disposable is retained while it is disposed of") {
    let places = Place<RefCountDisposable>()
    let share: @Sendable () -> Void = {
      guard let counted = places.take() else { return }
      let first = counted.retain()
      places.put(counted)
      counted.dispose()
      first.dispose()
    }
    await contend({ places.put(RefCountDisposable(disposable: holding(Token()))) }, share, share)
    places.take()?.dispose()
  },
]
