// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Follows log files and counts what they say: the pipeline.
///
///     looking ─▶ reading ─▶ parsing ─▶ counting ─▶ reports
///     (when)     (I/O)      (each      (one after
///                            file)      the other)
struct Watcher: Sendable {
  let options: Options
  let files: any FileSystem
  let places: Places

  /// How many pieces that are read, and not yet parsed or counted, wait; then whoever reads waits.
  private static let waiting = 4

  /// Sends a report now and then, at once when there is something to warn of, and the last one when `stop`
  /// sends or all is read.
  ///
  /// - Scheduling: Sends on the place for counting.
  func reports(until stop: Observable<Void> = .never()) -> Observable<Report> {
    let counting = places.counting
    let end = Observable.just(Step.end(isInterrupted: false))
    let news = news()
      .observe(on: counting, capacity: Self.waiting, whenFull: .wait)
      .map { Step.news($0) }
      .concat(end)
    let interruptions = stop.observe(on: counting).map { Step.end(isInterrupted: true) }
    let refreshes = Observable<Int>.interval(options.refresh, scheduler: counting).map { _ in Step.refresh }
    let windows = Observable<Int>.interval(options.window, scheduler: counting).map { _ in Step.windowEnd }
    // In this order: what fills a window comes before its end.
    return Observable.merge(news, interruptions, windows, refreshes)
      .take(until: { $0.isEnd }, behavior: .inclusive)
      .scan(into: Counts(options, at: counting.now)) { $0.take($1, at: counting.now) }
      .filter { $0.isReportDue }
      .map { $0.report }
  }

  /// What all files say.
  private func news() -> Observable<News> {
    Observable.from(options.paths).flatMap { path in
      files.isFolder(path) ? members(of: path) : follow(path, from: options.start)
    }
  }

  /// What the files of a folder say, those included that come later.
  private func members(of folder: String) -> Observable<News> {
    let followed = Followed()
    let watched = watch(folder) { say throws(FileTrouble) in
      let start: Tail.Start = followed.isFirstLook ? options.start : .beginning
      for name in try files.names(in: folder).sorted() where name.hasSuffix(options.suffix) {
        let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if followed.add(path) { say(.found(path, from: start)) }
      }
      followed.endLook()
    }
    return watched.flatMap { reading -> Observable<News> in
      switch reading {
      case .found(let path, let start):
        follow(path, from: start, isMember: true).do(onDispose: { followed.remove(path) })
      case .event(let event): .just(.event(event))
      case .lines: .empty()
      }
    }
  }

  /// What one file says. That of a folder is followed until it is not there any more.
  private func follow(_ path: String, from start: Tail.Start, isMember: Bool = false) -> Observable<News> {
    let tail = Tail(path, from: start, in: files)
    return watch(path) { say throws(FileTrouble) in
      do throws(FileTrouble) {
        try tail.read(isLast: options.isOnce, say)
      } catch FileTrouble.missing(path) where isMember {
        say(.event(.gone(path)))
      }
    }
    .observe(on: places.parsing, capacity: Self.waiting, whenFull: .wait)
    .compactMap { reading -> News? in
      switch reading {
      case .lines(let lines, let path):
        .entries(Parser.entries(in: lines, file: URL(filePath: path).lastPathComponent), bytes: lines.count)
      case .event(let event): .event(event)
      case .found: nil
      }
    }
    .take(until: { $0.isGone }, behavior: .inclusive)
  }

  /// A look at a file or a folder: says what is new.
  private typealias Look = @Sendable (_ say: (Reading) -> Void) throws(FileTrouble) -> Void

  /// Looks, again and again; after a failure with ever longer pauses.
  private func watch(_ path: String, _ look: @escaping Look) -> Observable<Reading> {
    watch(path, look, Backoff())
  }

  private func watch(_ path: String, _ look: @escaping Look, _ backoff: Backoff) -> Observable<Reading> {
    let looks: Observable<Int> =
      options.isOnce ? .just(0) : .timer(.zero, period: options.interval, scheduler: places.looking)
    return
      looks
      // While a look lasts the next ones are left out.
      .flatMapFirst { _ in read(path, look, backoff) }
      .catch { error in
        guard let trouble = error as? FileTrouble else { throw error }
        if options.isOnce { return .just(.event(.trouble(trouble, retryAfter: nil))) }
        let pause = backoff.failed()
        return Observable.just(.event(.trouble(trouble, retryAfter: pause)))
          .concat(watch(path, look, backoff).delaySubscription(pause, scheduler: places.looking))
      }
  }

  private func read(_ path: String, _ look: @escaping Look, _ backoff: Backoff) -> Observable<Reading> {
    Observable.create { observer in
      do throws(FileTrouble) {
        try look { observer.onNext($0) }
        if backoff.succeeded() { observer.onNext(.event(.recovered(path))) }
        observer.onCompleted()
      } catch {
        observer.onError(error)
      }
      return Disposables.create()
    }
    .subscribe(on: places.reading)
  }
}
