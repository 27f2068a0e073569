// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Each source failing before and after an element.
  var errorSituations: [Situation] {
    (0..<sourceCount).flatMap { index in
      [0, 1].map { count in
        let name = "when source \(index) failed after \(count) elements"
        return Situation(name) { failure(of: index, after: count).map { "\($0) \(name)" } }
      }
    }
  }

  private func failure(of index: Int, after count: Int) -> [String] {
    let rig = ContractRig(self)
    let recorder = ContractRecorder()
    let subscription = rig.sequence.subscribe(recorder)
    defer { subscription.dispose() }
    settle()
    for number in 0..<count {
      rig.send(number)
      settle()
    }
    // A sequence that is over, or has no use for this source by now, need not mind.
    if recorder.hasEnded || rig.probes[index].liveCount == 0 { return [] }
    rig.probes[index].onError(ContractError("of the source"))
    settle()
    return endFaults(recorder, rig, expecting: "of the source")
  }

  /// What is wrong with a sequence that should have ended with an error.
  func endFaults(_ recorder: ContractRecorder, _ rig: ContractRig, expecting error: String) -> [String] {
    var faults: [String] = []
    if recorder.events.last != .error(error) {
      faults.append(
        "the last event was \(recorder.events.last.map { shortText($0) } ?? "none") and not the error")
    }
    if rig.probes.contains(where: { $0.liveCount > 0 }) { faults.append("a source was not disposed of") }
    let count = recorder.events.count
    rig.send(7)
    settle()
    if recorder.events.count > count { faults.append("events arrived after the error") }
    return faults
  }

  /// A closure that throws in its first or in its second call.
  func thrownErrorSituation(_ closure: ContractClosure) -> Situation {
    Situation("when \(closure.name) throws") {
      let subject = ContractSubject(sourceCount: 1, settle: settle) { [make] in make($0) }
      var faults: [String] = []
      var hasThrown = false
      for call in 1...2 {
        for ending in [Event<ContractElement>.completed, .error(ContractError("of the source"))] {
          guard let found = subject.faults(of: closure, throwingInCall: call, ending) else { continue }
          hasThrown = true
          faults += found.map { "\($0) when \(closure.name) threw in call \(call)" }
        }
      }
      if !hasThrown { faults.append("\(closure.name) was never called") }
      return faults
    }
  }

  /// Nil if the closure was not called that often.
  private func faults(
    of closure: ContractClosure,
    throwingInCall call: Int,
    _ ending: Event<ContractElement>
  ) -> [String]? {
    let calls = Shared(0)
    let thrown = Shared(false)
    let attempt: ContractClosure.Attempt = {
      calls.value += 1
      if calls.value != call { return }
      thrown.value = true
      throw ContractError("of \(closure.name)")
    }
    let subject = ContractSubject(sourceCount: 1, settle: settle) { closure.make($0[0], attempt) }
    let rig = ContractRig(subject)
    let recorder = ContractRecorder()
    let subscription = rig.sequence.subscribe(recorder)
    defer { subscription.dispose() }
    settle()
    for number in 1...3 where !thrown.value {
      rig.send(number)
      settle()
    }
    if !thrown.value { rig.probes[0].send(ending) }
    settle()
    return thrown.value ? endFaults(recorder, rig, expecting: "of \(closure.name)") : nil
  }
}
