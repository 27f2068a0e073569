// SPDX-License-Identifier: MIT

import BatonKernel
import Synchronization

extension ObservableType {
  /// Records the subscriptions, events and disposals of this sequence in a timeline.
  ///
  ///     frames.map(decode).traced("decoded", in: timeline).observe(on: .main)
  ///
  /// - Parameters:
  ///   - place: The name of the place. Places of the same name are one place. It also names the subscription
  ///     in `Hooks.failedPipeline`.
  ///   - timeline: The timeline, which records until it is stopped.
  ///   - describe: Returns the text of an element, of which the first 80 characters are kept, or nil to
  ///     record elements without a text. Called only while `timeline` records.
  ///   - file: The file of the call, for the names of runs.
  ///   - line: The line of the call.
  /// - Scheduling: Events are recorded on the thread that sends them, before they are passed on.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let name = TimelineCore.Name(place, at: Recording.Source(file: "\(file)", line: Int(line)))
    return Producer { downstream in
      guard let visit = Visit(place, name, timeline) else { return source._do(naming: place).run(downstream) }
      visit.watching(source, place, describe).run(downstream)
    }
  }
}

extension Infallible {
  /// Records the events of this sequence in a timeline. See
  /// ``ObservableType/traced(_:in:elements:file:line:)``.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().traced(place, in: timeline, elements: describe, file: file, line: line))
  }
}

extension PrimitiveSequence {
  /// Records the events of this sequence in a timeline. See
  /// ``ObservableType/traced(_:in:elements:file:line:)``.
  public func traced(
    _ place: String, in timeline: Timeline, elements describe: (@Sendable (Element) -> String)? = { "\($0)" },
    file: StaticString = #fileID, line: UInt = #line
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: asObservable().traced(place, in: timeline, elements: describe, file: file, line: line))
  }
}

extension SharedSequence {
  /// Records the events of this sequence in a timeline. See
  /// ``ObservableType/traced(_:in:elements:file:line:)``.
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
    _ source: Observable<Element>, _ place: String, _ describe: (@Sendable (Element) -> String)?
  ) -> Observable<Element> {
    source._do(
      onNext: { element in
        if self.isRecorded { self.add(.next(describe.map { Self.short($0(element)) })) }
      },
      onError: { self.end(.error(Self.short("\($0)"))) },
      onCompleted: { self.end(.completed) },
      onSubscribe: { self.add(.subscribed) },
      onDispose: { self.end(.disposed) }, naming: place)
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
