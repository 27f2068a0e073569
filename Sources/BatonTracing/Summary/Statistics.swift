// SPDX-License-Identifier: MIT

extension Recording {
  /// Statistics of a recording, for each scheduler and each thread.
  ///
  /// A share is a fraction of the recording's ``Recording/length``. Only what happened during the recording
  /// counts.
  public struct Statistics: Sendable, Equatable {
    /// The distribution of spans of one kind, by nearest rank: each of these spans was measured.
    public struct Spread: Sendable, Equatable {
      /// The median: half of the spans are not longer.
      public var median: Duration
      /// The 99th percentile: 99 % of the spans are not longer.
      public var percentile99: Duration
      /// The longest span.
      public var most: Duration

      /// Creates a distribution.
      public init(median: Duration, percentile99: Duration, most: Duration) {
        self.median = median
        self.percentile99 = percentile99
        self.most = most
      }
    }

    /// The statistics of a scheduler.
    public struct Scheduler: Sendable, Equatable {
      /// The description of the scheduler.
      public var name: String
      /// Whether the scheduler runs its work on the main thread.
      public var isMain: Bool
      /// The number of runs.
      public var runs: Int
      /// The share of time in which its runs were busy. Waiting does not count (see ``Recording/Run/busy``),
      /// nor does a run inside another one on the same thread. Runs on different threads add up: 2.5 means
      /// two and a half busy threads on average.
      public var busyShare: Double
      /// How long its runs waited for their turn (``Recording/Run/wait``), or nil if that is unknown for all
      /// of them.
      public var wait: Spread?
      /// How long its runs took, or nil if there were none.
      public var run: Spread?
      /// The number of its runs that were timed.
      public var timers: Int
      /// How long after their due times the timed runs began, or nil if there were none.
      public var lateness: Spread?

      /// Creates the statistics of a scheduler.
      public init(
        name: String, isMain: Bool = false, runs: Int = 0, busyShare: Double = 0, wait: Spread? = nil,
        run: Spread? = nil, timers: Int = 0, lateness: Spread? = nil
      ) {
        self.name = name
        self.isMain = isMain
        self.runs = runs
        self.busyShare = busyShare
        self.wait = wait
        self.run = run
        self.timers = timers
        self.lateness = lateness
      }
    }

    /// The statistics of a thread.
    public struct Thread: Sendable, Equatable {
      /// The name of the thread, or its number in the system.
      public var name: String
      /// Whether the thread is the main thread.
      public var isMain: Bool
      /// The number of runs.
      public var runs: Int
      /// The share of time in which the thread ran work and did not wait: at most 1.
      public var busyShare: Double
      /// The number of its records that newer ones have overwritten.
      public var dropped: Int

      /// Creates the statistics of a thread.
      public init(name: String, isMain: Bool = false, runs: Int = 0, busyShare: Double = 0, dropped: Int = 0)
      {
        self.name = name
        self.isMain = isMain
        self.runs = runs
        self.busyShare = busyShare
        self.dropped = dropped
      }
    }

    /// A period in which the main thread ran no work.
    public struct Gap: Sendable, Equatable {
      /// The time of the beginning.
      public var begin: Duration
      /// The time of the end.
      public var end: Duration
      /// How long work waited in this period that ran on the main thread afterwards. A timer waits from its
      /// due time.
      public var waited: Duration
      /// The length of the period.
      public var length: Duration { end - begin }

      /// Creates a period.
      public init(begin: Duration, end: Duration, waited: Duration = .zero) {
        self.begin = begin
        self.end = end
        self.waited = waited
      }
    }

    /// The statistics of all runs of one name. If a run has steps, the steps count instead.
    public struct Named: Sendable, Equatable {
      /// The name, with the source location if that is known: `render at Search.swift:41`.
      public var name: String
      /// The number of runs.
      public var runs: Int
      /// The total time of all runs.
      public var total: Duration
      /// How long the runs took.
      public var run: Spread

      /// Creates the statistics of the runs of one name.
      public init(name: String, runs: Int, total: Duration, run: Spread) {
        self.name = name
        self.runs = runs
        self.total = total
        self.run = run
      }
    }

    /// A run, or a step of a run.
    public struct Piece: Sendable, Equatable {
      /// The name, with the source location if that is known: `render at Search.swift:41`.
      public var name: String
      /// The element that passed the traced place.
      public var element: String?
      /// The time of the beginning.
      public var begin: Duration
      /// The time of the end.
      public var end: Duration
      /// How long it waited for its turn, or nil if that is unknown, as for a step.
      public var wait: Duration?
      /// The time from the beginning to the end.
      public var length: Duration { end - begin }

      /// Describes a run.
      public init(
        name: String, element: String? = nil, begin: Duration, end: Duration, wait: Duration? = nil
      ) {
        self.name = name
        self.element = element
        self.begin = begin
        self.end = end
        self.wait = wait
      }
    }

    /// The schedulers, in the order of ``Recording/schedulers``.
    public var schedulers: [Scheduler]
    /// The threads, in the order of ``Recording/threads``.
    public var threads: [Thread]
    /// The runs of each name, on all threads, with the longest total time first.
    public var names: [Named]
    /// The same for runs on the main thread that took longer than a display frame, 16 ms.
    public var mainBlocks: [Named]
    /// The ten longest runs on the main thread, with the longest first.
    public var mainRuns: [Piece]
    /// The ten runs that waited longest for the main thread, with the longest wait first.
    public var mainWaits: [Piece]
    /// The ten longest periods in which the main thread ran no work although work waited for it, with the
    /// longest first. Empty if the main thread is not among ``Recording/threads``.
    public var mainGaps: [Gap]

    /// Creates statistics.
    public init(
      schedulers: [Scheduler] = [], threads: [Thread] = [], names: [Named] = [], mainBlocks: [Named] = [],
      mainRuns: [Piece] = [], mainWaits: [Piece] = [], mainGaps: [Gap] = []
    ) {
      self.names = names
      self.mainBlocks = mainBlocks
      self.mainRuns = mainRuns
      self.mainWaits = mainWaits
      self.schedulers = schedulers
      self.threads = threads
      self.mainGaps = mainGaps
    }
  }

  /// The statistics of the recording. They are computed at each access: store them if you need them more than
  /// once.
  ///
  /// - Precondition: The indices in ``runs`` are valid.
  public var statistics: Statistics {
    let spans = Spans(self)
    let pieces = Pieces(self)
    return Statistics(
      schedulers: schedulers.indices.map { spans.scheduler($0, of: self) },
      threads: threads.indices.map { spans.thread($0, of: self) },
      names: pieces.names(of: pieces.all),
      mainBlocks: pieces.names(of: pieces.ofMain.filter { $0.length >= Statistics.frame }),
      mainRuns: pieces.longest(10) { $0.length },
      mainWaits: pieces.longest(10) { $0.wait ?? .zero },
      mainGaps: spans.mainGaps(of: self, atMost: 10))
  }
}
