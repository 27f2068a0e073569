// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Disposal in every state.
  var disposalSituations: [Situation] {
    let outside: [(String, Int)] = [
      ("before any event", 0), ("after an element", 1), ("after three elements", 3),
    ]
    let ends: [(String, @Sendable (ContractRig) -> Void)] = [
      ("completion", { $0.complete() }), ("error", { $0.fail() }),
    ]
    return outside.map { name, count in
      Situation("upon disposal \(name)") { disposal(after: count).map { "\($0) upon disposal \(name)" } }
    } + [
      Situation("upon disposal inside an element") {
        disposalInside { $0.send(1) }.map { "\($0) upon disposal inside an event" }
      }
    ]
      + ends.flatMap { name, end in
        [
          Situation("upon disposal inside the \(name)") {
            disposalInside(end).map { "\($0) upon disposal inside the \(name)" }
          },
          Situation("upon disposal after the \(name)") {
            disposal(after: 1, end).map { "\($0) upon disposal after the \(name)" }
          },
        ]
      }
  }

  private func disposal(after count: Int, _ end: (ContractRig) -> Void = { _ in }) -> [String] {
    let rig = ContractRig(self)
    let recorder = ContractRecorder()
    let subscription = rig.sequence.subscribe(recorder)
    settle()
    for number in 0..<count {
      rig.send(number)
      settle()
    }
    end(rig)
    settle()
    subscription.dispose()
    recorder.close()
    return lateFaults(recorder, rig, subscription)
  }

  /// Disposes from inside the first event, when others wait behind it already.
  private func disposalInside(_ begin: (ContractRig) -> Void) -> [String] {
    let rig = ContractRig(self)
    let subscription = SingleAssignmentDisposable()
    let closing = Shared<(@Sendable () -> Void)?>(nil)
    let recorder = ContractRecorder { index, _ in
      if index > 0 { return }
      rig.send(2)
      subscription.dispose()
      closing.value?()
      rig.send(3)
    }
    closing.value = { [weak recorder] in recorder?.close() }
    subscription.setDisposable(rig.sequence.subscribe(recorder))
    settle()
    begin(rig)
    settle()
    subscription.dispose()
    recorder.close()
    return lateFaults(recorder, rig, subscription)
  }

  private func lateFaults(
    _ recorder: ContractRecorder,
    _ rig: ContractRig,
    _ subscription: any Disposable
  ) -> [String] {
    subscription.dispose()
    settle()
    rig.send(8)
    rig.fail()
    rig.complete()
    settle()
    return recorder.late.isEmpty ? [] : ["\(excerpt(recorder.late)) arrived"]
  }
}
