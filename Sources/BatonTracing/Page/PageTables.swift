// SPDX-License-Identifier: MIT

extension Page {
  func tables(of statistics: Recording.Statistics) -> String {
    guard !recording.runs.isEmpty else {
      return "<section><h2>Schedulers</h2><p>No run was recorded.</p></section>"
    }
    return mainThread(statistics) + names(statistics.names) + schedulers(statistics.schedulers)
      + threads(statistics.threads)
  }

  private func mainThread(_ statistics: Recording.Statistics) -> String {
    guard recording.threads.contains(where: { $0.isMain }) || !statistics.mainRuns.isEmpty else {
      return "<section><h2>The main thread</h2><p>Nothing ran on the main thread.</p></section>"
    }
    let runs = pieces(
      "Longest runs on the main thread", ["Ran", "From", "To"], statistics.mainRuns,
      to: { ($0.begin, $0.end) }, figures: { [$0.length, $0.begin, $0.end] })
    let waits = pieces(
      "Longest waits for the main thread", ["Waited", "From", "To"], statistics.mainWaits,
      to: { ($0.begin - ($0.wait ?? .zero), $0.begin) },
      figures: { [$0.wait ?? .zero, $0.begin - ($0.wait ?? .zero), $0.begin] })
    return runs + waits + gaps(statistics.mainGaps)
  }

