// SPDX-License-Identifier: MIT

import BatonKernel

/// One run of a body whose order of work is explored. It decides which piece runs next, and records that.
///
/// There is a choice if more than one piece is due at one time, not counting pieces behind another one of
/// their lane. A traced run also records all work, and what sequences sent, for the description of a failure.
package final class OrderRun: VirtualTimeOrder {
  /// The records of the run.
  struct Notes: Sendable {
    fileprivate(set) var choices: [Choice] = []
    /// How this run differs from the run that it should repeat, if it does.
    fileprivate(set) var trouble: OrderTrouble?
    /// The waiting pieces; in a traced run all pieces.
    fileprivate(set) var pieces: [Int: Piece] = [:]
    fileprivate(set) var steps: [Step] = []
    fileprivate(set) var rows: [(kind: OrderRow.Kind, name: String)] = []
    fileprivate(set) var marks: [Mark] = []
    /// The names of parts that something has.
    fileprivate(set) var named: Set<String> = []
  }

  private struct State {
    var chooser: OrderChooser
    var notes = Notes()
    var current = 0
    var lastLane = 0
    var rowCounts: [OrderRow.Kind: Int] = [:]
    var tasks: [UInt64: Int] = [:]
    var places = OrderPlaces()
  }

  let isTraced: Bool
  /// Whether orders are left out that others stand for, so that it matters what pieces touch.
  let isReduced: Bool
  /// The numbers of parts, by the names of what belongs to them.
  private let parts: [String: Int]
  private let state: Lock<State>

  init(_ chooser: OrderChooser, isTraced: Bool, parts: [String: Int] = [:]) {
    self.isTraced = isTraced
    self.parts = parts
    if case .reduction = chooser { isReduced = true } else { isReduced = false }
    state = Lock(State(chooser: chooser))
  }

  package func scheduled(_ number: Int, _ label: WorkLabel?, at rank: UInt64) {
    state.withLock { state in
      let cause = state.places.piece
      let part = label?.source.flatMap { notePart($0, &state) } ?? cause?.part
      let candidate = OrderReduction.Candidate(
        identity: isReduced ? state.places.makePlace() : 0, cause: cause?.candidate.identity ?? 0,
        lane: label?.lane)
      state.notes.pieces[number] = Piece(
        label: label, cause: state.current, candidate: candidate, part: part, rank: rank)
      guard isReduced, let cause else { return }
      state.chooser.reducing { reduction in
        reduction.touch {
          // For what cancels it: where work repeats, that may have been meant for the piece that schedules
          // it.
          $0.places.insert(candidate.identity)
          if case .named(let lane) = label?.lane { $0.places.insert(OrderPlaces.place(ofLane: lane)) }
          // Work for the past comes before what is due now.
          if rank < cause.rank { $0.isAll = true }
        }
      }
    }
  }

  private func notePart(_ name: String, _ state: inout State) -> Int? {
    guard let part = parts[name] else { return nil }
    state.notes.named.insert(name)
    return part
  }

  package func choose(among numbers: [Int], at rank: UInt64) -> Int {
    state.withLock { state in
      let places = Self.first(ofEachLane: numbers, state.notes.pieces)
      let place =
        isReduced
        ? Self.chooseReduced(among: places.map { numbers[$0] }, places, rank, &state)
        : places.count == 1 ? places[0] : Self.choose(among: places.map { numbers[$0] }, places, rank, &state)
      state.current = numbers[place]
      if isTraced {
        let step = Step(
          number: numbers[place], time: TestTime(virtualTimeRank: rank), among: places.map { numbers[$0] })
        state.notes.steps.append(step)
      } else {
        state.notes.pieces[numbers[place]] = nil
      }
      return place
    }
  }

  private static func choose(
    among numbers: [Int], _ places: [Int], _ rank: UInt64, _ state: inout State
  ) -> Int {
    if state.notes.trouble != nil { return places[0] }
    // Identifies the pieces by the numbers that they got when they were scheduled.
    let fingerprint = Int(
      truncatingIfNeeded: numbers.reduce(rank) {
        ($0 ^ UInt64(bitPattern: Int64($1))) &* 0x2545_F491_4F6C_DD1D &+ 1
      })
    switch state.chooser.pick(state.notes.choices.count, of: numbers.count, fingerprint) {
    case .success(let pick):
      state.notes.choices.append(Choice(pick: pick, count: numbers.count))
      return places[pick]
    case .failure(let trouble):
      state.notes.trouble = trouble
      return places[0]
    }
  }

  private static func chooseReduced(
    among numbers: [Int], _ places: [Int], _ rank: UInt64, _ state: inout State
  ) -> Int {
    // Work may have been left by a run of the body that is over, of which nothing is kept.
    let candidates = numbers.compactMap { state.notes.pieces[$0]?.candidate }
    if candidates.count < numbers.count { return places[0] }
    let run = state.places.run
    let pick = state.chooser.reducing { $0.choose(among: candidates, at: rank, inRun: run) } ?? 0
    if numbers.count > 1, state.notes.trouble == nil {
      if let pick {
        state.notes.choices.append(Choice(pick: pick, count: numbers.count))
      } else {
        state.notes.trouble = .otherChoice(state.notes.choices.count)
      }
    }
    let piece = state.notes.pieces[numbers[pick ?? 0]]!
    let known = state.places.begin(piece, numbers[pick ?? 0])
    let isBounded = state.places.isBounded
    state.chooser.reducing { reduction in
      reduction.touch {
        $0.isAll = isBounded
        $0.code = piece.part.map { .part($0) } ?? .any
        $0.places = known
      }
    }
    return places[pick ?? 0]
  }

  package func cancelled(_ number: Int) {
    state.withLock { state in
      guard isReduced else { return }
      let waiting = state.notes.pieces[number]
      guard let identity = waiting?.candidate.identity ?? state.places.identities[number] else { return }
      state.chooser.reducing { reduction in
        reduction.touch { $0.places.insert(identity) }
        if let waiting { reduction.cancel(waiting.candidate, at: waiting.rank) }
      }
    }
  }

  package func looked() { touch { $0.isAll = true } }

  package func began(isBounded: Bool) { state.withLock { $0.places.beginRun(isBounded: isBounded) } }

  package func ended() {
    state.withLock { state in
      state.places.endRun()
      state.chooser.reducing { $0.endPiece() }
    }
  }

  /// Notes what the piece that runs touches.
  func touch(_ change: (inout Touches) -> Void) {
    if !isReduced { return }
    state.withLock { state in _ = state.chooser.reducing { $0.touch(change) } }
  }

  /// Notes that code of a subscription runs.
  func touch(_ root: OrderRoot) {
    if !isReduced { return }
    state.withLock { state in
      state.places.enter(root)
      state.chooser.reducing { reduction in reduction.touch { $0.places.insert(root.place) } }
    }
  }

  /// Calls `body`, which subscribes to a test sequence, as part of the subscription to which `scope` belongs.
  func subscribing(in scope: Scope, _ body: () -> Void) {
    let key = ObjectIdentifier(scope.outermost.scope)
    let outer = state.withLock { state in
      defer { state.places.subscribing = key }
      return state.places.subscribing
    }
    defer { state.withLock { $0.places.subscribing = outer } }
    body()
  }

  /// A member has subscribed to a test sequence. Returns the subscription that it is part of.
  ///
  /// - Parameter records: Whether the member is a test observer, so that no other code is part of the
  ///   subscription.
  func join(records: Bool) -> OrderRoot {
    let root = state.withLock { $0.places.join(records: records) }
    touch(root)
    return root
  }

  /// A member has left a test sequence.
  func leave(_ root: OrderRoot) {
    touch(root)
    state.withLock { $0.places.leave(root) }
  }

  /// The indices of the pieces that may run next.
  private static func first(ofEachLane numbers: [Int], _ pieces: [Int: Piece]) -> [Int] {
    if numbers.count == 1 { return [0] }
    var lanes: Set<WorkLane> = []
    return numbers.indices.filter { place in
      pieces[numbers[place]]?.label?.lane.map { lanes.insert($0).inserted } ?? true
    }
  }

  /// Ends the run. Later choices do not matter.
  func end() -> (notes: Notes, chooser: OrderChooser) {
    state.withLock { state in
      if state.notes.trouble == nil {
        state.notes.trouble = state.chooser.end(after: state.notes.choices.count)
      }
      defer { state = State(chooser: .over) }
      return (state.notes, state.chooser)
    }
  }
}

