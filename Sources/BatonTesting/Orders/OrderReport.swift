// SPDX-License-Identifier: MIT

import BatonKernel

/// What happened in one order, in words.
struct OrderReport: Sendable {
  /// A piece of work that was run.
  struct Step: Sendable {
    let time: TestTime
    let name: String
    /// The pieces that were scheduled before this one and still wait.
    let overtaken: [String]
  }

  /// The picks, without the zeros at the end.
  let order: [Int]
  let error: (any Error)?
  private let notes: OrderRun.Notes

  /// - Precondition: No lock is held: names call foreign code.
  init(_ notes: OrderRun.Notes, _ error: (any Error)?) {
    self.notes = notes
    self.error = error
    order = notes.choices.map(\.pick).trimmed
  }

  private func name(_ number: Int) -> String {
    guard let piece = notes.pieces[number] else { return "work" }
    let name = piece.label?.name() ?? "work"
    guard piece.label?.needsCause ?? true, let cause = notes.pieces[piece.cause] else { return name }
    return "\(name), scheduled by \(cause.label?.name() ?? "work")"
  }

  /// The steps at which a piece was chosen that was not the first to be scheduled.
  var deviations: [Step] {
    notes.steps.filter { $0.among.count > 1 && $0.number != $0.among[0] }.map { step in
      Step(
        time: step.time, name: name(step.number),
        overtaken: step.among.prefix { $0 != step.number }.map(name))
    }
  }

  /// The first step in which this order and another one differ.
  func parting(from other: OrderReport) -> (step: Int, this: Step, other: Step)? {
    for (index, (step, its)) in zip(notes.steps, other.notes.steps).enumerated()
    where step.number != its.number {
      return (
        index,
        Step(time: step.time, name: name(step.number), overtaken: []),
        Step(time: its.time, name: other.name(its.number), overtaken: [])
      )
    }
    return nil
  }

  /// A diagram of what sequences and observers did, with a column for each piece of work: those around `step`
  /// that fit on a screen.
  func diagram(_ title: String, around step: Int) -> String {
    let active = Set(notes.marks.map(\.step)).sorted()
    let center = active.firstIndex { $0 > step } ?? active.count
    let shown = active[max(0, center - 8)..<min(active.count, center + 12)]
    let rows = notes.rows.enumerated().map { index, row in
      (
        kind: row.kind,
        row: MarbleDiagram.Row(
          row.name,
          notes.marks.filter { $0.row == index && (shown.first ?? 0)...(shown.last ?? 0) ~= $0.step }
            .map { MarbleDiagram.Mark($0.step, $0.kind) })
      )
    }.filter { !$0.row.marks.isEmpty }.prefix(16)
    guard !rows.isEmpty else { return "" }
    var diagram = MarbleDiagram(
      sources: rows.filter { $0.kind != .observer }.map(\.row),
      results: rows.filter { $0.kind == .observer }.map(\.row))
    diagram.shownTimes = Dictionary(uniqueKeysWithValues: shown.map { ($0, time(of: $0)) })
    let left = active.count - shown.count
    return "\n\(title)\(left == 0 ? "" : " (\(left) other moments left out)")\n\(diagram.text)\n"
  }

  /// Steps are counted from 1; 0 is before the first.
  private func time(of step: Int) -> TestTime { step == 0 ? 0 : notes.steps[step - 1].time }
}
