// SPDX-License-Identifier: MIT

/// The page's colours, as `#rrggbb`. A test computes their contrasts.
struct Palette {
  /// The backgrounds of the page, and of tables' heads and boxes.
  let background: String
  let surface: String
  let ink: String
  let muted: String
  /// The lines between rows, and around controls.
  let line: String
  let edge: String
  /// Links, the focus, and events of traced places.
  let accent: String
  let error: String
  /// The bars of schedulers, in turn, and the text on them.
  let runs: [String]
  let label: String

  static let light = Palette(
    background: "#ffffff", surface: "#f4f5f7", ink: "#16191d", muted: "#555d68", line: "#e3e6ea",
    edge: "#848c97",
    accent: "#1a56c4", error: "#b3261e",
    runs: ["#2563c9", "#0b7568", "#a34a06", "#9a3382", "#2f7433", "#6b48c0", "#55606e", "#b02a45"],
    label: "#ffffff")

  static let dark = Palette(
    background: "#14171c", surface: "#1e232a", ink: "#eceff3", muted: "#a7b0bc", line: "#2c333c",
    edge: "#727c89",
    accent: "#8ab8ff", error: "#ff8a80",
    runs: ["#79aeff", "#4fcab8", "#f2a765", "#ec92d2", "#82cb7c", "#b7a0ff", "#b3bdca", "#ff93a4"],
    label: "#0f1216")

  /// The colours as custom properties, dark where the reader prefers that.
  static var styles: String {
    """
    :root {\(light.properties)}
    @media (prefers-color-scheme: dark) { :root {\(dark.properties)} }
    """
  }

  private var properties: String {
    let named = [
      ("background", background), ("surface", surface), ("ink", ink), ("muted", muted), ("line", line),
      ("edge", edge), ("accent", accent), ("error", error), ("label", label),
    ]
    let numbered = runs.enumerated().map { ("run-\($0)", $1) }
    return (named + numbered).map { "--\($0): \($1);" }.joined(separator: " ")
  }
}
