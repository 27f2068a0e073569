// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _retry(_ maxAttemptCount: Int) -> Observable<Element> {
    require(maxAttemptCount >= 0, "retry: maxAttemptCount must not be negative, was \(maxAttemptCount)")
    return Self._catch(Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }

  @usableFromInline
  package func _retry() -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      Succession(downstream, error: { succession, _ in succession.start(source) }).start(source)
    }
  }
}
