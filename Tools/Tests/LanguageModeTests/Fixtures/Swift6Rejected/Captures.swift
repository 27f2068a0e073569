import Baton
import Dispatch

let shared = Observable.range(start: 0, count: 10)

final class Model {
  var value = 0
}

func capturesWhatIsNotSendable() {
  let model = Model()
  _ = shared.map { element in model.value + element }  // rejected
  _ = shared.filter { $0 > model.value }  // rejected
}

func mutatesWhatIsShared() {
  var count = 0
  _ = shared.map { element in
    count += 1  // rejected
    return element
  }
  _ = shared.subscribe(onNext: { count += $0 })  // rejected
}

actor Store {
  var items: [Int] = []

  func bind() {
    _ = shared.subscribe(onNext: { [weak self] in self?.items.append($0) })  // rejected
  }
}
