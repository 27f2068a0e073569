// SPDX-License-Identifier: MIT

extension Recording {
  /// Returns the recording as an HTML page, with what blocked the main thread, a timeline and the
  /// ``statistics``.
  ///
  /// The page is self-contained and makes no network requests. Its tables need no script; the timeline does,
  /// and can be zoomed, searched and summed up. The page respects the reader's settings for dark colours and
  /// motion, and works with the keyboard and on narrow screens. A million runs take about 20 MB.
  ///
  /// - Parameter title: The title of the page, as plain text.
  /// - Precondition: The indices in ``runs`` and ``events`` are valid.
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
