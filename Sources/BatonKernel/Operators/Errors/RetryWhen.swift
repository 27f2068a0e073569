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
      let state = RetryWhenLock()
      let succession = Succession(
        downstream,
        error: { succession, error in
          guard let failure = handled(error) else { return succession.fail(error) }
          switch state.change({ $0.failed() }) {
          case .wait: failures.multicaster.next(failure)
          case .end(let error): succession.end(error)
          }
        }
      )
      succession.follow(makeTrigger(failures).asObservable(), state, source)
      succession.start(source)
    }
  }
}

/// The state of `retry(when:)`: whether the source runs or has failed, and whether the trigger has ended.
///
/// While the source runs, only the source sends downstream, and the trigger's end is remembered. When the
/// source has failed, only the trigger may end the sequence or start the source again.
struct RetryWhenState {
  /// What to do when the source has failed.
  enum AfterFailure {
    case wait
    /// End the sequence, with an error or by completion.
    case end((any Error)?)
  }

  private var isRunning = true
  private var afterFailure = AfterFailure.wait

  /// The source has failed.
  mutating func failed() -> AfterFailure {
    isRunning = false
    return afterFailure
  }

  /// The trigger has sent an element. Returns whether to start the source.
  mutating func triggered() -> Bool {
    if isRunning { return false }
    isRunning = true
    return true
  }

  /// The trigger has ended, with an error or by completion. Returns whether the sequence ends now.
  mutating func triggerEnded(_ error: (any Error)?) -> Bool {
    afterFailure = .end(error)
    return !isRunning
  }
}

/// The state of one subscription.
private final class RetryWhenLock: Sendable {
  private let state = Lock(RetryWhenState())

  func change<Result: Sendable>(_ body: (inout RetryWhenState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}

extension Succession {
  fileprivate func end(_ error: (any Error)?) {
    if let error { fail(error) } else { complete() }
  }

  /// Subscribes to the trigger that starts `source` again.
  fileprivate func follow<Sent>(
    _ trigger: Observable<Sent>,
    _ state: RetryWhenLock,
    _ source: Observable<Element>
  ) {
    func ended(_ error: (any Error)?) { if state.change({ $0.triggerEnded(error) }) { end(error) } }
    trigger.run(
      Sink(
        ending: newScope(),
        next: { _ in if state.change({ $0.triggered() }) { self.start(source) } },
        error: { ended($0) },
        completed: { ended(nil) }
      )
    )
  }
}
