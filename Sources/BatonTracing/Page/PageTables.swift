// SPDX-License-Identifier: MIT

extension Page {
  func tables(of statistics: Recording.Statistics) -> String {
    guard !recording.runs.isEmpty else {
      return "<section><h2>Schedulers</h2><p>No run was recorded.</p></section>"
    }
    return schedulers(statistics.schedulers) + gaps(statistics.mainGaps) + threads(statistics.threads)
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
      Half of the runs waited or ran for no longer than is said under 50%, 99 of 100 for no longer than under 99%. A \
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
    let title = "Longest gaps on the main thread"
    guard recording.threads.contains(where: { $0.isMain }) else {
      return "<section><h2>\(title)</h2><p>Nothing ran on the main thread.</p></section>"
    }
    guard !gaps.isEmpty else { return "<section><h2>\(title)</h2><p>It ran without a gap.</p></section>" }
    let rows = gaps.map { gap in
      let (begin, end) = (gap.begin.nanoseconds, gap.end.nanoseconds)
      let link = ##"<a href="#timeline" data-from="\##(begin)" data-to="\##(end)">\##(span(gap.length))</a>"##
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
