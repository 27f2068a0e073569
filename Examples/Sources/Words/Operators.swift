// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

extension PrimitiveSequence where Trait == SingleTrait {
  /// Tries again after a while, twice as long each time, unless there is no such word.
  public func retryWithBackoff(_ count: Int, scheduler: SchedulerType) -> Single<Element> {
    return retry(when: { (errors: Observable<Error>) -> Observable<Int> in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        if case WordError.unknown = error { return .error(error) }
        guard attempt < count else { return .error(error) }
        return Observable<Int>.timer(.seconds(1 << attempt), scheduler: scheduler)
      }
    })
  }
}

extension ObservableType where Element == String {
  /// What was typed, without blanks around it and without what is the same as before.
  public func trimmed() -> Observable<String> {
    return map { $0.trimmingCharacters(in: .whitespaces) }.distinctUntilChanged()
  }
}
