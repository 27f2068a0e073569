// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// Records the work that schedulers run, with its times and threads, and the events that pass traced places.
///
///     let timeline = Timeline()
///     timeline.start()
///     // What you want to see.
///     try timeline.stop().write(to: URL(filePath: "run.html"))
///
/// Events at places that are `traced(_:in:elements:)` are recorded from the creation of the timeline, and
/// work of schedulers from ``start()``, both until ``stop()``.
///
/// A run is named after the traced place or the operator that took most of its time, and, on Linux, after the
/// source location of the subscription, if that began after the recording: so start the timeline first.
///
/// For each thread the timeline keeps the newest `capacity` runs and `capacity` events; the recording
/// contains the number of overwritten ones. A run is recorded when it ends. While no timeline records,
/// tracing costs one relaxed atomic load for each piece of scheduled work.
///
/// On Apple platforms, while a timeline records, each wake-up is also an interval in Instruments: subsystem
/// `baton`, category `schedulers`.
///
/// All methods may be called from any thread. Several timelines may record at the same time.
public final class Timeline: Sendable {
  private enum Phase {
    case open(TimelineCore)
    case stopped(Stopped)
  }

  /// What a timeline has when it is stopped: its records, from which whoever comes makes the recording, under
  /// no lock. If several threads come at once, each makes one, and all get the first.
  private final class Stopped: Sendable {
    private enum State {
      case records(TimelineCore.Records)
      case recording(Recording)
    }

    private let state: Lock<UncheckedSendable<State>>

    init(_ records: UncheckedSendable<TimelineCore.Records>) {
      state = Lock(UncheckedSendable(.records(records.value)))
    }

    var recording: Recording {
      switch state.withLock({ $0 }).value {
      case .recording(let recording): recording
      case .records(let records): settle(records.recording)
      }
    }

    private func settle(_ made: Recording) -> Recording {
      // The old state is freed outside the lock.
      let (first, old) = state.withLock { state -> (Recording, UncheckedSendable<State>) in
        let old = state
        if case .recording(let first) = old.value { return (first, old) }
        state = UncheckedSendable(.recording(made))
        return (made, old)
      }
      withExtendedLifetime(old) {}
      return first
    }
  }

  /// The number of runs, and of events, that the timeline keeps for each thread.
  public let capacity: Int
  private let phase: Lock<Phase>
  /// Starting and stopping, one at a time.
  private let transition = Lock(())

  /// Creates a timeline, which records traced places immediately.
  ///
  /// - Parameter capacity: The number of runs, and of events, to keep for each thread; must be positive. A
  ///   recorded run takes 136 bytes.
  public init(capacity: Int = 65_536) {
    require(capacity > 0, "Timeline: capacity must be positive, was \(capacity)")
    self.capacity = capacity
    let core = TimelineCore(capacity: capacity)
    phase = Lock(.open(core))
    TimelineHub.open(core, wantsRuns: false)
  }

  deinit { openCore?.close(at: MonotonicClock.now()) }

  /// What records, if this has not been stopped.
  var openCore: TimelineCore? {
    phase.withLock { if case .open(let core) = $0 { core } else { nil } }
  }

  /// Starts to record the work of all schedulers of the program, in addition to traced places. A stopped
  /// timeline begins a new recording.
  public func start() { start(wanted: nil) }

  /// Starts to record the work of the given schedulers only, in addition to traced places. A stopped timeline
  /// begins a new recording.
  ///
  /// - Parameter schedulers: The schedulers, which the timeline retains until ``stop()``.
  public func start(_ schedulers: any ImmediateSchedulerType...) { start(wanted: schedulers) }

  private func start(wanted: [any ImmediateSchedulerType]?) {
    TimelineHub.prepare()
    let new = TimelineCore(capacity: capacity)
    let freed = transition.withLock { _ in
      let (core, old) = phase.withLock { phase -> (TimelineCore, UncheckedSendable<Phase>) in
        let old = UncheckedSendable(phase)
        if case .open(let core) = phase { return (core, old) }
        phase = .open(new)
        return (new, old)
      }
      let others = core.setWanted(wanted)
      TimelineHub.open(core, wantsRuns: true)
      return (old, others)
    }
    withExtendedLifetime(freed) {}
  }

  /// Ends the recording and returns it; further calls return the same recording.
  @discardableResult
  public func stop() -> Recording {
    let end = MonotonicClock.now()
    let stopped = transition.withLock { _ -> Stopped in
      switch phase.withLock({ $0 }) {
      case .stopped(let stopped): return stopped
      case .open(let core):
        let stopped = Stopped(core.close(at: end))
        phase.withLock { $0 = .stopped(stopped) }
        return stopped
      }
    }
    return stopped.recording
  }

  /// The recording so far, or, after ``stop()``, the whole recording.
  public var recording: Recording {
    switch phase.withLock({ $0 }) {
    case .open(let core): core.records(until: MonotonicClock.now()).recording
    case .stopped(let stopped): stopped.recording
    }
  }
}
