// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// Who waits until descriptors can be read from: one thread for all of them, which sleeps in `poll`.
///
/// Not Dispatch's sources: on Linux those of Swift 6.3 crash in their own thread when the writing end of a
/// pipe is closed, as Foundation's `readabilityHandler`, which is made of them, does.
///
/// A wait is in `State.waits` until it ends: its descriptor has become readable, or its task has been
/// cancelled. Whoever takes it out resumes its task. The thread may look at a descriptor for a moment after
/// that; what it finds then is nobody's.
final class Readiness: Sendable {
  static let shared = Readiness()

  private struct State {
    var waits: [Int: (descriptor: CInt, task: CheckedContinuation<Void, Never>)] = [:]
    /// The number of waits that have begun.
    var begun = 0
    /// The writing end of the pipe that wakes the thread; nil before the first wait, which starts it.
    var bell: CInt?
    /// Whether a byte is in that pipe, or is about to be.
    var isRung = false
  }

  private let state = Lock(State())

  /// Suspends the task until the descriptor can be read from, is closed at the other end, or is none.
  ///
  /// - Throws: A `POSIXError` if the system gives no pipe; `CancellationError` if the task is cancelled while
  ///   it waits.
  func wait(for descriptor: CInt) async throws {
    try start()
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { task in
        state.withLock { $0.waits[number] = (descriptor, task) }
        // A cancellation before this line has found no wait.
        if Task.isCancelled { end(number) } else { ring() }
      }
    } onCancel: {
      end(number)
    }
    try Task.checkCancellation()
  }

  /// Ends a wait whose task has been cancelled, if it has not ended.
  private func end(_ number: Int) {
    guard let wait = state.withLock({ $0.waits.removeValue(forKey: number) }) else { return }
    wait.task.resume()
    // So that the thread lets go of a descriptor that may be closed now.
    ring()
  }

  /// Has the thread look at the waits again.
  private func ring() {
    let bell = state.withLock { state -> CInt? in
      if state.isRung { return nil }
      state.isRung = true
      return state.bell
    }
    // Unsafe: the system reads the one byte during the call.
    if let bell { while unsafe write(bell, [1] as [UInt8], 1) < 0, errno == EINTR {} }
  }

  /// Starts the thread before the first wait.
  private func start() throws {
    if state.withLock({ $0.bell != nil }) { return }
    var ends: [CInt] = [-1, -1]
    // Unsafe: the system writes the array's two numbers during the call.
    if unsafe pipe(&ends) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (heard, bell) = (ends[0], ends[1])
    let isFirst = state.withLock { state in
      if state.bell != nil { return false }
      state.bell = bell
      return true
    }
    if !isFirst {
      for end in ends { close(end) }
      return
    }
    let thread = Thread { self.watch(heard) }
    thread.name = "FileHandle.rx.lines"
    thread.stackSize = 1 << 18
    thread.start()
  }

  /// The thread, which ends with the program.
  private func watch(_ heard: CInt) -> Never {
    while true {
      let waits = state.withLock { $0.waits.map { (number: $0.key, descriptor: $0.value.descriptor) } }
      let descriptors = [heard] + waits.map(\.descriptor)
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Unsafe: the system uses the array's memory during the call.
      if unsafe poll(&entries, numericCast(entries.count), -1) < 0 { continue }
      if entries[0].revents != 0 {
        state.withLock { $0.isRung = false }
        var byte: UInt8 = 0
        // Unsafe: the system writes the one byte during the call.
        while unsafe read(heard, &byte, 1) < 0, errno == EINTR {}
      }
      let ready = zip(waits, entries.dropFirst()).filter { $0.1.revents != 0 }.map(\.0.number)
      let tasks = state.withLock { state in ready.compactMap { state.waits.removeValue(forKey: $0)?.task } }
      for task in tasks { task.resume() }
    }
  }
}