  /// A table of runs, each with a link to a stretch of the timeline.
  private func pieces(
    _ title: String, _ columns: [String], _ pieces: [Recording.Statistics.Piece],
    to stretch: (Recording.Statistics.Piece) -> (Duration, Duration),
    figures: (Recording.Statistics.Piece) -> [Duration]
  ) -> String {
    if pieces.isEmpty { return "" }
    let rows = pieces.map { piece in
      let (from, to) = stretch(piece)
      let element = piece.element.map { #" <span class="muted">\#(Self.escaped($0))</span>"# } ?? ""
      let head = link(Self.escaped(piece.name), from, to) + element
      return
        #"<tr><th scope="row">\#(head)</th>\#(figures(piece).map { "<td>\(span($0))</td>" }.joined())</tr>"#
    }
    let head = (["Name"] + columns).map { #"<th scope="col">\#($0)</th>"# }.joined()
    return section(title, head: "<tr>\(head)</tr>", rows: rows)
  }

  private func link(_ text: String, _ from: Duration, _ to: Duration) -> String {
    ##"<a href="#timeline" data-from="\##(from.nanoseconds)" data-to="\##(to.nanoseconds)">\##(text)</a>"##
  }

  /// The names that took the longest, each with a link that searches for it.
  private func names(_ names: [Recording.Statistics.Named]) -> String {
    if recording.names.isEmpty { return "" }
    let shown = 40
    let rows = names.prefix(shown).map { name in
      let cells =
        [Quantities.count(name.runs), span(name.total)]
        + [name.run.median, name.run.percentile99, name.run.most].map(span)
      let text = Self.escaped(name.name)
      let link = ##"<a href="#timeline" data-find="\##(text)">\##(text)</a>"##
      return #"<tr><th scope="row">\#(link)</th>\#(cells.map { "<td>\($0)</td>" }.joined())</tr>"#
    }
    let head = ["Name", "Runs", "Together", "50%", "99%", "Most"].map { #"<th scope="col">\#($0)</th>"# }
      .joined()
    let others = names.count > shown ? " \(names.count - shown) more took less." : ""
    let note = """
      A run is named after the traced place or the operator that took most of its time, at the line where that stands or \
      was subscribed to; else after the line where it was scheduled. What elements set off that passed a traced place counts by itself.\(others)
      """
    return section("By name", note: note, head: "<tr>\(head)</tr>", rows: rows)
  }

  private func schedulers(_ schedulers: [Recording.Statistics.Scheduler]) -> String {
    let hasTimers = schedulers.contains { $0.timers > 0 }
    let rows = schedulers.enumerated().map { index, scheduler in
      let timers = hasTimers ? [Quantities.count(scheduler.timers)] + cells(scheduler.lateness) : []
      return row(
        scheduler.name, color: index,
        [Quantities.count(scheduler.runs), bar(scheduler.busyShare)] + cells(scheduler.wait)
          + cells(scheduler.run) + timers)
    }
    let spread = ["50%", "99%", "most"].map { #"<th scope="col">\#($0)</th>"# }.joined()
    let head = """
      <tr><th scope="col" rowspan="2">Scheduler</th><th scope="col" rowspan="2">Runs</th>\
      <th scope="col" rowspan="2">Busy</th><th scope="colgroup" colspan="3">Waited</th>\
      <th scope="colgroup" colspan="3">Ran</th>\
      \(hasTimers ? #"<th scope="col" rowspan="2">Timers</th><th scope="colgroup" colspan="3">Late by</th>"# : "")</tr>
      <tr>\(spread)\(spread)\(hasTimers ? spread : "")</tr>
      """
    let note = """
      Busy is the time on a processor, for runs of two milliseconds and more; shorter ones count as busy. Half of the runs waited or ran for no longer than is said under 50%, 99 of 100 for no longer than under 99%. A \
      scheduler that runs on several threads at once may be busy for more than 100%.
      """
    return section("Schedulers", note: note, head: head, rows: rows)
  }

  private func threads(_ threads: [Recording.Statistics.Thread]) -> String {
    let rows = threads.map { thread in
      row(
        thread.name, [Quantities.count(thread.runs), bar(thread.busyShare), Quantities.count(thread.dropped)])
    }
    let head = ["Thread", "Runs", "Busy", "Records dropped"].map { #"<th scope="col">\#($0)</th>"# }.joined()
    return section("Threads", head: "<tr>\(head)</tr>", rows: rows)
  }

  private func gaps(_ gaps: [Recording.Statistics.Gap]) -> String {
    let title = "Gaps on the main thread in which work waited"
    guard !gaps.isEmpty else {
      return "<section><h2>\(title)</h2><p>Nothing waited while it ran nothing.</p></section>"
    }
    let rows = gaps.map { gap in
      let link = link(span(gap.length), gap.begin, gap.end)
      let figures = [span(gap.begin), span(gap.end), span(gap.waited)].map { "<td>\($0)</td>" }.joined()
      return #"<tr><th scope="row">\#(link)</th>\#(figures)</tr>"#
    }
    let head = ["Gap", "From", "To", "Work waited for"].map { #"<th scope="col">\#($0)</th>"# }.joined()
    return section(title, head: "<tr>\(head)</tr>", rows: rows)
  }

  private func section(_ title: String, note: String = "", head: String, rows: [String]) -> String {
    """
    <section>
    <h2>\(title)</h2>
    <div class="scroll" role="region" aria-label="\(title)" tabindex="0">
    <table>
    <thead>
    \(head)
    </thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table>
    </div>
    \(note.isEmpty ? "" : #"<p class="muted after">\#(note)</p>"#)
    </section>

    """
  }

  private func row(_ name: String, color: Int? = nil, _ cells: [String]) -> String {
    let style = color.map { #" style="--mark:var(--run-\#($0 % Palette.light.runs.count))""# } ?? ""
    let swatch = color == nil ? "" : #"<span class="swatch"></span>"#
    let figures = cells.map { "<td>\($0)</td>" }.joined()
    return #"<tr\#(style)><th scope="row">\#(swatch)\#(Self.escaped(name))</th>\#(figures)</tr>"#
  }

  private func bar(_ share: Double) -> String {
    let filled = Int(min(1, max(0, share)) * 100 + 0.5)
    return
      #"\#(Quantities.share(share))<span class="bar" aria-hidden="true"><i style="width:\#(filled)%"></i></span>"#
  }

  private func cells(_ spread: Recording.Statistics.Spread?) -> [String] {
    guard let spread else { return ["–", "–", "–"] }
    return [spread.median, spread.percentile99, spread.most].map(span)
  }

  private func span(_ span: Duration) -> String {
    let text = Quantities.span(span)
    return text.hasSuffix(" us") ? text.dropLast(2) + "µs" : text
  }
}