// Names and lanes of pieces of work, for a person to read.
extension OrderRun {
  /// A lane of its own.
  func makeLane() -> WorkLane {
    state.withLock { state in
      state.lastLane += 1
      return .numbered(state.lastLane)
    }
  }

  /// A row for what happens to a sequence or an observer.
  func addRow(_ kind: OrderRow.Kind, _ name: String) -> OrderRow {
    let (lane, source) = (makeLane(), name)
    let (id, place, name) = state.withLock { state in
      state.rowCounts[kind, default: 0] += 1
      // It may have no events.
      if kind != .observer { _ = notePart(name, &state) }
      let name = name.isEmpty ? "\(kind.rawValue) \(state.rowCounts[kind]!)" : name
      state.notes.rows.append((kind, name))
      return (state.notes.rows.count - 1, state.places.makePlace(), name)
    }
    return OrderRow(run: self, id: id, name: name, source: source, place: place, lane: lane)
  }

  /// Notes that something happened in a row.
  func mark(_ row: Int, _ kind: MarbleDiagram.Mark.Kind) {
    state.withLock { $0.notes.marks.append(Mark(row: row, step: $0.notes.steps.count, kind: kind)) }
  }

  /// The label of a job. `task` is the runtime's number of the job's task, which differs from run to run.
  package func label(ofTask task: UInt64?, onMain: Bool, isTimer: Bool) -> WorkLabel {
    let lane: WorkLane? = onMain && !isTimer ? .named("main actor") : nil
    let number = task.map { task in
      state.withLock { state in
        state.tasks[task] = state.tasks[task] ?? state.tasks.count + 1
        return state.tasks[task]!
      }
    }
    let place = onMain ? " on the main actor" : ""
    return WorkLabel(lane, needsCause: true) {
      if isTimer { return "the end of a sleep" }
      return (number.map { $0 == 1 ? "the body" : "task \($0)" } ?? "an actor's turn") + place
    }
  }
}
