// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Every way in which a subscription ends.
  var upstreamSituations: [Situation] {
    let ways: [(String, @Sendable (ContractRig, any Disposable) -> Void)] = [
      ("upon completion", { rig, _ in rig.complete() }),
      ("upon an error", { rig, _ in rig.fail() }),
      ("upon disposal", { _, subscription in subscription.dispose() }),
      (
        "upon two disposals",
        { _, subscription in
          subscription.dispose()
          subscription.dispose()
        }
      ),
      (
        "upon completion and disposal",
        { rig, subscription in
          rig.complete()
          subscription.dispose()
        }
      ),
    ]
    return ways.map { name, end in
      Situation(name) {
        let rig = ContractRig(self)
        let recorder = ContractRecorder()
        let subscription = rig.sequence.subscribe(recorder)
        settle()
        rig.send(1)
        settle()
        end(rig, subscription)
        settle()
        // Some operators go on after an error.
        if !recorder.hasEnded { subscription.dispose() }
        settle()
        let faults = rig.disposalFaults(name)
        subscription.dispose()
        return faults
      }
    }
  }

  /// Sources that would send ten thousand elements on the trampoline.
  var endlessSourceSituations: [Situation] {
    [
      Situation("while a source sends on the trampoline") {
        let surplus = surplus { production in
          Observable<Int>._range(0, 10_000, on: CurrentThreadScheduler.instance)
            ._map { production.make($0) }
        }
        return surplus.map { ["a source sent \($0) more elements after a take(1) below had its element"] }
          ?? []
      }
    ]
  }

  /// Sources that would send ten thousand elements before `subscribe` returns.
  var synchronousSourceSituations: [Situation] {
    [
      Situation("while a source sends") {
        let surplus = surplus { production in
          Producer { sink in
            for number in 0..<10_000 where !sink.scope.isDisposed { sink.next(production.make(number)) }
            if !sink.scope.isDisposed { sink.completed() }
          }
        }
        return surplus.map { ["a source sent \($0) more elements after a take(1) below had its element"] }
          ?? []
      }
    ]
  }

  private func surplus(_ makeSource: (Production) -> Source) -> Int? {
    let production = Production()
    let sources = (0..<sourceCount).map { _ in makeSource(production) }
    let subscription = make(sources).subscribeToFirst(ContractRecorder()) { production.noteEnd() }
    settle()
    subscription.dispose()
    return production.surplus.flatMap { $0 > sourceCount ? $0 : nil }
  }
}

/// Counts the elements that one thread produces before and after the subscriber's end on the same thread.
private final class Production: Sendable {
  private struct State {
    var thread: ObjectIdentifier?
    var produced = 0
    var producedAtEnd: Int?
  }

  private let state = Lock(State())

  func make(_ number: Int) -> ContractElement {
    let thread = ObjectIdentifier(Trampoline.current)
    state.withLock { state in
      state.thread = thread
      state.produced += 1
    }
    return ContractElement(number)
  }

  /// Notes the subscriber's end. An end on another thread does not count, because the producer could not know
  /// of it.
  func noteEnd() {
    let thread = ObjectIdentifier(Trampoline.current)
    state.withLock { if $0.thread == thread { $0.producedAtEnd = $0.produced } }
  }

  var surplus: Int? {
    state.withLock { state in state.producedAtEnd.map { state.produced - $0 } }
  }
}
