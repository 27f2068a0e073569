// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

/// Half a megabyte of stack, as threads other than the main one have on Apple's systems.
enum SmallStack {
  static let size = 512 << 10

  /// Runs on a thread with so many bytes of stack.
  static func run(size: Int = size, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    NewThreadScheduler(stackSize: size).schedule {
      body()
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 120) == .success)
  }

  /// What a sequence sends that is made and subscribed to on such a thread.
  static func events(_ sequence: @escaping @Sendable () -> Observable<Int>) -> [String] {
    let recorder = JoinRecorder<Int>()
    run { record(sequence(), recorder) }
    return recorder.events
  }

  /// The same, while the calling task waits; all of `time` passes. It blocks no thread that other tasks need.
  static func events(
    _ sequence: @escaping @Sendable () -> Observable<Int>, in time: TestScheduler
  ) async -> [String] {
    let recorder = JoinRecorder<Int>()
    await withCheckedContinuation { continuation in
      NewThreadScheduler(stackSize: size).schedule {
        record(sequence(), recorder, time.start)
        continuation.resume()
      }
    }
    return recorder.events
  }

  private static func record(
    _ sequence: Observable<Int>, _ recorder: JoinRecorder<Int>, _ letTimePass: () -> Void = {}
  ) {
    let subscription = recorder.record(sequence)
    letTimePass()
    #expect(recorder.wait())
    withExtendedLifetime(subscription) {}
  }
}
