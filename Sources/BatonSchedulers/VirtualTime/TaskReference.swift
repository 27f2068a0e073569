// SPDX-License-Identifier: MIT

/// A task of the runtime, by its address: to look at while it lives.
///
/// The runtime has no function that tells what a task is doing. Each task keeps that in a word of flags; ``TaskFlags`` knows
/// where.
package struct TaskReference: Hashable, @unchecked Sendable {  // Sendable: an address that nobody changes.
  package enum Activity {
    /// It waits for something that somebody is to bring about.
    case suspended
    /// An executor has a job of it, or a thread is running it: it goes on by itself.
    case active
    case over
  }

  private let address: UnsafeRawPointer

  /// - Parameter task: The address of a task that lives.
  package init(_ task: UnsafeRawPointer) { address = task }

  /// The task whose job it is; nil for a job that serves an actor.
  init?(_ job: UnownedJob) {
    let address = unsafeBitCast(job, to: UnsafeRawPointer.self)
    guard jobFlags(address) & 0xff == 0 else { return nil }
    self.address = address
  }

  /// The task that the calling thread is running.
  package static var current: TaskReference? {
    withUnsafeCurrentTask { $0.map { TaskReference(unsafeBitCast($0, to: UnsafeRawPointer.self)) } }
  }

  /// No other task of the process has this number.
  var number: UInt64 { jobNumber(address) }

  /// Whether it is an `async let`, which lives in the memory of its parent, and no longer than that awaits it.
  var isPartOfParent: Bool { jobFlags(address) >> 28 & 1 != 0 }

  /// What it is doing; nil where that cannot be seen.
  var activity: Activity? {
    guard let offset = TaskFlags.offset else { return nil }
    return switch TaskFlags.read(at: address + offset) {
    case TaskFlags.isComplete: .over
    case 0: .suspended
    default: .active
    }
  }

  /// Keeps it alive until ``release()``; not for one that is part of its parent.
  func retain() { _ = Unmanaged<AnyObject>.fromOpaque(address).retain() }
  func release() { Unmanaged<AnyObject>.fromOpaque(address).release() }
}

/// The word in which the runtime keeps what a task is doing.
///
/// Its bits are the same in all runtimes so far, its place is not. So a task is led through all states, and its memory
/// compared with what they must show there. If that is not so in exactly one place, nothing is known of tasks.
private enum TaskFlags {
  static let isRunning: UInt32 = 0x800
  static let isEnqueued: UInt32 = 0x1000
  static let isComplete: UInt32 = 0x2000
  private static var all: UInt32 { isRunning | isEnqueued | isComplete }

  /// How many bytes of a task are looked at; each is larger.
  private static var extent: Int { 256 }

  static func read(at address: UnsafeRawPointer) -> UInt32 { address.load(as: UInt32.self) & all }

  /// How far the word is from the beginning of a task; nil if that is not known.
  static let offset: Int? = {
    let host = ProbeExecutor()
    let task = Task(executorPreference: host) {
      host.look(isRunning)
      await withUnsafeContinuation { host.continuation = $0 }
      host.look(isRunning)
    }
    return withExtendedLifetime(task) {
      host.look(isEnqueued)
      host.run()
      host.look(0)
      host.continuation?.resume()
      host.look(isEnqueued)
      host.run()
      host.look(isComplete)
      return host.places.count == 1 ? host.places.first : nil
    }
  }()

  /// Has one task, whose jobs wait until they are run, and knows at which places its memory has shown what it must.
  private final class ProbeExecutor: TaskExecutor, @unchecked Sendable {  // Sendable: used on one thread.
    var continuation: UnsafeContinuation<Void, Never>?
    private(set) var places = Array(stride(from: 0, to: extent, by: 4))
    private var job: UnownedJob?
    private var task: UnsafeRawPointer?

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      self.job = job
      task = unsafeBitCast(job, to: UnsafeRawPointer.self)
    }

    func run() { job.take()?.runSynchronously(on: asUnownedTaskExecutor()) }

    /// Leaves out the places that do not show `flags`.
    func look(_ flags: UInt32) {
      guard let task else { return places = [] }
      places.removeAll { read(at: task + $0) != flags }
    }
  }
}

// What the runtime exports. Of a job's flags the lowest byte is the kind, that of a task zero.
@_silgen_name("swift_task_getJobFlags")
private func jobFlags(_ job: UnsafeRawPointer) -> UInt

@_silgen_name("swift_task_getJobTaskId")
private func jobNumber(_ job: UnsafeRawPointer) -> UInt64
