// SPDX-License-Identifier: MIT

extension Recording {
  /// Figures about a recording, for each scheduler and each thread.
  ///
  /// A share is a part of the recording's ``Recording/length``. Only what happened within the recording counts.
  public struct Statistics: Sendable, Equatable {
    /// How a kind of span spreads. Ranks are the nearest: each of these spans was measured.
    public struct Spread: Sendable, Equatable {
      /// The span that half of all do not exceed.
      public var median: Duration
      /// The span that 99 of 100 do not exceed.
      public var percentile99: Duration
      /// The longest span.
      public var most: Duration

      /// Describes a spread.
      public init(median: Duration, percentile99: Duration, most: Duration) {
        self.median = median
        self.percentile99 = percentile99
        self.most = most
      }
    }

    /// What a scheduler did.
    public struct Scheduler: Sendable, Equatable {
      /// What it is called: its description.
      public var name: String
      /// Whether it runs its work on the main thread.
      public var isMain: Bool
      /// How many runs it made.
      public var runs: Int
      /// The time that its runs were busy, as a share: waiting (``Recording/Run/busy``) does not count, nor does a run inside
      /// another one on the same thread. Runs on different threads add up: 2.5 is two and a half busy threads on average.
      public var busyShare: Double
      /// How long its runs waited for their turn (``Recording/Run/wait``); nil where that is not known of any.
      public var wait: Spread?
      /// How long its runs took; nil if there was none.
      public var run: Spread?
      /// How many of its runs waited for a moment.
      public var timers: Int
      /// How long after their moment those began; nil if there was none.
      public var lateness: Spread?

      /// Describes what a scheduler did.
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

    /// What a thread did.
    public struct Thread: Sendable, Equatable {
      /// Its name, or its number in the system.
      public var name: String
      /// Whether it is the main thread.
      public var isMain: Bool
      /// How many runs it made.
      public var runs: Int
      /// The time in which it ran anything and did not wait, as a share: never more than 1.
      public var busyShare: Double
      /// The number of its records that newer ones have replaced.
      public var dropped: Int

      /// Describes what a thread did.
      public init(name: String, isMain: Bool = false, runs: Int = 0, busyShare: Double = 0, dropped: Int = 0)
      {
        self.name = name
        self.isMain = isMain
        self.runs = runs
        self.busyShare = busyShare
        self.dropped = dropped
      }
    }

    /// A stretch in which the main thread ran nothing.
    public struct Gap: Sendable, Equatable {
      /// When it began.
      public var begin: Duration
      /// When it was over.
      public var end: Duration
      /// The part of it in which something waited that ran on the main thread afterwards. A timer waits from the moment it is
      /// due.
      public var waited: Duration
      /// How long it was.
      public var length: Duration { end - begin }

      /// Describes a stretch.
      public init(begin: Duration, end: Duration, waited: Duration = .zero) {
        self.begin = begin
        self.end = end
        self.waited = waited
      }
    }

    /// Figures about the runs of one name. If a run has steps, the steps count instead.
    public struct Named: Sendable, Equatable {
      /// What they are called, with the place in the source if that is known: `render at Search.swift:41`.
      public var name: String
      /// How many there were.
      public var runs: Int
      /// How long all took together.
      public var total: Duration
      /// How long each took.
      public var run: Spread

      /// Describes the runs of one name.
      public init(name: String, runs: Int, total: Duration, run: Spread) {
        self.name = name
        self.runs = runs
        self.total = total
        self.run = run
      }
    }

    /// A run, or a step of one.
    public struct Piece: Sendable, Equatable {
      /// What it is called, with the place in the source if that is known: `render at Search.swift:41`.
      public var name: String
      /// The element that passed a traced place there.
      public var element: String?
      /// When it began.
      public var begin: Duration
      /// When it was done.
      public var end: Duration
      /// How long it waited for its turn; nil where that is not known, as for a step.
      public var wait: Duration?
      /// How long it took.
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

    /// In the order of ``Recording/schedulers``.
    public var schedulers: [Scheduler]
    /// In the order of ``Recording/threads``.
    public var threads: [Thread]
    /// The runs of each name, on all threads, ordered by their total time, longest first.
    public var names: [Named]
    /// The same for runs on the main thread that took longer than a frame of a display, 16 ms.
    public var mainBlocks: [Named]
    /// The ten longest runs on the main thread, longest first.
    public var mainRuns: [Piece]
    /// The ten runs that waited longest for the main thread, longest first.
    public var mainWaits: [Piece]
    /// The ten longest stretches in which the main thread ran nothing although something waited for it, longest first. Empty if
    /// the main thread is not among ``Recording/threads``.
    public var mainGaps: [Gap]

    /// Makes statistics of what was counted.
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

  /// Figures about the recording. Computed at each call: keep them if you need them more than once.
  ///
  /// - Precondition: the indices in ``runs`` are those of a scheduler and of threads.
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
