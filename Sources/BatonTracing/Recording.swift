// SPDX-License-Identifier: MIT

/// A recording of a timeline: what each scheduler ran, on which thread and when, and the events that passed
/// the traced places.
///
/// All times are spans since ``start``. A recording is a value, and does not change when the timeline
/// continues.
public struct Recording: Sendable, Equatable {
  /// A scheduler that ran work.
  public struct Scheduler: Sendable, Equatable {
    /// The description of the scheduler.
    public var name: String
    /// Whether the scheduler runs its work on the main thread.
    public var isMain: Bool

    /// Creates a scheduler's entry.
    public init(name: String, isMain: Bool = false) {
      self.name = name
      self.isMain = isMain
    }
  }

  /// A thread on which work ran or was scheduled.
  public struct Thread: Sendable, Equatable {
    /// The name of the thread, or its number in the system.
    public var name: String
    /// Whether the thread is the main thread.
    public var isMain: Bool
    /// The number of records that newer ones have overwritten because the thread's ring buffer was full.
    public var dropped: Int

    /// Creates a thread's entry.
    public init(name: String, isMain: Bool = false, dropped: Int = 0) {
      self.name = name
      self.isMain = isMain
      self.dropped = dropped
    }
  }

  /// One piece of work that a scheduler ran.
  public struct Run: Sendable, Equatable {
    /// The scheduler, as an index into ``Recording/schedulers``.
    public var scheduler: Int
    /// The thread on which the work ran, as an index into ``Recording/threads``.
    public var thread: Int
    /// The time of the beginning.
    public var begin: Duration
    /// The time of the end.
    public var end: Duration
    /// When the work was scheduled, or nil if that is unknown.
    public var scheduledAt: Duration?
    /// The thread on which the work was scheduled, as an index into ``Recording/threads``.
    public var scheduledOn: Int?
    /// When the work was due, if it was timed.
    public var due: Duration?
    /// The name of what took most of the run's time, as an index into ``Recording/names``, or nil if that is
    /// unknown.
    public var name: Int?
    /// The element that passed the traced place after which the run is named, if that place describes
    /// elements.
    public var element: String?
    /// The source location of the call that scheduled the work. It is known on Linux only, and for some runs
    /// only if many are scheduled.
    public var origin: Source?
    /// The maximum time that the run can have spent on a processor; in the remaining time it was blocked, or
    /// other threads had the processor. Nil for a run of less than 2 ms, for which it is not measured.
    public var busy: Duration?
    /// The number of the task, if the run is a part of a task.
    public var task: Int?
    /// The number of ``Recording/steps`` that belong to the run; 0 if it did one thing.
    public var steps: Int
    /// Whether the run had not ended when the recording was made, which is then its ``end``.
    public var isRunning: Bool

    /// Creates a run; all times are spans since the start of the recording.
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

    /// How long the work waited for its turn: from its due time if it was timed, and otherwise from when it
    /// was scheduled.
    public var wait: Duration? { (due ?? scheduledAt).map { max(.zero, begin - $0) } }
    /// How long the work ran.
    public var length: Duration { end - begin }
  }

  /// An event at a traced place.
  public struct Event: Sendable, Equatable {
    /// What happened at the place.
    public enum Kind: Sendable, Equatable {
      /// A subscription began.
      case subscribed
      /// An element, with its description if the place describes elements.
      case next(String?)
      /// The sequence failed with an error, which the text describes.
      case error(String)
      /// The sequence completed.
      case completed
      /// The subscription was disposed of, before or after a terminal event.
      case disposed
    }

    /// What happened.
    public var kind: Kind
    /// The place, as an index into ``Recording/places``.
    public var place: Int
    /// The number of the subscription, which distinguishes subscriptions at one place.
    public var subscription: Int
    /// The thread, as an index into ``Recording/threads``.
    public var thread: Int
    /// The time of the event.
    public var time: Duration

    /// Creates an event; the time is a span since the start of the recording.
    public init(kind: Kind, place: Int, subscription: Int, thread: Int, time: Duration) {
      self.kind = kind
      self.place = place
      self.subscription = subscription
      self.thread = thread
      self.time = time
    }
  }

  /// The wall-clock time at which the recording began, in seconds since the start of 1970.
  public var start: Double
  /// The length of the recording.
  public var length: Duration
  /// The schedulers that ran work.
  public var schedulers: [Scheduler]
  /// The threads on which work ran or was scheduled, or an event passed a place.
  public var threads: [Thread]
  /// The names of the traced places.
  public var places: [String]
  /// The names of runs and waits.
  public var names: [Name]
  /// The runs, ordered by the time of their beginnings.
  public var runs: [Run]
  /// The steps of long runs, ordered by the time of their beginnings.
  public var steps: [Step]
  /// The waits of threads and tasks, ordered by the time of their beginnings.
  public var waits: [Wait]
  /// The events at traced places, ordered by time.
  public var events: [Event]

  /// Creates a recording.
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

  /// The number of records on all threads that newer ones have overwritten.
  public var dropped: Int { threads.reduce(0) { $0 + $1.dropped } }
}

extension Recording.Event.Kind: CustomStringConvertible {
  /// The kind, with the text of the element or the error: `next(7)`.
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
