// SPDX-License-Identifier: MIT

extension Recording {
  /// Where in the program something was asked for.
  public struct Source: Sendable, Hashable, CustomStringConvertible {
    /// The function, as the compiler calls it; empty where it is not known.
    public var function: String
    /// The file's path, or its module and name.
    public var file: String
    /// The line in the file.
    public var line: Int

    /// Describes a place in a program's source.
    public init(function: String = "", file: String, line: Int) {
      self.function = function
      self.file = file
      self.line = line
    }

    /// The file's name and the line: `Search.swift:41`.
    public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
  }

  /// What a run does: an operator, or a place that the program has named, and where that stands.
  public struct Name: Sendable, Hashable, CustomStringConvertible {
    /// The operator, such as `observe(on:)`, or the name of a traced place.
    public var label: String
    /// Where a traced place stands, an operator was subscribed to, or a block was scheduled; nil where that is not known.
    public var source: Source?

    /// Names runs.
    public init(label: String, source: Source? = nil) {
      self.label = label
      self.source = source
    }

    /// The label and its place: `render at Search.swift:41`.
    public var description: String { source.map { "\(label) at \($0)" } ?? label }
  }

  /// A part of a run that does several things one after the other: what followed when an element passed a traced place.
  public struct Step: Sendable, Equatable {
    /// The scheduler of its run, an index into ``Recording/schedulers``.
    public var scheduler: Int
    /// The thread of its run, an index into ``Recording/threads``.
    public var thread: Int
    /// What it is called: an index into ``Recording/names``.
    public var name: Int
    /// The element that passed, as far as the place describes elements.
    public var element: String?
    /// When it began.
    public var begin: Duration
    /// When it was done.
    public var end: Duration

    /// Describes a step; moments are spans since the recording's start.
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

    /// How long it took.
    public var length: Duration { end - begin }
  }

  /// A wait: of a thread, or of a task for an asynchronous closure.
  public struct Wait: Sendable, Equatable {
    /// What waited.
    public enum Kind: String, Sendable {
      /// A thread, until there was room, or a sequence ended.
      case blocked
      /// A closure of an operator such as `map(maxConcurrent:)`, which a task awaited.
      case awaited
    }

    /// What waited.
    public var kind: Kind
    /// What it waited for, or in: an index into ``Recording/names``.
    public var name: Int
    /// The thread on which it began, an index into ``Recording/threads``.
    public var thread: Int
    /// When it began.
    public var begin: Duration
    /// When it was over.
    public var end: Duration
    /// Whether it was not over when the recording was made, which is its ``end`` then.
    public var isRunning: Bool

    /// Describes a wait; moments are spans since the recording's start.
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

    /// How long it took.
    public var length: Duration { end - begin }
  }
}
