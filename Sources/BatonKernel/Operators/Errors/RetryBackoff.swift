// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _retry(
    maxAttempts: Int, _ backoff: Backoff, _ jitter: Backoff.Jitter, _ reset: Backoff.Reset,
    on scheduler: some SchedulerType, where isWorthIt: @escaping (any Error) -> Bool
  ) -> Observable<Element> {
    require(maxAttempts > 0, "retry: maxAttempts must be positive, was \(maxAttempts)")
    let source = asObservable()
    return Producer { downstream in
      let failures = FailuresInARow(reset, scheduler)
      let timer = TimerSlot("retry's timer", on: scheduler, in: downstream.scope)
      func attempt(_ succession: Succession<Element>) {
        succession.start {
          failures.begin()
          return .another(source)
        }
      }
      let succession = Succession(
        failures.watching(downstream),
        error: { succession, error in
          let count = failures.count()
          guard count < maxAttempts, isWorthIt(error) else { return succession.end(.error(error)) }
          timer.arm(after: jitter.apply(backoff.delay(afterFailures: count))) { refusal in
            if let refusal { succession.end(.error(refusal)) } else { attempt(succession) }
          }
        })
      succession.newScope().add(timer)
      attempt(succession)
    }
  }
}

/// Counts the failures of one subscription's attempts since the last success.
///
/// It needs no lock: an attempt begins after the one before has failed, and its events are serial.
private final class FailuresInARow {
  private let rule: Backoff.Reset.Rule
  private let clock: any SchedulerType
  private var hasSent = false
  private var start = Duration.zero
  private var failures = 0

  init(_ reset: Backoff.Reset, _ clock: any SchedulerType) {
    rule = reset.rule
    self.clock = clock.held
  }

  /// A sink before `downstream` that notes elements, if they matter.
  func watching<Element>(_ downstream: Sink<Element>) -> Sink<Element> {
    guard case .element = rule else { return downstream }
    return Sink(downstream) { element in
      self.hasSent = true
      downstream.next(element)
    }
  }

  func begin() {
    hasSent = false
    if case .running = rule { start = clock.clockReading }
  }

  /// The current attempt has failed. Returns how many have in a row.
  func count() -> Int {
    let isSuccess =
      switch rule {
      case .never: false
      case .element: hasSent
      case .running(let span): clock.clockReading - start >= span
      }
    failures = isSuccess ? 1 : failures + 1
    return failures
  }
}
