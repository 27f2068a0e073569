// SPDX-License-Identifier: MIT

import BatonSchedulers

#if canImport(Runtime) && os(Linux) && !BATON_EXPLORATION
  import Runtime
#endif

/// Where in the program something was asked for: the addresses of calls while a timeline records, their lines when a
/// recording is made. A table of the process, for addresses mean the same to all timelines.
///
/// On systems without a `Runtime` module nothing is known; nor in the explorer of interleavings, which notes each reference
/// that is counted: reading stacks takes more of them than it has room for.
enum CallStacks {
  /// The most stacks that are told apart.
  private static let most: UInt32 = 4096
  /// The calls of a stack that are kept, innermost first: those of the library, and some of the program.
  private static let depth = 128

  #if canImport(Runtime) && os(Linux) && !BATON_EXPLORATION
    private struct State {
      /// Read once: reading them takes longer than all the rest.
      var images: ImageMap?
      var numbers: [[UInt64]: UInt32] = [:]
      var stacks: [Backtrace] = []
      /// What has been looked up; nil inside where nothing was found.
      var sources: [UInt32: Recording.Source?] = [:]
    }

    private static let state = Lock(State())

    /// Makes ready for ``number()``. Takes some milliseconds the first time.
    static func prepare() {
      if state.withLock({ $0.images != nil }) { return }
      let images = ImageMap.capture()
      state.withLock { $0.images = images }
    }

    /// The number of the calling thread's stack; 0 if there are too many. A thread's first takes milliseconds, others
    /// microseconds.
    static func number() -> UInt32 {
      guard let images = state.withLock({ $0.images }),
        let stack = try? Backtrace.capture(
          algorithm: .fast, limit: depth, offset: 1, top: 0, images: images)
      else { return 0 }
      let key = stack.frames.compactMap(address)
      return state.withLock { state in
        if let known = state.numbers[key] { return known }
        if state.stacks.count == most { return 0 }
        state.stacks.append(stack)
        let number = UInt32(state.stacks.count)
        state.numbers[key] = number
        return number
      }
    }

    private static func address(of frame: Backtrace.Frame) -> UInt64? {
      switch frame {
      case .programCounter(let address), .returnAddress(let address), .asyncResumePoint(let address):
        UInt64(address)
      case .omittedFrames, .truncated: nil
      @unknown default: nil
      }
    }

    /// The program's innermost call of a stack. The first look at a program reads its debug information.
    static func source(of number: UInt32) -> Recording.Source? {
      let (known, stack, images) = state.withLock { state in
        (state.sources[number], number == 0 ? nil : state.stacks[Int(number) - 1], state.images)
      }
      if let known { return known }
      let frames = stack?.symbolicated(with: images)?.frames ?? []
      let source = frames.lazy.compactMap(\.symbol).first(where: isProgram).flatMap(Recording.Source.init)
      state.withLock { $0.sources[number] = .some(source) }
      return source
    }

    /// Whether a call is the program's, and not the library's or the language's.
    private static func isProgram(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      if symbol.isSwiftThunk { return false }
      if foreign.contains(where: { symbol.rawName.hasPrefix($0) }) { return false }
      guard let path = symbol.sourceLocation?.path else { return false }
      return path.hasPrefix("/") && !path.hasPrefix(library) && !path.hasPrefix("/<")
    }

    /// The folders of Baton's modules begin with this path.
    private static let library =
      #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Baton"

    /// How the symbols of modules begin that are no part of a program.
    private static let foreign: [String] = {
      let modules = [
        "Baton", "BatonRx", "BatonKernel", "BatonSchedulers", "BatonTracing", "BatonTesting", "BatonBlocking",
        "BatonFoundation", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization",
      ]
      return modules.map { "$s\($0.utf8.count)\($0)" } + ["$ss", "$sS"]
    }()
  #else
    static func prepare() {}
    static func number() -> UInt32 { 0 }
    static func source(of number: UInt32) -> Recording.Source? { nil }
  #endif
}

#if canImport(Runtime) && os(Linux) && !BATON_EXPLORATION
  extension Recording.Source {
    fileprivate init?(_ symbol: SymbolicatedBacktrace.Symbol) {
      guard let location = symbol.sourceLocation, location.line > 0 else { return nil }
      self.init(function: symbol.name, file: location.path, line: location.line)
    }
  }
#endif
