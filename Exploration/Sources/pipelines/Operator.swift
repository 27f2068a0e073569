// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// An operator, or a source: as it is written, as it is, and as it should be.
struct Operator: Sendable {
  /// A number among an operator's arguments.
  enum Argument: Sendable {
    case within(ClosedRange<Int>)
    /// A span of time.
    case span
    /// The element for which the operator's closure throws, most often none.
    case thrower
  }

  let name: String
  /// Whether what is below disposes of its source at the end: after the operator has sent its last element
  /// and the end. The others dispose of their sources first, then send. FromRxSwift lists them.
  var isPartOfStretch = false
  /// How many sequences it is applied to.
  var sources = 1
  /// How many subscriptions of each of these may be open at a time, if not one.
  var most: [Int: Int] = [:]
  /// Whether each of these is over before the next one begins.
  var isSuccession = false
  /// Whether it disposes of its source on a scheduler, so that what is above closes later.
  var isLate = false
  /// Whether it says when its subscriptions open and close.
  var isNoting = false
  /// Whether it has a model. Of a pipeline with an operator that has none, only the laws are checked that
  /// need none.
  var isModelled = true
  var arguments: [Argument] = []
  /// How a test writes it. `%a`, `%b`, `%c` stand for the sequences, `%0` and so on for the arguments, `%s`
  /// for an element of its own, `%e` for its events.
  let code: String
  let build: @Sendable (Building) -> Observable<Element>
  let model: @Sendable (Modelling, Moment) -> Run
  /// How it shares its source, if it does.
  var sharing: Sharing?

  /// All of them: sources, operators, subjects, those that share.
  static let all: [Operator] =
    starting + [create] + taskSources + [shared] + noting + taskOperators + transforming + filtering
    + combining + mending + timing + [send] + subjects + sharing
  static let ofTests = 0..<2
  static let ofSources = 0..<starting.count + 1 + taskSources.count
  static let creating = starting.count
  static let ofTasks = creating + 1..<ofSources.upperBound
  static let ofNoting = ofSources.upperBound + 1..<ofSources.upperBound + 1 + noting.count
  static let doing = ofNoting.upperBound - 1
  static let ofOperators = ofNoting.lowerBound..<ofSubjects.lowerBound - 1
  static let ofSubjects = ofSharing.lowerBound - subjects.count..<ofSharing.lowerBound
  static let ofSharing = all.count - sharing.count..<all.count

  static func place(of name: String) -> Int { all.firstIndex { $0.name == name }! }
}

/// What an operator is made of in the library.
struct Building {
  let node: Node
  let sources: [Observable<Element>]
  let world: World

  var a: Observable<Element> { sources[0] }
  var b: Observable<Element> { sources[1] }
  var c: Observable<Element> { sources[2] }
  var n: [Int] { node.numbers }
  var scheduler: TestScheduler { world.scheduler }

  func span(_ index: Int) -> Duration { .seconds(n[index]) }

  /// Notes that a subscription of the node opens. Returns what notes that it closes.
  var opening: @Sendable () -> @Sendable () -> Void {
    let (world, id) = (world, node.id)
    return { world.open(id) }
  }

  /// Notes a call of the operator's closure.
  var call: @Sendable () -> Void {
    let (world, id) = (world, node.id)
    return { world.noteCall(of: id) }
  }

  /// Notes a call, and throws if the element is the one in the argument.
  func check(_ index: Int) -> @Sendable (Element) throws -> Int {
    let (call, bad) = (call, n[index])
    return {
      call()
      if $0.value == bad { throw Failure.thrown }
      return $0.value
    }
  }

  /// What an operator makes of two elements; its argument is the one for which it throws.
  var pair: @Sendable (Element, Element) throws -> Element {
    let check = check(0)
    return { Element((try check($0)) &* 10 &+ $1.value) }
  }
}

/// What an operator's model is made of.
struct Modelling {
  let node: Node
  let sources: [Sequence]
  let horizon: Moment
  let hubs: Hubs

  var a: Sequence { sources[0] }
  var b: Sequence { sources[1] }
  var c: Sequence { sources[2] }
  var n: [Int] { node.numbers }

  /// As the closure of the operator does: notes the call, and throws if the element is the one in the
  /// argument.
  func check(_ element: Int, _ index: Int, _ machine: inout Machine) throws {
    machine.call(node.id)
    if element == n[index] { throw Failure.thrown }
  }

  /// Subscribes to both sequences, with tags 0 and 1.
  func both(_ machine: inout Machine) {
    machine.add(a, 0)
    machine.add(b, 1)
  }

  /// Sets a timer, then subscribes.
  func timed(_ machine: inout Machine) {
    machine.setTimer(n[0])
    machine.add(a)
  }

  /// An operator that hears signals. Unless `begin` does something else, it subscribes to its first sequence.
  func run(
    _ start: Moment, hearing: Machine.Hearing = .inTurn, begin: ((inout Machine) throws -> Void)? = nil,
    _ hear: (Machine.Signal, inout Machine) throws -> Void
  ) -> Run {
    Machine.run(
      start, until: horizon, isPartOfStretch: node.operator.isPartOfStretch, hearing: hearing,
      begin ?? { $0.add(a) }, hear)
  }

  /// An operator of one sequence that does nothing but pass ends on, unless told otherwise.
  func each(
    _ start: Moment, hearing: Machine.Hearing = .inTurn, begin: ((inout Machine) throws -> Void)? = nil,
    next: (Int, inout Machine) throws -> Void = { $1.next($0) },
    error: (Int, inout Machine) throws -> Void = { $1.end($0) },
    completed: (inout Machine) throws -> Void = { $0.end() },
    timer: (inout Machine) throws -> Void = { _ in }
  ) -> Run {
    run(start, hearing: hearing, begin: begin) { signal, machine in
      switch signal {
      case .next(_, let element): try next(element, &machine)
      case .error(_, let number): try error(number, &machine)
      case .completed: try completed(&machine)
      case .timer: try timer(&machine)
      }
    }
  }
}
