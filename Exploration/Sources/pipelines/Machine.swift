// SPDX-License-Identifier: MIT

/// What an operator's model works with: it hears the events of the sequences above it and its timers in their
/// order, and sends.
struct Machine {
  /// Whether a sequence has sent more than is looked at.
  nonisolated(unsafe) static var hasOverflowed = false  // Unsafe: the program has one thread.
  private static let mostEvents = 200
  /// How much has been done for one prediction: signals that were heard, and the numbers that their moments
  /// consist of.
  nonisolated(unsafe) private static var work = 0  // Unsafe: the program has one thread.
  private static let mostWork = 20_000_000

  /// A prediction begins.
  static func begin() { (work, hasOverflowed) = (0, false) }

  /// A moment was made that consists of so many numbers.
  static func note(length: Int) {
    work += length
    if work > mostWork { hasOverflowed = true }
  }

  /// What an operator hears. The first number tells which sequence, or which timer.
  enum Signal {
    case next(Int, Int)
    case error(Int, Int)
    case completed(Int)
    case timer(Int)
  }

  /// A sequence that is subscribed to.
  private struct Member {
    let tag: Int
    let start: Moment
    let run: Run
    var next = 0
    /// Whether it is what is below that disposes of it at the end.
    let isInStretch: Bool
  }

  private let isPartOfStretch: Bool
  /// The moment of what is being heard.
  private(set) var now: Moment
  private(set) var isOver = false
  /// When an operator hears what comes while it sends.
  enum Hearing: Equatable {
    /// When it has sent.
    case inTurn
    /// At once; what it sends then waits.
    case atOnce
  }
  private let hearing: Hearing
  private var steps = 0
  /// The moment of the event that was sent last, and how many have come meanwhile.
  private var sending = Moment.earliest
  private var waiting = 0
  private var above: [Member] = []
  /// What has just ended, and is not disposed of before the operator has sent what it sends then.
  private var ending: Run?
  /// When the sequence began that has ended last, or was dropped.
  private var endedStart: Moment?
  private var timers: [(tag: Int, moment: Moment)] = []
  private var output = Run()

  /// The tags of the sequences that are subscribed to.
  var tags: [Int] { above.map(\.tag) }

  /// Sends an element.
  mutating func next(_ element: Int) { send(.next(element)) }

  /// Ends with an error, or without: all above is disposed of.
  mutating func end(_ error: Int? = nil) { send(error.map { .error($0) } ?? .completed) }

  mutating func send(_ sent: Sent) {
    if isOver { return }
    var moment = step()
    let waits = hearing == .atOnce && moment.isPart(of: sending)
    if waits {
      moment = sending.part(.max).part(waiting)
      waiting += 1
    }
    if sent.isEnd {
      // What is above is disposed of before the end is sent, so once the end has its turn, unless that is
      // left to what is below.
      for member in above { absorb(member.isInStretch ? member.run : member.run.cut(at: moment)) }
      above = []
      timers = []
      isOver = true
      if !waits { moment = step() }
    }
    if !waits, waiting == 0 || hearing != .inTurn { (sending, waiting) = (moment, 0) }
    output.events.append(Run.Event(moment: moment, sent: sent))
  }

  /// Says that a closure is called.
  mutating func call(_ node: Int) { output.calls.append(Run.Call(node: node, moment: now)) }

  /// Says that a closure is called that sends an element to a subject.
  mutating func call(_ node: Int, sending element: Int, to hub: Int) {
    output.calls.append(
      Run.Call(node: node, moment: now, sent: (hub, Run.Event(moment: step(), sent: .next(element)))))
  }

  /// Subscribes.
  ///
  /// - Parameter isInStretch: Whether it is what is below that disposes of it at the end; by default as the
  ///   operator does it.
  mutating func add(_ sequence: Sequence, _ tag: Int = 0, isInStretch: Bool? = nil) {
    add(sequence, tag, isInStretch, at: step())
  }

  /// Subscribes to the sequence that follows the one that is over: if that is still being subscribed to,
  /// after that.
  mutating func addNext(_ sequence: Sequence, _ tag: Int = 0, isInStretch: Bool? = nil) {
    let start = endedStart.flatMap { now.isPart(of: $0) ? $0.part(.max) : nil }
    add(sequence, tag, isInStretch, at: start ?? step())
  }

