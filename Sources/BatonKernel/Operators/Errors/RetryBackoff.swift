// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _retry(
    maxAttempts: Int, _ backoff: Backoff, _ jitter: Backoff.Jitter, on scheduler: some SchedulerType,
    where isWorthIt: @escaping (any Error) -> Bool
  ) -> Observable<Element> {
    require(maxAttempts > 0, "retry: maxAttempts must be positive, was \(maxAttempts)")
    return _retry({ $0 }) { (errors: Observable<any Error>) in
      errors._enumerated()._flatMap(.max) { index, error -> Observable<Int> in
        guard index + 1 < maxAttempts, isWorthIt(error) else { return ._error(error) }
        let delay = jitter.applied(to: backoff.delay(afterFailures: index + 1))
        return ._timer(after: delay, every: nil, on: scheduler)
      }
    }
  }
}
