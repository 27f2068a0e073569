// SPDX-License-Identifier: MIT

/// What a timeline has seen: which scheduler ran what, on which thread, when, and what passed the named places.
///
/// All moments are spans since ``start``. A value: it does not change when the timeline goes on.
public struct Recording: Sendable, Equatable {
  /// A scheduler that ran something.
  public struct Scheduler: Sendable, Equatable {
    /// What it is called: its description.
    public var name: String
    /// Whether it runs its work on the main thread.
    public var isMain: Bool

    /// Names a scheduler.
    public init(name: String, isMain: Bool = false) {
      self.name = name
      self.isMain = isMain
    }
  }

  /// A thread on which something ran or was scheduled.
  public struct Thread: Sendable, Equatable {
    /// Its name, or its number in the system.
    public var name: String
    /// Whether it is the main thread.
    public var isMain: Bool
    /// The number of records that newer ones have replaced, because the thread's ring was full.
    public var dropped: Int

    /// Names a thread.
    public init(name: String, isMain: Bool = false, dropped: Int = 0) {
      self.name = name
      self.isMain = isMain
      self.dropped = dropped
    }
  }

  /// One piece of work that a scheduler ran.
  public struct Run: Sendable, Equatable {
    /// The scheduler, an index into ``Recording/schedulers``.
    public var scheduler: Int
    /// The thread it ran on, an index into ``Recording/threads``.
    public var thread: Int
    /// When it began.
    public var begin: Duration
    /// When it was done.
    public var end: Duration
    /// When it was scheduled; nil where that is not known.
    public var scheduledAt: Duration?
    /// On which thread it was scheduled, an index into ``Recording/threads``.
    public var scheduledOn: Int?
    /// When it was due, if it waited for a moment.
    public var due: Duration?
    /// What it did for the longest part: an index into ``Recording/names``; nil where that is not known.
    public var name: Int?
    /// The element that passed the traced place that it is named after, as far as that describes elements.
    public var element: String?
    /// Where in the program it was scheduled. Only on Linux; where much is scheduled, for some runs only.
    public var origin: Source?
    /// The longest time that it can have been on a processor: otherwise it was blocked, or other threads had the processor. Nil
    /// for a run of less than two milliseconds, for which this is not measured.
    public var busy: Duration?
    /// The number of the task whose stretch it is, if it is one.
    public var task: Int?
    /// How many of ``Recording/steps`` are its steps; 0 if it did one thing.
    public var steps: Int
    /// Whether it had not ended when the recording was made, which is its ``end`` then.
    public var isRunning: Bool

    /// Describes a run; all moments are spans since the recording's start.
    public init(
      scheduler: Int, thread: Int, begin: Duration, end: Duration, scheduledAt: Duration? = nil,
      scheduledOn: Int? = nil, due: Duration? = nil, name: Int? = nil, element: String? = nil,
      origin: Source? = nil, busy: Duration? = nil, task: Int? = nil, steps: Int = 0, isRunning: Bool = false
    ) {
      self.scheduler = scheduler
      self.thread = thread
      self.begin = begin
      self.end = end
      self.scheduledAt = scheduledAt
      self.scheduledOn = scheduledOn
      self.due = due
      self.name = name
      self.element = element
      self.origin = origin
      self.busy = busy
      self.task = task
      self.steps = steps
      self.isRunning = isRunning
    }

    /// How long it waited for its turn: since it was due, if it waited for a moment, else since it was scheduled.
    public var wait: Duration? { (due ?? scheduledAt).map { max(.zero, begin - $0) } }
    /// How long it ran.
    public var length: Duration { end - begin }
  }

  /// What passed a named place.
  public struct Event: Sendable, Equatable {
    /// What happened there.
    public enum Kind: Sendable, Equatable {
      /// A subscription began.
      case subscribed
      /// An element, described as far as descriptions were asked for.
      case next(String?)
      /// The sequence failed, with the error that is described.
      case error(String)
      /// The sequence completed.
      case completed
      /// The subscription was disposed of, before an end or after it.
      case disposed
    }

    /// What happened.
    public var kind: Kind
    /// The place, an index into ``Recording/places``.
    public var place: Int
    /// Tells the subscriptions that pass one place from each other.
    public var subscription: Int
    /// The thread, an index into ``Recording/threads``.
    public var thread: Int
    /// When it passed.
    public var time: Duration

    /// Describes an event; the time is a span since the recording's start.
    public init(kind: Kind, place: Int, subscription: Int, thread: Int, time: Duration) {
      self.kind = kind
      self.place = place
      self.subscription = subscription
      self.thread = thread
      self.time = time
    }
  }

  /// The wall-clock time at which it began, in seconds since 1970.
  public var start: Double
  /// How long it lasted.
  public var length: Duration
  /// The schedulers that ran something.
  public var schedulers: [Scheduler]
  /// The threads on which something ran, was scheduled or passed a place.
  public var threads: [Thread]
  /// The names of the places.
  public var places: [String]
  /// What runs and waits are called.
  public var names: [Name]
  /// Ordered by their beginnings.
  public var runs: [Run]
  /// The steps of long runs, ordered by their beginnings.
  public var steps: [Step]
  /// Waits of threads and of tasks, ordered by their beginnings.
  public var waits: [Wait]
  /// Ordered by time.
  public var events: [Event]

  /// Makes a recording of what a timeline has written down, or a test has made up.
  public init(
    start: Double = 0, length: Duration = .zero, schedulers: [Scheduler] = [], threads: [Thread] = [],
    places: [String] = [], names: [Name] = [], runs: [Run] = [], steps: [Step] = [],
    waits: [Wait] = [], events: [Event] = []
  ) {
    self.start = start
    self.length = length
    self.schedulers = schedulers
    self.threads = threads
    self.places = places
    self.names = names
    self.runs = runs
    self.steps = steps
    self.waits = waits
    self.events = events
  }

  /// The number of records that newer ones have replaced, on all threads.
  public var dropped: Int { threads.reduce(0) { $0 + $1.dropped } }
}

extension Recording.Event.Kind: CustomStringConvertible {
  /// What it is, with the text of the element or the error: `next(7)`.
  public var description: String {
    switch self {
    case .subscribed: "subscribed"
    case .next(let text): text.map { "next(\($0))" } ?? "next"
    case .error(let text): "error(\(text))"
    case .completed: "completed"
    case .disposed: "disposed"
    }
  }
}
