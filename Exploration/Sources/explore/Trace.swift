// SPDX-License-Identifier: MIT

import CExplore
import Foundation

/// A finding, for a person to read: each step in order, with its thread, what it did, and where.
struct Trace {
  let finding: Finding
  private let places: Places

  /// So many steps are shown: the last ones.
  static let most = 400

  init(_ finding: Finding) {
    self.finding = finding
    let addresses = finding.events.suffix(Self.most).flatMap { [$0.pc, $0.caller] }
    places = Places(
      addresses.compactMap { $0 }.map { Int(bitPattern: $0) - 1 - Int(xp_base()) }, finding.message)
  }

  /// Why the run failed.
  var headline: String { places.named(finding.message) }

  var text: String {
    var lines = [headline, "picks: \(finding.picks)", ""]
    let shown = finding.events.suffix(Self.most)
    if shown.count < finding.events.count {
      lines.append("(\(finding.events.count - shown.count) steps before)")
    }
    var names = Names()
    for event in shown { lines.append(line(event, &names)) }
    return lines.joined(separator: "\n")
  }

  /// Small numbers for the addresses of variables and locks.
  private struct Names {
    private var numbers: [UnsafeRawPointer: Int] = [:]

    mutating func name(_ address: UnsafeRawPointer?) -> String {
      guard let address else { return "" }
      let number = numbers[address] ?? numbers.count + 1
      numbers[address] = number
      return "#\(number)"
    }
  }

  private func line(_ event: xp_event, _ names: inout Names) -> String {
    let thread = finding.threads.indices.contains(Int(event.fiber)) ? finding.threads[Int(event.fiber)] : "?"
    let (operation, value) = words(for: event)
    let columns = [
      "\(event.fiber) \(thread)".padded(10), operation.padded(14), names.name(event.address).padded(5),
      value.padded(26),
      places.name(of: event.pc, calledFrom: event.caller),
    ]
    return columns.joined(separator: " ")
  }

  private func words(for event: xp_event) -> (operation: String, value: String) {
    func hex(_ value: UInt64) -> String { value < 10 ? "\(value)" : "0x" + String(value, radix: 16) }
    let change = "\(hex(event.before)) -> \(hex(event.after))"
    let label = withUnsafeBytes(of: event.label) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return switch xp_kind(rawValue: numericCast(event.kind)) {
    case XP_LOAD: ("load", hex(event.before))
    case XP_STALE_LOAD: ("stale load", "\(hex(event.before)), newest \(hex(event.after))")
    case XP_STORE: ("store", change)
    case XP_UPDATE: ("update", change)
    case XP_FAILED_UPDATE: ("update fails", "\(hex(event.before)), not -> \(hex(event.after))")
    case XP_LOCK: ("lock", "")
    case XP_UNLOCK: ("unlock", "")
    case XP_WAIT: ("wait", event.before == 0 ? "" : "until \(event.before / 1000) us")
    case XP_WOKEN: ("woken", label)
    case XP_SIGNAL: (event.before == 0 ? "signal" : "signal all", "")
    case XP_SPAWN: ("start thread", "\(event.after) \(label)")
    case XP_END: ("end", "")
    case XP_STEP: ("step", label)
    case XP_LOG: ("log \(event.before)", "\(Int64(bitPattern: event.after))")
    case XP_BLOCK: ("block", label)
    default: ("FAILURE", label)
    }
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }
}