  private mutating func add(_ sequence: Sequence, _ tag: Int, _ isInStretch: Bool?, at start: Moment) {
    if isOver { return }
    above.append(
      Member(tag: tag, start: start, run: sequence(start), isInStretch: isInStretch ?? isPartOfStretch))
  }

  /// Disposes of a subscription.
  mutating func drop(_ tag: Int) {
    let moment = step()
    for (index, member) in above.enumerated().reversed() where member.tag == tag {
      endedStart = member.start
      absorb(member.run.cut(at: moment))
      above.remove(at: index)
    }
  }

  /// Sets a timer, in place of the one with this tag.
  mutating func setTimer(_ span: Int, _ tag: Int = 0) {
    stopTimer(tag)
    timers.append((tag, step().later(by: span)))
  }

  /// Sets a timer for the turn of a task: at this time, after what is due already.
  mutating func setTurn(_ tag: Int = 0) { timers.append((tag, step().turn)) }

  mutating func stopTimer(_ tag: Int = 0) { timers.removeAll { $0.tag == tag } }

  /// The next step of what is being heard.
  mutating func step() -> Moment {
    defer { steps += 1 }
    return now.part(steps)
  }

  private mutating func absorb(_ run: Run) {
    output.uses += run.uses
    output.calls += run.calls
  }

  /// The sequence whose event comes next.
  private func nextMember() -> Int? {
    var first: (index: Int, moment: Moment)?
    for index in above.indices where above[index].next < above[index].run.events.count {
      let moment = above[index].run.events[above[index].next].moment
      if first.map({ moment < $0.moment }) ?? true { first = (index, moment) }
    }
    return first?.index
  }

  /// The next signal, and makes its moment the present.
  private mutating func hear(until horizon: Moment) -> Signal? {
    let first = nextMember()
    let event = first.map { above[$0].run.events[above[$0].next] }
    if let timer = timers.indices.min(by: { timers[$0].moment < timers[$1].moment }),
      event.map({ timers[timer].moment < $0.moment }) ?? true
    {
      let (tag, moment) = timers.remove(at: timer)
      if horizon < moment { return nil }
      (now, steps, waiting) = (moment, 0, 0)
      return .timer(tag)
    }
    guard let first, let event else { return nil }
    if hearing != .inTurn {
      now = event.moment
    } else if event.moment.isPart(of: sending) {
      // It waits until what is being sent has been heard.
      now = sending.part(.max).part(waiting)
      waiting += 1
    } else {
      (now, waiting) = (event.moment, 0)
    }
    steps = 0
    above[first].next += 1
    let tag = above[first].tag
    switch event.sent {
    case .next(let element): return .next(tag, element)
    case .error(let error):
      end(above.remove(at: first))
      return .error(tag, error)
    case .completed:
      end(above.remove(at: first))
      return .completed(tag)
    }
  }

  /// A sequence has ended, perhaps by an operator further up, above which all is disposed of now, or once the
  /// end has been heard.
  private mutating func end(_ member: Member) {
    endedStart = member.start
    if member.isInStretch { ending = member.run } else { absorb(member.run.cut(at: step())) }
  }

  /// All that comes of a signal has been sent.
  private mutating func finishSignal() {
    if let run = ending.take() { absorb(isOver ? run : run.cut(at: step())) }
  }

  /// Runs an operator: `begin` when it is subscribed to, then `hear` for each signal.
  ///
  /// An error that it throws ends the sequence. Without a case of its own an error does too.
  static func run(
    _ start: Moment, until horizon: Moment, isPartOfStretch: Bool,
    hearing: Hearing, _ begin: (inout Machine) throws -> Void,
    _ hear: (Signal, inout Machine) throws -> Void
  ) -> Run {
    var machine = Machine(now: start, isPartOfStretch: isPartOfStretch, hearing: hearing)
    func attempt(_ step: (inout Machine) throws -> Void) {
      do { try step(&machine) } catch { machine.end((error as? Failure)?.number ?? -1) }
    }
    attempt(begin)
    while !machine.isOver, !hasOverflowed, let signal = machine.hear(until: horizon) {
      attempt { try hear(signal, &$0) }
      machine.finishSignal()
      note(length: 1)
      if machine.output.events.count > mostEvents { hasOverflowed = true }
    }
    for member in machine.above { machine.absorb(member.run) }
    return machine.output
  }

  private init(now: Moment, isPartOfStretch: Bool, hearing: Hearing) {
    self.hearing = hearing
    self.now = now
    self.isPartOfStretch = isPartOfStretch
  }
}
