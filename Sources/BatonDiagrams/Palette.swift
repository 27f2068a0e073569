// SPDX-License-Identifier: MIT

/// The colours of a picture. Nothing is told by them alone.
struct Palette {
  /// A colour of sRGB, 0 to 255 each.
  struct Color {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ value: UInt32) {
      red = UInt8(truncatingIfNeeded: value >> 16)
      green = UInt8(truncatingIfNeeded: value >> 8)
      blue = UInt8(truncatingIfNeeded: value)
    }

    var text: String {
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  let paper: Color
  /// Text and lines.
  let ink: Color
  /// Times, and what is of less weight.
  let faded: Color
  /// The lines from a time to its label; they carry nothing that the labels do not.
  let guide: Color
  let error: Color
  let box: Color
  /// Elements: what they are filled with, and their outline. Their text is ink.
  let elements: [(fill: Color, line: Color)]

  static let light = Palette(
    paper: Color(0xFFFFFF), ink: Color(0x1D2127), faded: Color(0x5B6470), guide: Color(0xE3E6EA),
    error: Color(0xB42318), box: Color(0xF3F5F8),
    elements: [
      (Color(0xD6E6FB), Color(0x3A73B5)), (Color(0xFBE3BD), Color(0x97690F)),
      (Color(0xD3EDD5), Color(0x37784A)),
      (Color(0xFADAE3), Color(0xAE4569)), (Color(0xE4DCF9), Color(0x7152B5)),
      (Color(0xCDECEA), Color(0x2A7774)),
    ])

  static let dark = Palette(
    paper: Color(0x17191D), ink: Color(0xECEEF1), faded: Color(0xA3ABB6), guide: Color(0x2C3036),
    error: Color(0xFF8B7D), box: Color(0x22262C),
    elements: [
      (Color(0x1F3B5E), Color(0x7FB2EE)), (Color(0x4B3A14), Color(0xDDB35A)),
      (Color(0x1F4229), Color(0x7CC58C)),
      (Color(0x542538), Color(0xEB93B0)), (Color(0x3A2D63), Color(0xB39DEB)),
      (Color(0x163F3E), Color(0x6CC5C0)),
    ])
}
