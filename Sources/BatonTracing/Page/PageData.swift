// SPDX-License-Identifier: MIT

/// A recording as JSON in columns, in nanoseconds.
///
/// A column is a string of variable-length quantities, as in source maps: five bits in each digit, the lowest
/// first, and 32 more if the number goes on. A number that may be negative is `n * 2`, or `-n * 2 - 1`
/// (zigzag); one that may be missing is `n + 1`, or 0. Moments are differences from the row before, or from
/// the beginning of the same row.
struct PageData {
  let json: String

  init(_ recording: Recording) {
    var texts = Texts()
    let spans = PageSpan.all(of: recording)
    var origins = Texts()
    let runs = Self.runs(spans, texts: &texts, origins: &origins)
    let events = Self.events(recording.events, texts: &texts)
    let running = spans.indices.filter { spans[$0].isRunning }.map(String.init)
    let names = recording.names.map(Self.name)
    let schedulers = recording.schedulers.map { #"{"name":\#(quoted($0.name)),"isMain":\#($0.isMain)}"# }
    let threads = recording.threads.map { #"{"name":\#(quoted($0.name)),"isMain":\#($0.isMain)}"# }
    json = """
      {"length":\(recording.length.nanoseconds),"schedulers":[\(schedulers.joined(separator: ","))],\
      "threads":[\(threads.joined(separator: ","))],\
      "places":[\(recording.places.map(quoted).joined(separator: ","))],\
      "names":[\(names.joined(separator: ","))],\
      "origins":[\(origins.all.map(quoted).joined(separator: ","))],\
      "texts":[\(texts.all.map(quoted).joined(separator: ","))],
      "running":[\(running.joined(separator: ","))],
      "runs":\(runs),
      "events":\(events)}
      """
  }

  private static func name(_ name: Recording.Name) -> String {
    let source = name.source.map(text) ?? ""
    return
      #"{"name":\#(quoted(name.description)),"label":\#(quoted(name.label)),"source":\#(quoted(source))}"#
  }

  private static func text(_ source: Recording.Source) -> String {
    let place = "\(source.file):\(source.line)"
    return source.function.isEmpty ? place : "\(place), in \(source.function)"
  }

  private static func runs(_ runs: [PageSpan], texts: inout Texts, origins: inout Texts) -> String {
    var begins = Column(), lengths = Column(), schedulers = Column(), threads = Column()
    var scheduledAt = Column(), scheduledOn = Column(), due = Column()
    var kinds = Column(), names = Column(), elements = Column(), busy = Column(), tasks = Column(),
      from = Column()
    var last: Int64 = 0
    for run in runs {
      let begin = run.begin
      begins.add(signed: begin.subtractingClamped(last))
      last = begin
      lengths.add(UInt64(max(0, run.end.subtractingClamped(begin))))
      kinds.add(run.kind.rawValue)
      schedulers.add(optional: run.scheduler.map { UInt64($0) })
      names.add(optional: run.name.map { UInt64($0) })
      elements.add(optional: run.element.map { UInt64(texts.index(of: $0)) })
      busy.add(optional: run.busy.map { UInt64(max(0, $0)) })
      tasks.add(optional: run.task.map { UInt64($0) })
      from.add(optional: run.origin.map { UInt64(origins.index(of: text($0))) })
      threads.add(UInt64(run.thread))
      scheduledAt.add(
        optional: run.scheduledAt.map { Column.zigzag(begin.subtractingClamped($0)) })
      scheduledOn.add(optional: run.scheduledOn.map { UInt64($0) })
      due.add(optional: run.due.map { Column.zigzag(begin.subtractingClamped($0)) })
    }
    let columns = [
      ("begin", begins), ("length", lengths), ("scheduler", schedulers), ("thread", threads),
      ("scheduledAt", scheduledAt), ("scheduledOn", scheduledOn), ("due", due),
      ("kind", kinds), ("name", names), ("element", elements), ("busy", busy), ("task", tasks),
      ("origin", from),
    ]
    return object(count: runs.count, columns)
  }

  private static func events(_ events: [Recording.Event], texts: inout Texts) -> String {
    var times = Column(), kinds = Column(), places = Column(), subscriptions = Column(), threads = Column()
    var said = Column()
    var last: Int64 = 0
    for event in events {
      let (kind, text) = event.kind.parts
      times.add(signed: event.time.nanoseconds.subtractingClamped(last))
      last = event.time.nanoseconds
      kinds.add(kind)
      places.add(UInt64(event.place))
      subscriptions.add(signed: Int64(event.subscription))
      threads.add(UInt64(event.thread))
      said.add(optional: text.map { UInt64(texts.index(of: $0)) })
    }
    let columns = [
      ("time", times), ("kind", kinds), ("place", places), ("subscription", subscriptions),
      ("thread", threads),
      ("text", said),
    ]
    return object(count: events.count, columns)
  }

  private static func object(count: Int, _ columns: [(String, Column)]) -> String {
    let members = columns.map { name, column in
      "\"\(name)\":\"\(String(decoding: column.digits, as: UTF8.self))\""
    }
    return #"{"count":\#(count),\#(members.joined(separator: ","))}"#
  }
}

/// A table of texts, each kept once.
private struct Texts {
  private(set) var all: [String] = []
  private var indices: [String: Int] = [:]

  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = all.count
    all.append(text)
    return all.count - 1
  }
}

private struct Column {
  private(set) var digits: [UInt8] = []

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 32 {
      digits.append(Self.alphabet[Int(rest & 31) + 32])
      rest >>= 5
    }
    digits.append(Self.alphabet[Int(rest)])
  }

  mutating func add(signed number: Int64) { add(Self.zigzag(number)) }

  mutating func add(optional number: UInt64?) { add(number.map { $0 == .max ? $0 : $0 + 1 } ?? 0) }

  static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number << 1) ^ (number >> 63)) }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension Recording.Event.Kind {
  /// Its number in the page, and its text.
  fileprivate var parts: (number: UInt64, text: String?) {
    switch self {
    case .subscribed: (0, nil)
    case .next(let element): (1, element)
    case .error(let error): (2, error)
    case .completed: (3, nil)
    case .disposed: (4, nil)
    }
  }
}
