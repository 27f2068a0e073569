// SPDX-License-Identifier: MIT

import BatonSchedulers

#if canImport(Runtime) && os(Linux) && !BATON_EXPLORATION
  import Runtime
#endif

/// Call stacks at subscriptions and at calls that schedule: return addresses while a timeline records, and
/// source lines when a recording is made. One table for the process, because addresses mean the same to all
/// timelines.
///
/// Empty on systems without a `Runtime` module; and in the explorer of interleavings, because reading a stack
/// counts more references than the explorer has room to record.
enum CallStacks {
  /// The largest number of different stacks.
  private static let most: UInt32 = 4096
  /// The number of calls of a stack that are kept, innermost first: enough for the library's calls and some
  /// of the program's.
  private static let depth = 128

  #if canImport(Runtime) && os(Linux) && !BATON_EXPLORATION
    private struct State {
      /// The process's images, read once, because reading them takes longer than everything else here.
      var images: ImageMap?
      var numbers: [[UInt64]: UInt32] = [:]
      var stacks: [[UInt64]] = []
      /// A backtrace for each single call. The `Runtime` module symbolicates a whole backtrace at once, and
      /// reads much of the debug information for each address; but stacks have most of their calls in common.
      var calls: [UInt64: Backtrace] = [:]
      /// The calls that have been symbolicated; nil for those that are not the program's.
      var sources: [UInt64: Recording.Source?] = [:]
    }

    private static let state = Lock(State())

    /// Prepares for ``number()``. Takes some milliseconds the first time.
    static func prepare() {
      if state.withLock({ $0.images != nil }) { return }
      let images = ImageMap.capture()
      state.withLock { $0.images = images }
    }

    /// The number of the calling thread's stack; 0 if there are too many stacks. A thread's first call takes
    /// milliseconds, others microseconds; a new stack takes longer, because each new call of it is read by
    /// itself.
    static func number() -> UInt32 {
      guard let images = state.withLock({ $0.images }),
        let stack = try? Backtrace.capture(algorithm: .fast, limit: depth, offset: 1, top: 0, images: images)
      else { return 0 }
      let key = stack.frames.compactMap(address)
      let (known, unknown) = state.withLock { state in
        let known = state.numbers[key] ?? (state.stacks.count == most ? 0 : nil)
        return (known, known == nil ? key.indices.filter { state.calls[key[$0]] == nil } : [])
      }
      if let known { return known }
      var calls: [UInt64: Backtrace] = [:]
      // Captured in this function, as `stack` was, so `index` counts from the same frame. The limit is 2,
      // because the last frame of a cut backtrace only says that it was cut.
      for index in unknown {
        let call = try? Backtrace.capture(
          algorithm: .fast, limit: 2, offset: 1 + index, top: 0, images: images)
        if let call, call.frames.lazy.compactMap(address).first == key[index] { calls[key[index]] = call }
      }
      return state.withLock { [calls] state in
        state.calls.merge(calls) { old, _ in old }
        if let known = state.numbers[key] { return known }
        if state.stacks.count == most { return 0 }
        state.stacks.append(key)
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

    /// The program's innermost call of a stack. The first call reads the program's debug information.
    static func source(of number: UInt32) -> Recording.Source? {
      let stack = number == 0 ? [] : state.withLock { $0.stacks[Int(number) - 1] }
      return stack.lazy.compactMap(source(at:)).first
    }

    /// The call at an address, if it is the program's.
    private static func source(at address: UInt64) -> Recording.Source? {
      let (known, call, images) = state.withLock { ($0.sources[address], $0.calls[address], $0.images) }
      if let known { return known }
      var source: Recording.Source?
      if let call, mayBeProgram(call, images) {
        // Several frames where functions were inlined.
        let frames = call.symbolicated(with: images)?.frames ?? []
        source = frames.lazy.compactMap(\.symbol).first(where: isProgram).flatMap(Recording.Source.init)
      }
      state.withLock { $0.sources[address] = .some(source) }
      return source
    }

    /// Whether a call can be the program's, by the name of its function: to find that takes microseconds, to
    /// find a line milliseconds. A function of another module may have the program's calls in it if it is
    /// specialized, as `Tg`, `TG` or `Tf` in its name say.
    private static func mayBeProgram(_ call: Backtrace, _ images: ImageMap?) -> Bool {
      let named = call.symbolicated(with: images, options: [])
      guard let symbol = named?.frames.first?.symbol, isForeign(symbol) else { return true }
      return ["Tg", "TG", "Tf"].contains { symbol.rawName.contains($0) }
    }

    /// Whether a function is of one of the modules that are not the program's.
    private static func isForeign(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      foreign.contains { symbol.rawName.hasPrefix($0) }
    }

    /// Whether a call is the program's, and not the library's or the language's.
    private static func isProgram(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      if symbol.isSwiftThunk || isForeign(symbol) { return false }
      guard let path = symbol.sourceLocation?.path else { return false }
      return path.hasPrefix("/") && !path.hasPrefix(library) && !path.hasPrefix("/<")
    }

    /// The folders of Baton's modules begin with this path.
    private static let library =
      #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Baton"

    /// The prefixes of symbols of modules that are not the program's.
    private static let foreign: [String] = {
      let modules = [
        "Baton", "BatonRx", "BatonKernel", "BatonSchedulers", "BatonBase", "BatonTracing", "BatonTesting",
        "BatonBlocking", "BatonFoundation", "Foundation", "FoundationEssentials", "Dispatch",
        "Synchronization",
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
