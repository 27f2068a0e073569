// SPDX-License-Identifier: MIT

/// Any other virtual time: its converter alone knows the order, and compares under no lock.
///
/// Whoever needs a rank looks for the time's place in a copy of the table, and takes the rank under the lock if
/// nobody has changed the table meanwhile; otherwise it looks again. The queue's lock is taken inside the table's,
/// never the other way round.
final class ComparedVirtualTimeCore<Converter: VirtualTimeConverterType>: VirtualTimeCore<
  Converter.VirtualTimeUnit
>,
@unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private typealias Time = Converter.VirtualTimeUnit
  private typealias Table = VirtualTimeTable

  private final class Box: Sendable {
    let time: Time
    init(_ time: Time) { self.time = time }
  }

  private let converter: Converter
  private let table: Lock<Table>

  init(clock: Converter.VirtualTimeUnit, converter: Converter, order: (any VirtualTimeOrder)?) {
    let table = Table(Box(clock))
    self.converter = converter
    self.table = Lock(table)
    super.init(queue: VirtualTimeQueue(clock: table.lastInserted, order: order))
  }

  override func withRank(of time: Converter.VirtualTimeUnit, _ body: (UInt64) -> Void) {
    let box = Box(time)
    while true {
      let (place, version) = find(box)
      var old: Table?
      let isDone = table.withLock { table in
        guard table.version == version else { return false }
        switch place {
        case .known(let rank): body(rank)
        case .gap(let gap):
          guard let rank = table.insert(box, into: gap) else {
            old = table
            renumber(&table)
            return false
          }
          body(rank)
        }
        return true
      }
      // What is not in the new table is freed after the lock: it may be a user's.
      withExtendedLifetime(old) {}
      if isDone { return }
    }
  }

  private static func time(in box: any Table.Time) -> Time {
    unsafeDowncast(box, to: Box.self).time  // This core puts nothing else into its table.
  }

  /// The copy ends here, so that the table is mostly changed in place.
  private func find(_ box: Box) -> (Table.Place, version: Int) {
    let copy = table.withLock { $0 }
    let place = copy.place { converter.compareVirtualTime(Self.time(in: $0), box.time) }
    return (place, copy.version)
  }

  /// Only who holds the table's lock puts new ranks into the queue.
  private func renumber(_ table: inout Table) {
    let newRanks = table.renumber(keeping: Set(queue.ranks))
    queue.renumber(newRanks)
  }

  override func time(of rank: () -> UInt64) -> Converter.VirtualTimeUnit {
    Self.time(in: table.withLock { $0.time(of: rank()) })
  }

  override func times(of ranks: () -> [UInt64]) -> [Converter.VirtualTimeUnit] {
    table.withLock { table in ranks().map { table.time(of: $0) } }.map(Self.time(in:))
  }
}
