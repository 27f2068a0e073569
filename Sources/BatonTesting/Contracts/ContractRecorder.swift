// SPDX-License-Identifier: MIT

import BatonKernel

/// A recorded event: a description, because a recorder must not hold elements.
enum ContractEvent: Hashable, Sendable, CustomStringConvertible {
  case next(String)
  case error(String)
  case completed

  var isStop: Bool { if case .next = self { false } else { true } }

  var description: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// A subscriber that notes what arrives, whether events overlap, and what comes after its disposal.
final class ContractRecorder: Sendable {
  private struct State {
    var events: [ContractEvent] = []
    var active = 0
    var isOverlapped = false
    var isClosed = false
    var late: [ContractEvent] = []
  }

  private let state = Lock(State())
  private let keepsEvents: Bool
  private let onEvent: (@Sendable (_ index: Int, _ event: ContractEvent) -> Void)?

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether it keeps events; if not, only whether there was one.
  ///   - onEvent: Called inside each event, without a lock held.
  init(keepsEvents: Bool = true, onEvent: (@Sendable (_ index: Int, _ event: ContractEvent) -> Void)? = nil) {
    self.keepsEvents = keepsEvents
    self.onEvent = onEvent
  }

  var events: [ContractEvent] { state.withLock { $0.events } }
  var late: [ContractEvent] { state.withLock { $0.late } }
  var isOverlapped: Bool { state.withLock { $0.isOverlapped } }
  var hasEnded: Bool { events.contains { $0.isStop } }

  /// From now on events are late.
  func close() { state.withLock { $0.isClosed = true } }

  func record(_ event: ContractEvent) {
    let index = state.withLock { state in
      state.active += 1
      if state.active > 1 { state.isOverlapped = true }
      if state.isClosed { state.late.append(event) }
      if keepsEvents || state.events.isEmpty { state.events.append(event) }
      return state.events.count - 1
    }
    onEvent?(index, event)
    state.withLock { $0.active -= 1 }
  }

  /// How the events break the grammar, if they do.
  var grammarFault: String? {
    let events = events
    guard let stop = events.firstIndex(where: \.isStop), stop != events.count - 1 else { return nil }
    return "\(excerpt(events[(stop + 1)...]) { "\"\(shortText($0))\"" }) arrived after \(events[stop])"
  }
}

/// A recorder as an observer of elements of some type.
struct ContractObserver<Element>: ObserverType, Sendable {
  let recorder: ContractRecorder

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): recorder.record(.next(String(describing: element)))
    case .error(let error): recorder.record(.error(String(describing: error)))
    case .completed: recorder.record(.completed)
    }
  }
}
