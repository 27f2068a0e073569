// SPDX-License-Identifier: MIT

import CExplore
import Foundation

/// File and line of addresses in this program, as `llvm-symbolizer`, which is part of the toolchain, reads
/// them.
struct Places {
  private var names: [Int: String] = [:]

  /// - Parameter message: Addresses in it, such as `[0x1234]`, are wanted, too.
  init(_ addresses: [Int], _ message: String) {
    let wanted = Array(Set(addresses + Self.addresses(in: message))).filter { $0 > 0 }
    for (address, frames) in zip(wanted, Self.frames(of: wanted)) { names[address] = Self.name(frames) }
  }

  func name(of pc: UnsafeRawPointer?, calledFrom caller: UnsafeRawPointer?) -> String {
    let places = [pc, caller].compactMap { $0 }.compactMap { names[Int(bitPattern: $0) - 1 - Int(xp_base())] }
    return places.filter { !$0.isEmpty }.joined(separator: " < ")
  }

  /// The message, with names in place of addresses.
  func named(_ message: String) -> String {
    var result = message
    for address in Self.addresses(in: message) {
      let name = names[address] ?? ""
      result = result.replacingOccurrences(
        of: "[0x\(String(address, radix: 16))]", with: name.isEmpty ? "an unknown place" : name)
    }
    return result
  }

  private static func addresses(in message: String) -> [Int] {
    message.matches(of: #/\[0x([0-9a-f]+)\]/#).compactMap { Int($0.1, radix: 16) }
  }

  /// The innermost places in the library, in a scenario or in the runtime. What the compiler made has none.
  private static func name(_ frames: [String]) -> String {
    frames.filter { !$0.contains("Synchronization") && !$0.contains("<") && !$0.contains("??") }
      .map {
        $0.split(separator: "/").last.map { $0.split(separator: ":").prefix(2).joined(separator: ":") } ?? ""
      }
      .prefix(3).joined(separator: " < ")
  }

  /// The places of each address, the innermost inlined function's first.
  private static func frames(of addresses: [Int]) -> [[String]] {
    let input = addresses.map { "0x" + String($0, radix: 16) }.joined(separator: "\n") + "\n"
    guard let output = output(of: input) else { return [] }
    // For each address pairs of lines, a function and a place, and then an empty line.
    return output.components(separatedBy: "\n\n").map { block in
      block.split(separator: "\n").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  private static func output(of input: String) -> String? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("addresses-\(getpid())")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "llvm-symbolizer", "--obj=" + CommandLine.arguments[0], "--inlines", "--functions=short",
    ]
    guard (try? Data(input.utf8).write(to: file)) != nil, let handle = try? FileHandle(forReadingFrom: file)
    else {
      return nil
    }
    process.standardInput = handle
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
