// SPDX-License-Identifier: MIT

import BatonKernel

/// A task of the concurrency runtime, by its address, to look at while it lives.
///
/// The runtime has no function that tells what a task is doing. Each task keeps that in a word of flags;
/// ``TaskFlags`` finds that word.
///
/// Unsafe: ``TaskWatch`` retains each task that it keeps, and forgets one that is part of its parent before
/// the parent runs on and may free it. Elsewhere the reference is to the task that the calling thread runs.
@safe package struct TaskReference: Hashable, @unchecked Sendable {  // Sendable: a constant address.
  package enum Activity {
    /// The task waits for something that other code must bring about.
    case suspended
    /// An executor holds a job of the task, or a thread is running it: it goes on by itself.
    case active
    case over
  }

  private let address: UnsafeRawPointer

  /// - Parameter task: The address of a living task.
  package init(_ task: UnsafeRawPointer) { unsafe address = task }

  /// The task of a job; nil for a job that serves an actor.
  init?(_ job: UnownedJob) {
    let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    guard unsafe jobFlags(address) & 0xff == 0 else { return nil }
    unsafe self.address = address
  }

  /// The task that the calling thread is running.
  package static var current: TaskReference? {
    unsafe withUnsafeCurrentTask {
      unsafe $0.map { unsafe TaskReference(unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
  }

  /// Looks for the place that ``activity`` reads.
  static func makeReady() { _ = TaskFlags.offset }

  /// The task's number, which is unique in the process.
  var number: UInt64 { unsafe jobNumber(address) }

  /// Whether the task is an `async let`, which lives in the memory of its parent, and only until the parent
  /// has awaited it.
  package var isPartOfParent: Bool { unsafe jobFlags(address) >> 28 & 1 != 0 }

  /// What the task is doing; nil if that cannot be seen.
  var activity: Activity? {
    guard let offset = TaskFlags.offset else { return nil }
    return switch unsafe TaskFlags.read(at: address + offset) {
    case TaskFlags.isComplete: .over
    case 0: .suspended
    default: .active
    }
  }

  package static func == (one: TaskReference, other: TaskReference) -> Bool {
    unsafe one.address == other.address
  }

  package func hash(into hasher: inout Hasher) { unsafe hasher.combine(address) }

  /// Keeps the task alive until ``release()``. Not for one that is part of its parent.
  func retain() { _ = unsafe Unmanaged<AnyObject>.fromOpaque(address).retain() }
  func release() { unsafe Unmanaged<AnyObject>.fromOpaque(address).release() }
}

/// The word in which the runtime keeps what a task is doing.
///
/// The word's bits have been the same in all runtimes so far, but its place has not. So a probe task is led
/// through all states, and its memory is compared with what the word must show in each. If not exactly one
/// place matches, the place counts as unknown.
///
/// Unsafe: only the first ``extent`` bytes of a living task are read, as words of bits.
private enum TaskFlags {
  static let isRunning: UInt32 = 0x800
  static let isEnqueued: UInt32 = 0x1000
  static let isComplete: UInt32 = 0x2000
  private static var all: UInt32 { isRunning | isEnqueued | isComplete }

  /// The number of bytes of a task that are searched. Every task is larger.
  private static var extent: Int { 256 }

  static func read(at address: UnsafeRawPointer) -> UInt32 { unsafe address.load(as: UInt32.self) & all }

  /// The offset of the word from the beginning of a task; nil if it is unknown.
  static let offset: Int? = {
    let host = ProbeExecutor()
    let task = Task(executorPreference: host) {
      host.look(isRunning)
      await unsafe withUnsafeContinuation { unsafe host.continuation = $0 }
      host.look(isRunning)
    }
    return withExtendedLifetime(task) {
      host.look(isEnqueued)
      host.run()
      host.look(0)
      unsafe host.continuation?.resume()
      host.look(isEnqueued)
      host.run()
      host.look(isComplete)
      return host.places.count == 1 ? host.places.first : nil
    }
  }()

  /// An executor for the probe task: it holds the task's jobs until they are run, and knows which places of
  /// the task's memory have matched so far.
  @safe private final class ProbeExecutor: TaskExecutor, @unchecked Sendable {  // Sendable: of one thread.
    var continuation: UnsafeContinuation<Void, Never>?
    private(set) var places = Array(stride(from: 0, to: extent, by: 4))
    private var job: UnownedJob?
    private var task: UnsafeRawPointer?

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      self.job = job
      unsafe task = unsafeBitCast(job, to: UnsafeRawPointer.self)
    }

    func run() { unsafe job.take()?.runSynchronously(on: asUnownedTaskExecutor()) }

    /// Drops the places that do not show `flags`.
    func look(_ flags: UInt32) {
      guard let task = unsafe task else { return places = [] }
      places.removeAll { unsafe read(at: task + $0) != flags }
    }
  }
}

// Unsafe: the types are those of the functions that the runtime exports, and each takes the address of a
// living job. The lowest byte of a job's flags is its kind, which is zero for a task.
@_silgen_name("swift_task_getJobFlags")
private func jobFlags(_ job: UnsafeRawPointer) -> UInt

@_silgen_name("swift_task_getJobTaskId")
private func jobNumber(_ job: UnsafeRawPointer) -> UInt64
