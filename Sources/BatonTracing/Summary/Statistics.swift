// SPDX-License-Identifier: MIT

extension Recording {
  /// What a recording comes to, for each scheduler and each thread.
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
      /// The time that its runs took on each thread, as a share. A run inside another one on the same thread
      /// takes no time of its own; runs on different threads add up, so that a scheduler on several threads may exceed 1:
      /// 2.5 is two and a half busy threads on average.
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
      /// The time in which it ran anything, as a share: never more than 1.
      public var busyShare: Double
      /// The records of it that gave way to newer ones.
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
      /// For how much of it something was waiting that ran on the main thread after it. A timer waits from the moment it is
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

    /// In the order of ``Recording/schedulers``.
    public var schedulers: [Scheduler]
    /// In the order of ``Recording/threads``.
    public var threads: [Thread]
    /// The longest stretches in which the main thread ran nothing, the longest first: ten at most. Those before its first run and
    /// after its last one are among them. Empty if the main thread is not among ``Recording/threads``.
    public var mainGaps: [Gap]

    /// Makes statistics of what was counted.
    public init(schedulers: [Scheduler] = [], threads: [Thread] = [], mainGaps: [Gap] = []) {
      self.schedulers = schedulers
      self.threads = threads
      self.mainGaps = mainGaps
    }
  }

  /// What the recording comes to. Computed each time: keep it if you need it more than once.
  ///
  /// - Precondition: the indices in ``runs`` are those of a scheduler and of threads.
  public var statistics: Statistics {
    let spans = Spans(self)
    return Statistics(
      schedulers: schedulers.indices.map { spans.scheduler($0, of: self) },
      threads: threads.indices.map { spans.thread($0, of: self) },
      mainGaps: spans.mainGaps(of: self, atMost: 10))
  }
}
