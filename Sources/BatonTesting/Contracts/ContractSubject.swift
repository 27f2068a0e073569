// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

/// A sequence of unknown elements.
struct ContractSequence: @unchecked Sendable {  // Sendable: sequences may be subscribed to from any thread.
  private let attach: (ContractRecorder) -> any Disposable
  private let attachFirst: (ContractRecorder, @escaping @Sendable () -> Void) -> any Disposable
  private let attachOnScheduler: (ContractRecorder, any ImmediateSchedulerType) -> any Disposable
  private let makeValues: () -> ContractValues
  private let makeSignals: (@escaping () -> Void) -> Observable<Void>

  init(_ output: some ObservableConvertibleType) {
    attach = { ContractSequence.attach(output, $0) }
    attachFirst = { ContractSequence.attachFirst(output.asObservable(), $0, then: $1) }
    attachOnScheduler = { ContractSequence.attach(ContractSequence.hop(output.asObservable(), $1), $0) }
    makeValues = { ContractValues(output.asObservable()) }
    makeSignals = { end in
      output.asObservable()._do(
        afterError: { _ in end() },
        afterCompleted: end
      )._map { _ in }
    }
  }

  /// Subscribes a recorder.
  func subscribe(_ recorder: ContractRecorder) -> any Disposable { attach(recorder) }

  /// Subscribes a recorder by way of an operator that passes one element, completes and then calls `done`.
  func subscribeToFirst(
    _ recorder: ContractRecorder,
    then done: @escaping @Sendable () -> Void
  ) -> any Disposable {
    attachFirst(recorder, done)
  }

  /// Subscribes a recorder that gets its events on a scheduler.
  func subscribe(_ recorder: ContractRecorder, on scheduler: any ImmediateSchedulerType) -> any Disposable {
    attachOnScheduler(recorder, scheduler)
  }

  /// Subscribes, for a task to iterate.
  func values() -> ContractValues { makeValues() }

  /// The sequence without its elements' values. Calls `end` each time when it has sent its end.
  func signals(end: @escaping () -> Void) -> Observable<Void> { makeSignals(end) }

  private static func hop<Element>(
    _ source: Observable<Element>, _ scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    source._observe(on: scheduler)
  }

  /// Subscribes to `output` itself if that can be done: `asObservable()` would mend a class that breaks the
  /// laws.
  private static func attach<Output: ObservableConvertibleType>(
    _ output: Output,
    _ recorder: ContractRecorder
  ) -> any Disposable {
    func open<Sequence: ObservableType>(_ sequence: Sequence) -> any Disposable {
      sequence.subscribe(ContractObserver<Sequence.Element>(recorder: recorder))
    }
    if let sequence = output as? any ObservableType { return open(sequence) }
    return open(output.asObservable())
  }

  private static func attachFirst<Element>(
    _ source: Observable<Element>,
    _ recorder: ContractRecorder,
    then done: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let first = Producer<Element> { sink in
      let scope = Scope(in: sink.scope)
      source.run(
        Sink(
          ending: scope,
          next: { element in
            guard let closed = scope.close() else { return }
            sink.next(element)
            sink.completed()
            closed.settle()
            done()
          },
          end: { sink.end($0) }))
    }
    return first.subscribe(ContractObserver<Element>(recorder: recorder))
  }
}

/// The operator under examination.
struct ContractSubject: Sendable {
  typealias Source = Observable<ContractElement>

  /// How many sources it joins.
  let sourceCount: Int
  /// Applies the operator to that many sources.
  let make: @Sendable ([Source]) -> ContractSequence
  /// Returns when all work of the operator that is under way has been done.
  let settle: @Sendable () -> Void

  /// Makes a subject of unchecked closures, which threads may share by the caller's promise.
  init(sourceCount: Int, settle: @escaping () -> Void, make: @escaping ([Source]) -> ContractSequence) {
    self.sourceCount = sourceCount
    let (make, settle) = (UncheckedSendable(make), UncheckedSendable(settle))
    self.make = { make.value($0) }
    // A situation that has timed out may still be inside `settle` when the next one begins.
    let turn = DispatchSemaphore(value: 1)
    self.settle = {
      turn.wait()
      settle.value()
      turn.signal()
    }
  }
}

/// The operator, applied to probe sources.
final class ContractRig: Sendable {
  let probes: [ProbeSource<ContractElement>]
  let sequence: ContractSequence
  private let gauge: ElementGauge?

  /// - Parameter gauge: Counts the elements.
  init(
    _ subject: ContractSubject,
    gauge: ElementGauge? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) {
    probes = (0..<subject.sourceCount).map { _ in ProbeSource(onSubscribe: onSubscribe, onDispose: onDispose)
    }
    sequence = subject.make(probes.map { $0.asObservable() })
    self.gauge = gauge
  }

  /// Sends an element from each source.
  func send(_ number: Int) { for probe in probes { probe.onNext(ContractElement(number, gauge)) } }

  func send(_ numbers: ClosedRange<Int>) { for number in numbers { send(number) } }

  /// How many events the sources have sent, each counted once for every subscriber that it was sent to.
  var deliveryCount: Int { probes.reduce(0) { $0 + $1.deliveryCount } }

  /// Ends each source.
  func complete() { for probe in probes { probe.onCompleted() } }

  /// Fails each source.
  func fail(_ error: ContractError = ContractError("of the source")) {
    for probe in probes { probe.onError(error) }
  }

  /// The faults in the disposals of sources, once all subscribers are gone.
  func disposalFaults(_ situation: String) -> [String] {
    probes.enumerated().compactMap { index, probe in
      let counts = probe.disposalCounts
      let name = probes.count == 1 ? "the source" : "source \(index)"
      if counts.contains(0) { return "\(name) was not disposed of \(situation)" }
      if let most = counts.max(), most > 1 { return "\(name) was disposed of \(most) times \(situation)" }
      return nil
    }
  }
}
