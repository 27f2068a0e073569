// SPDX-License-Identifier: MIT

import BatonKernel
import Synchronization

extension ObservableType {
  /// Records in `timeline` what passes here: subscriptions, elements, the end, disposal.
  ///
  ///     frames.map(decode).traced("decoded", in: timeline).observe(on: .main)
  ///
  /// - Parameters:
  ///   - place: What the place is called. Two that are called the same are one place.
  ///   - timeline: Where it is recorded, as long as that has not been stopped.
  ///   - describe: Makes the text of an element, of which 80 characters are kept; nil means that elements have none. It is
  ///     called only where it is recorded.
  ///   - file: The file of the call, after which runs are named.
  ///   - line: The line of the call.
  /// - Scheduling: on the thread that sends, before the event is passed on.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let name = TimelineCore.Name(place, at: Recording.Source(file: "\(file)", line: Int(line)))
    return Producer { downstream in
      guard let visit = Visit(place, name, timeline) else { return source.run(downstream) }
      visit.watching(source, describe).run(downstream)
    }
  }
}

extension Infallible {
  /// Records in `timeline` what passes here. See ``ObservableType/traced(_:in:elements:file:line:)``.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().traced(place, in: timeline, elements: describe, file: file, line: line))
  }
}

extension PrimitiveSequence {
  /// Records in `timeline` what passes here. See ``ObservableType/traced(_:in:elements:file:line:)``.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable().traced(place, in: timeline, elements: describe, file: file, line: line))
  }
}

extension SharedSequence {
  /// Records in `timeline` what passes here. See ``ObservableType/traced(_:in:elements:file:line:)``.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      raw: asObservable().traced(place, in: timeline, elements: describe, file: file, line: line))
  }
}

/// One subscription at a traced place.
private final class Visit: Sendable {
  private let core: TimelineCore
  private let place: Int32
  private let name: Int32
  private let subscription: Int
  private let isOver = Atomic(false)

  init?(_ place: String, _ name: TimelineCore.Name, _ timeline: Timeline) {
    guard let core = timeline.openCore else { return nil }
    self.core = core
    self.place = core.place(place)
    self.name = core.number(of: name)
    subscription = core.makeSubscription()
  }

  func watching<Element>(
    _ source: Observable<Element>, _ describe: (@Sendable (Element) -> String)?
  ) -> Observable<Element> {
    source._do(
      onNext: { element in
        if self.isRecorded { self.add(.next(describe.map { Self.short($0(element)) })) }
      },
      onError: { self.end(.error(Self.short("\($0)"))) },
      onCompleted: { self.end(.completed) },
      onSubscribe: { self.add(.subscribed) },
      onDispose: { self.end(.disposed) })
  }

  private var isRecorded: Bool { core.isOpen.load(ordering: .relaxed) }

  private func add(_ kind: Recording.Event.Kind) { core.add(kind, at: place, name, subscription) }

  private func end(_ kind: Recording.Event.Kind) {
    if !isOver.exchange(true, ordering: .relaxed) { add(kind) }
  }

  private static func short(_ text: String) -> String {
    if text.utf8.count <= 80 || text.unicodeScalars.prefix(81).count <= 80 { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(79))) + "…"
  }
}
