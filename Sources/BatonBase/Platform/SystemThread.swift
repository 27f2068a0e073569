// SPDX-License-Identifier: MIT

import Foundation

/// The description of a system thread: its name, stack size and priority. Starting one may fail, and says so.
package struct SystemThread: Sendable {
  private let label: Name
  /// The size of the thread's stack, in bytes; nil means the system's default.
  let stackSize: Int?
  let priority: QualityOfService

  package init(_ owner: StaticString, name: String, stackSize: Int?, priority: QualityOfService) {
    if let stackSize {
      require(stackSize > 0, "\(owner): stackSize must be positive, was \(stackSize)")
    }
    label = Name(name)
    self.stackSize = stackSize
    self.priority = priority
  }

  private final class Start {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Starts a thread that runs `body` and then ends. Returns false if the system starts no more threads.
  package func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    // Unsafe: the attributes are a variable of this function, and the system copies what it needs of them.
    // The new thread takes over the reference to `start`; if there is no new thread, this one gives it up.
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, Self.wholePages(stackSize)) }
    let start = unsafe Unmanaged.passRetained(
      Start {
        setNameAndPriority()
        body()
      })
    #if canImport(Darwin)
      unsafe pthread_attr_set_qos_class_np(&attributes, qosClass, 0)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, &attributes, { unsafe Self.main($0) }, start.toOpaque())
    if status != 0 { unsafe start.release() }
    return status == 0
  }

  // Unsafe: `start(_:)` alone passes this, with a `Start` that it has retained.
  private static func main(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let start = unsafe start { unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
    return nil
  }

  /// Rounds up to whole pages, and to the system's minimum.
  private static func wholePages(_ bytes: Int) -> Int {
    let least = 64 * 1024
    let page = 16 * 1024
    if bytes <= least { return least }
    return bytes > Int.max - page ? Int.max / page * page : (bytes + page - 1) / page * page
  }

  /// The name of a thread, and as much of it as the system takes and debuggers show.
  private final class Name: Sendable {
    let whole: String
    let shown: String

    init(_ whole: String) {
      self.whole = whole
      var shown = whole
      #if !canImport(Darwin)
        // Linux refuses more than fifteen bytes, and the thread would keep the name of the one that started
        // it.
        while shown.utf8.count > 15, shown.count > 1 { shown.removeLast() }
        while shown.utf8.count > 15 { shown.unicodeScalars.removeLast() }
      #endif
      self.shown = shown
    }
  }

  package var name: String { label.whole }

  private static let names = ThreadLocal<Name>()

  /// The whole name with which the calling thread was started; empty if no `SystemThread` has started it.
  package static var nameOfCurrent: String { names.value { Name("") }.whole }

  private func setNameAndPriority() {
    _ = Self.names.value { label }
    Thread.current.name = label.shown
    #if !canImport(Darwin)
      // On Linux a thread's priority can only be lowered without special rights.
      if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
    #endif
  }

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
