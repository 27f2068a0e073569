// SPDX-License-Identifier: MIT

extension Recording {
  /// The recording as one HTML page: what blocked the main thread, the timeline, to zoom, to search and to sum up, and the
  /// ``statistics``.
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

struct Page {
  let recording: Recording
  let title: String

  var text: String {
    let statistics = recording.statistics
    let values = [
      "title": Self.escaped(title), "style": Palette.styles + "\n" + Self.style,
      "heading": heading(statistics),
      "tables": tables(of: statistics), "recording": PageData(recording).json,
      "script": Self.script,
    ]
    return Template(text: PageText.pageHtml).filled { values[$0]! }
  }

  static let style = PageText.pageCss

  /// One function that runs at once. The files stand in the order in which they use each other.
  static let script: String = {
    let files = [
      PageText.decodingJs, PageText.lanesJs, PageText.queuesJs,
      PageText.tracksJs, PageText.viewJs, PageText.searchJs,
      PageText.labelsJs, PageText.paintingJs, PageText.marksJs,
      PageText.selectionJs, PageText.detailsJs, PageText.sumsJs,
      PageText.inputJs,
      PageText.overviewJs, PageText.appJs, PageText.startJs,
    ]
    let text = files.joined(separator: "\n")
    return "(() => {\n\"use strict\";\n\(text)})();"
  }()

  private func heading(_ statistics: Recording.Statistics) -> String {
    let date = recording.start == 0 ? "" : Quantities.date(recording.start) + " · "
    let dropped =
      recording.dropped == 0 ? "" : #"<p class="note">\#(Self.escaped(recording.droppedNote))</p>"#
    return
      #"<p class="muted">\#(Self.escaped(date + recording.headline))</p>\#(verdict(of: statistics))\#(dropped)"#
  }

  /// The line about what blocked the main thread for longest, which comes first.
  private func verdict(of statistics: Recording.Statistics) -> String {
    guard let verdict = statistics.verdict, let name = statistics.mainBlocks.first?.name else { return "" }
    guard let worst = statistics.mainRuns.first(where: { $0.name == name }) else { return "" }
    let (begin, end) = (worst.begin.nanoseconds, worst.end.nanoseconds)
    let link = ##"<a href="#timeline" data-from="\##(begin)" data-to="\##(end)">Show the longest</a>"##
    return #"<p id="verdict" class="note">\#(Self.escaped(verdict)) \#(link)</p>"#
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
