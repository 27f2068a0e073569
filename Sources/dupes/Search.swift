// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation

/// Finds identical files: the pipeline.
///
///     walk ─▶ files of one size ─▶ jobs that read them ─▶ findings ─▶ report
///      │       (a concurrent        (`jobs` at once, on      (a serial queue)
///      │        queue)               the chosen scheduler)       │
///      └─ what cannot be read ───────────────────────────────────┘
struct Search: Sendable {
  let options: Options
  private let shares: Shares
  /// Where the search is recorded, if it is.
  private let timeline: Timeline?
  /// How far it is.
  let tally = Tally()
  /// Called before a file or a directory is opened; what it throws stands for an error of the file system.
  var opening: @Sendable (Path) throws(Failure) -> Void = { _ throws(Failure) in }

  /// - Throws: If too few files may be open at once to compare any.
  init(_ options: Options, _ timeline: Timeline? = nil) throws(Shortage) {
    self.options = options
    self.timeline = timeline
    shares = try Shares(jobs: options.jobs)
  }

  /// Searches when it is subscribed to and sends one report: of everything, or of what was found until the
  /// first interruption, or until the search could not go on.
  ///
  /// - Scheduling: Walks on a concurrent queue, reads on the scheduler of the options, reports where the last
  ///   finding was made.
  func report(until interruptions: Observable<Void> = .never()) -> Observable<Report> {
    let searched = recordedFindings().concat(Observable.just(Finding.end))
    let interrupted = interruptions.map { _ in Finding.interruption }
    // Listens before it searches, so that an interruption that comes at once is not missed.
    let found: Observable<Finding> = .merge(interrupted, searched)
    return
      found
      .catch { .just(.abandonment("\($0)")) }
      .do(onDispose: { tally.stop() })
      .scan(into: [Finding]()) { found, finding in found.append(finding) }
      .filter { $0.last?.isLast == true }
      .take(1)
      .map { Report($0, filesSeen: tally.filesSeen, bytesRead: tally.bytesRead) }
  }

  private func recordedFindings() -> Observable<Finding> {
    timeline.map { findings().traced("findings", in: $0) } ?? findings()
  }

  /// What is found, when it is found.
  private func findings() -> Observable<Finding> {
    .deferred {
      let sizes = SizeTable()
      let unread = walk().compactMap { step -> Finding? in
        switch step {
        case .file(let file):
          sizes.add(file)
          return nil
        case .failure(let failure): return .failure(failure)
        }
      }
      let examiner = examiner()
      let reading = options.readers.scheduler(jobs: shares.jobs)
      let examined = Observable.deferred { Observable.from(Suspects.jobs(sizes.takeSuspects())) }
        .map { examine($0, with: examiner, on: reading) }
        .merge(maxConcurrent: shares.jobs)
      return unread.concat(examined)
    }
  }

  private func walk() -> Observable<Walk.Step> {
    var walk = Walk(roots: options.paths, minimumSize: options.minimumSize, tally: tally)
    walk.opening = opening
    return Observable.create { [walk] observer in
      walk.run { observer.onNext($0) }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(on: ConcurrentDispatchQueueScheduler(queue: Self.walking))
  }

  private static let walking = DispatchQueue(
    label: "dupes.walk", qos: .userInitiated, attributes: .concurrent)

  /// Carries one job out, and the jobs that come of it.
  private func examine(
    _ job: [Suspects],
    with examiner: Examiner,
    on reading: any ImmediateScheduler
  ) -> Observable<Finding> {
    Observable<Examiner.Step>.create { observer in
      do {
        try examiner.examine(job) { observer.onNext($0) }
        observer.onCompleted()
      } catch {
        observer.onError(error)
      }
      return Disposables.create()
    }
    .subscribe(on: reading)
    .flatMap { step -> Observable<Finding> in
      switch step {
      case .finding(let finding): .just(finding)
      case .more(let suspects):
        // One after another: each job holds one of the places that there are.
        Observable.from(Suspects.jobs(suspects)).concatMap { examine($0, with: examiner, on: reading) }
      }
    }
  }

  private func examiner() -> Examiner {
    var examiner = Examiner(width: shares.width, tally: tally)
    examiner.opening = opening
    return examiner
  }
}
