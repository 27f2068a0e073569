// SPDX-License-Identifier: MIT

/// What programs read: one object, in valid UTF-8 whatever the paths.
///
/// A path that is not UTF-8 stands with U+FFFD in place of what is wrong with it; its bytes follow it in
/// `pathBytes`, in base 64.
enum JSON {
  static func report(_ report: Report) -> [UInt8] {
    var text = Array("{\n  \"groups\": [".utf8)
    for (index, group) in report.groups.enumerated() {
      text += Array((index == 0 ? "\n" : ",\n").utf8)
      add(group, to: &text)
    }
    let summary = """
      \(report.groups.isEmpty ? "" : "\n  ")],
        "summary": {
          "filesSeen": \(report.filesSeen),
          "bytesRead": \(report.bytesRead),
          "groups": \(report.groups.count),
          "duplicates": \(report.duplicates),
          "wastedBytes": \(report.waste),
          "errors": \(report.errors),
          "interrupted": \(report.isInterrupted)
        }
      }

      """
    return text + Array(summary.utf8)
  }

  private static func add(_ group: Group, to text: inout [UInt8]) {
    text += Array("    {\"size\": \(group.size), \"wastedBytes\": \(group.waste), \"files\": [".utf8)
    for (index, path) in group.paths.enumerated() {
      text += Array("\(index == 0 ? "\n" : ",\n")      {\"path\": ".utf8)
      let string = String(decoding: path.bytes, as: UTF8.self)
      text += quoted(string)
      if !string.utf8.elementsEqual(path.bytes) {
        text += Array(", \"pathBytes\": \"\(base64(path.bytes))\"".utf8)
      }
      text.append(0x7D)
    }
    text += Array("\n    ]}".utf8)
  }

  static func quoted(_ string: String) -> [UInt8] {
    var text: [UInt8] = [0x22]
    for byte in string.utf8 {
      switch byte {
      case 0x22, 0x5C: text += [0x5C, byte]
      case 0x0A: text += Array(#"\n"#.utf8)
      case 0x09: text += Array(#"\t"#.utf8)
      case 0x0D: text += Array(#"\r"#.utf8)
      case 0..<0x20, 0x7F:
        text += Array(#"\u00"#.utf8) + [Text.hexDigits[Int(byte >> 4)], Text.hexDigits[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    return text + [0x22]
  }

  static func base64(_ bytes: some Collection<UInt8>) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let three = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      let padded = three + Array(repeating: 0, count: 3 - three.count)
      let bits = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for index in 0..<4 {
        text.append(index <= three.count ? alphabet[bits >> (18 - 6 * index) & 63] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
