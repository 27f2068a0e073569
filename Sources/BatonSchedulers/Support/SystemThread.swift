// SPDX-License-Identifier: MIT

import Foundation

/// Threads of the system, which say so when they cannot be started.
struct SystemThread: Sendable {
  /// What a thread is called in debuggers.
  let name: String
  /// The bytes of its stack; nil means the system's own choice.
  let stackSize: Int?
  let priority: QualityOfService

  init(_ owner: StaticString, name: String, stackSize: Int?, priority: QualityOfService) {
    if let stackSize {
      require(stackSize > 0, "\(owner): stackSize must be positive, was \(stackSize)")
    }
    self.name = name
    self.stackSize = stackSize
    self.priority = priority
  }

  private final class Start {
    let thread: SystemThread
    let body: () -> Void

    init(_ thread: SystemThread, _ body: @escaping () -> Void) {
      self.thread = thread
      self.body = body
    }

    func run() {
      thread.dress()
      body()
    }
  }

  /// Why work is refused whose thread could not be started.
  static let failure = SchedulerRefusal.Reason.unsupported("the system starts no more threads")

  /// Starts a thread that runs `body` and then ends; false if the system starts no more.
  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, Self.wholePages(stackSize)) }
    let start = Unmanaged.passRetained(Start(self, body))
    let status: Int32
    #if canImport(Darwin)
      pthread_attr_set_qos_class_np(&attributes, qosClass, 0)
      var thread: pthread_t?
      status = pthread_create(&thread, &attributes, { Self.main($0) }, start.toOpaque())
    #else
      var thread = pthread_t()
      status = pthread_create(&thread, &attributes, { Self.main($0) }, start.toOpaque())
    #endif
    if status != 0 { start.release() }
    return status == 0
  }

  private static func main(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
    return nil
  }

  /// Not less than the least that the system takes.
  private static func wholePages(_ bytes: Int) -> Int {
    let least = 64 * 1024
    let page = 16 * 1024
    if bytes <= least { return least }
    return bytes > Int.max - page ? Int.max / page * page : (bytes + page - 1) / page * page
  }

  /// Gives the calling thread its name and priority.
  private func dress() {
    Thread.current.name = name
    #if os(Linux)
      // Else the system lets timed waits be fifty microseconds late; dispatch's timers are not.
      _ = Self.control?(29, 1, 0, 0, 0)
    #endif
    #if !canImport(Darwin)
      // Here priorities belong to threads, and without rights they can only be lowered.
      if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
    #endif
  }

  #if os(Linux)
    private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32

    /// `prctl`, which takes any number of arguments and so is not imported; 29 is `PR_SET_TIMERSLACK`.
    private static let control: Control? = dlsym(nil, "prctl").map { unsafeBitCast($0, to: Control.self) }
  #endif

  #if canImport(Darwin)
    private var qosClass: qos_class_t {
      switch priority {
      case .userInteractive: QOS_CLASS_USER_INTERACTIVE
      case .userInitiated: QOS_CLASS_USER_INITIATED
      case .utility: QOS_CLASS_UTILITY
      case .background: QOS_CLASS_BACKGROUND
      default: QOS_CLASS_DEFAULT
      }
    }
  #else
    private var niceness: Int32 {
      switch priority {
      case .utility: 5
      case .background: 10
      default: 0
      }
    }
  #endif
}
