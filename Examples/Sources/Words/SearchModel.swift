// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

/// What a screen shows of a search.
public enum SearchResult: Equatable, Sendable {
  case nothing
  case found([String])
  case failed(String)
}

public final class SearchModel {
  // In
  public let query = PublishRelay<String>()
  public let refresh = PublishRelay<Void>()
  // Out
  public let result: Driver<SearchResult>
  public var searches: Observable<Int> { return count.asObservable() }

  private let count = BehaviorRelay(value: 0)

  public init(store: WordStore, scheduler: SchedulerType = MainScheduler.instance) {
    let typed = query.trimmed()
      .debounce(.milliseconds(300), scheduler: scheduler)
    result = Observable.merge(typed, refresh.withLatestFrom(typed))
      .flatMapLatest { [count] prefix -> Observable<SearchResult> in
        guard !prefix.isEmpty else { return .just(.nothing) }
        return store.words(startingWith: prefix)
          .retryWithBackoff(2, scheduler: scheduler)
          .do(onSubscribe: { count.accept(count.value + 1) })
          .map(SearchResult.found)
          .catch { .just(.failed("\($0)")) }
          .asObservable()
      }
      .asDriver(onErrorJustReturn: .nothing)
  }
}
