// SPDX-License-Identifier: MIT

extension Recording {
  /// A location in the program's source.
  public struct Source: Sendable, Hashable, CustomStringConvertible {
    /// The compiler's name of the function, or empty if that is unknown.
    public var function: String
    /// The path of the file, or its module and name.
    public var file: String
    /// The line in the file.
    public var line: Int

    /// Creates a source location.
    public init(function: String = "", file: String, line: Int) {
      self.function = function
      self.file = file
      self.line = line
    }

    /// The file's name and the line: `Search.swift:41`.
    public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }

  /// The name of a run: an operator or a traced place, and its source location.
  public struct Name: Sendable, Hashable, CustomStringConvertible {
    /// The operator, such as `observe(on:)`, or the name of the traced place.
    public var label: String
    /// The source location of the traced place, of the subscription to the operator, or of the call that
    /// scheduled the block; nil if it is unknown.
    public var source: Source?

    /// Creates a name.
    public init(label: String, source: Source? = nil) {
      self.label = label
      self.source = source
    }

    /// The label and the source location: `render at Search.swift:41`.
    public var description: String { source.map { "\(label) at \($0)" } ?? label }
  }

  /// A part of a run that does several things one after another: the work that follows an element's passing a
  /// traced place.
  public struct Step: Sendable, Equatable {
    /// The scheduler of the run, as an index into ``Recording/schedulers``.
    public var scheduler: Int
    /// The thread of the run, as an index into ``Recording/threads``.
    public var thread: Int
    /// The name, as an index into ``Recording/names``.
    public var name: Int
    /// The element that passed, if the place describes elements.
    public var element: String?
    /// The time of the beginning.
    public var begin: Duration
    /// The time of the end.
    public var end: Duration

    /// Creates a step; times are spans since the start of the recording.
    public init(
      scheduler: Int, thread: Int, name: Int, element: String? = nil, begin: Duration, end: Duration
    ) {
      self.scheduler = scheduler
      self.thread = thread
      self.name = name
      self.element = element
      self.begin = begin
      self.end = end
    }

    /// The time from the beginning to the end.
    public var length: Duration { end - begin }
  }

  /// A wait: of a thread, or of a task for an asynchronous closure.
  public struct Wait: Sendable, Equatable {
    /// What waits.
    public enum Kind: String, Sendable {
      /// A thread, until there is room, or until a sequence has ended.
      case blocked
      /// A task, which awaits a closure of an operator such as `map(maxConcurrent:)`.
      case awaited
    }

    /// What waits.
    public var kind: Kind
    /// What the wait is for, as an index into ``Recording/names``.
    public var name: Int
    /// The thread on which the wait began, as an index into ``Recording/threads``.
    public var thread: Int
    /// The time of the beginning.
    public var begin: Duration
    /// The time of the end.
    public var end: Duration
    /// Whether the wait had not ended when the recording was made, which is then its ``end``.
    public var isRunning: Bool

    /// Creates a wait; times are spans since the start of the recording.
    public init(
      kind: Kind, name: Int, thread: Int, begin: Duration, end: Duration, isRunning: Bool = false
    ) {
      self.kind = kind
      self.name = name
      self.thread = thread
      self.begin = begin
      self.end = end
      self.isRunning = isRunning
    }

    /// The time from the beginning to the end.
    public var length: Duration { end - begin }
  }
}
