// SPDX-License-Identifier: MIT

/// A place in the order of all that happens in virtual time.
///
/// Work that is due at the same time runs in the order in which it was scheduled: so the second part of a
/// moment says when that was, which is a moment too, written as numbers. The third part is the place within a
/// piece of work, such as 0, 1 for the second step of the first step; subscribers of a hot source have places
/// by when they subscribed.
struct Moment: Comparable {
  var time: Int
  private(set) var work: [Int]
  private(set) var place: [Int]

  /// The work that a test schedules before all else, in this order.
  init(_ time: Int, scheduled number: Int) {
    self.time = time
    work = [0, number]
    place = []
  }

  /// A moment before all others.
  static let earliest = Moment(.min, scheduled: 0)

  func isPart(of moment: Moment) -> Bool {
    time == moment.time && work == moment.work && place.count > moment.place.count
      && place.starts(with: moment.place)
  }

  /// Which part of a moment this one is, which is a part of it.
  func path(in moment: Moment) -> ArraySlice<Int> { place[moment.place.count...] }

  /// A part of this moment: the parts of a moment come after it, in the order of their numbers.
  func part(_ number: Int) -> Moment {
    var part = self
    part.place.append(number)
    return part
  }

  /// The moment at which one who subscribed at another moment hears what is sent at this one.
  func heard(bySubscriberOf moment: Moment) -> Moment {
    var heard = self
    heard.place += moment.numbers
    heard.place.append(-2)
    Machine.note(length: heard.place.count)
    return heard
  }

  /// When work runs that is scheduled at this moment. The test scheduler has work that is due at once run a
  /// unit later.
  func later(by span: Int) -> Moment { scheduled(for: time + max(span, 1)) }

  /// When a task runs that gets its turn at this moment: when all has run that is due at this time already.
  var turn: Moment { scheduled(for: time) }

  private func scheduled(for time: Int) -> Moment {
    var later = self
    later.time = time
    later.work = numbers
    Machine.note(length: later.work.count)
    later.place = []
    return later
  }

  private var numbers: [Int] { [time] + work + [-1] + place }

  static func < (a: Moment, b: Moment) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.work != b.work { return a.work.lexicographicallyPrecedes(b.work) }
    return a.place.lexicographicallyPrecedes(b.place)
  }
}
