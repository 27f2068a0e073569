import Baton

func readsWhatItGaveAway(source: Observable<Int>) -> Int {
  var count = 0
  _ = source.subscribe(onNext: { count += $0 })  // rejected
  return count
}
