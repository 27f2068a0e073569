// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter handled: Converts an error to the type that the trigger receives; nil if the error ends the
  ///   sequence.
  @usableFromInline
  package func _retry<Failure, Trigger: ObservableType>(
    _ handled: @escaping (any Error) -> Failure?,
    _ makeTrigger: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let failures = PublishSubject<Failure>(multicaster: Multicaster())
      let state = RetryWhenState()
      let succession = Succession(
        downstream,
        error: { succession, error in
          // As a start: the failure is told when the present source's start has returned.
          succession.start {
            guard let failure = handled(error) else { throw error }
            if let terminal = state.failed() {
              succession.end(terminal)
            } else {
              failures.multicaster.next(failure)
            }
            return .later
          }
        })
      makeTrigger(failures).asObservable().run(
        Sink(
          ending: succession.newScope(),
          next: { _ in if state.triggered() { succession.start(source) } },
          end: { if state.triggerEnded($0) { succession.end($0) } }))
      succession.start(source)
    }
  }
}

/// The state of `retry(when:)`: whether the source runs or has failed, and whether the trigger has ended.
///
/// While the source runs, only the source sends downstream, and the trigger's end is remembered. When the
/// source has failed, only the trigger may end the sequence or start the source again.
final class RetryWhenState: Sendable {
  private let state = Lock((isRunning: true, triggerEnd: Terminal?.none))

  /// The source has failed. Returns how the sequence ends, if the trigger has ended; otherwise the sequence
  /// waits for the trigger.
  func failed() -> Terminal? {
    state.withLock { state in
      state.isRunning = false
      return state.triggerEnd
    }
  }

  /// The trigger has sent an element. Returns whether to start the source.
  func triggered() -> Bool {
    state.withLock { state in
      if state.isRunning { return false }
      state.isRunning = true
      return true
    }
  }

  /// The trigger has ended. Returns whether the sequence ends now.
  func triggerEnded(_ terminal: Terminal) -> Bool {
    state.withLock { state in
      state.triggerEnd = terminal
      return !state.isRunning
    }
  }
}
