// SPDX-License-Identifier: MIT

extension Recording {
  /// The recording as one HTML page: the timeline, to zoom and to search, the ``statistics`` and the longest
  /// gaps on the main thread.
  ///
  /// The page is complete in itself and asks the network for nothing. Its tables need no script; the timeline
  /// does. It follows the reader's wishes as to dark colours and motion, works with the keyboard and on narrow
  /// screens. A million runs come to some 20 MB.
  ///
  /// - Parameter title: what it is called, as plain text.
  /// - Precondition: as for ``statistics``; indices in ``events`` are those of a place and of a thread.
  public func html(title: String) -> String {
    Page(recording: self, title: title).text
  }
}

/// The HTML page of a recording.
struct Page {
  let recording: Recording
  let title: String

  var text: String {
    let statistics = recording.statistics
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <link rel="icon" href="data:,">
      <title>\(Self.escaped(title))</title>
      <style>
      \(Palette.styles)
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(Self.escaped(title))</h1>
      \(heading)
      </header>
      <main>
      \(Self.timeline)
      \(tables(of: statistics))
      \(Self.keys)
      </main>
      <div id="tip" aria-hidden="true" hidden></div>
      <script type="application/json" id="recording">\(PageData(recording).json)</script>
      <script>
      (() => {
      "use strict";
      \(Self.script)
      })();
      </script>
      </body>
      </html>

      """
  }

  /// Nothing may be fetched, whatever the recording's names hold.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

  /// In the order in which they use each other.
  static let script = [
    decoding, lanes, queues, tracks, view, search, labels, painting, marks, selection, details, input,
    overview, app, start,
  ].joined(separator: "\n")

  private var heading: String {
    let date = recording.start == 0 ? "" : Quantities.date(recording.start) + " · "
    let dropped =
      recording.dropped == 0 ? "" : #"<p class="note">\#(Self.escaped(recording.droppedNote))</p>"#
    return #"<p class="muted">\#(Self.escaped(date + recording.headline))</p>\#(dropped)"#
  }

  /// For text and for values of attributes in double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
