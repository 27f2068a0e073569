// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// Records which scheduler ran what, when it was scheduled, when it began and ended, on which thread, and what passed
/// named places.
///
///     let timeline = Timeline()
///     timeline.start()
///     // What you want to see.
///     try timeline.stop().write(to: URL(filePath: "run.html"))
///
/// Places that are `traced(_:in:elements:)` are recorded from the moment the timeline is made; what schedulers run from
/// ``start()`` on. Both until ``stop()``.
///
/// A run is named after the traced place or the operator that took most of its time, and after the place in the program
/// where that was subscribed to (on Linux), if the recording had begun by then: so start it first.
///
/// Each thread keeps the newest `capacity` runs and as many events; the recording says how many gave way to them. A run is
/// recorded when it ends. Where nothing is recorded, tracing costs a relaxed load for each piece of work that is scheduled.
///
/// On Apple's platforms each wake-up is also an interval for Instruments while a timeline records: subsystem `baton`, category
/// `schedulers`.
///
/// All methods may be called from any thread. Several timelines may record at once.
public final class Timeline: Sendable {
  private enum Phase {
    case open(TimelineCore)
    case stopped(Stopped)
  }

  /// What a timeline has when it is stopped: its records, from which whoever comes makes the recording, under no lock. If several
  /// threads come at once, each makes one, and all get the first.
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

  /// The runs that a thread keeps, and the events.
  public let capacity: Int
  private let phase: Lock<Phase>
  /// Starting and stopping, one at a time.
  private let transition = Lock(())

  /// Makes a timeline, in which places can be traced at once.
  ///
  /// - Parameter capacity: The runs that are kept of each thread, and the events: the newest. Must be positive. A run takes
  ///   136 bytes, once it is there.
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

  /// Records what all schedulers of the program run from now on, beside the traced places. A timeline that was stopped
  /// begins anew.
  public func start() { start(wanted: nil) }

  /// Records what `schedulers` run from now on, and no others, beside the traced places. A timeline that was stopped begins
  /// anew.
  ///
  /// - Parameter schedulers: They are kept alive until ``stop()``.
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

  /// Ends the recording, and returns it; a second time, the same.
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

  /// What has been recorded so far; once stopped, all that was.
  public var recording: Recording {
    switch phase.withLock({ $0 }) {
    case .open(let core): core.records(until: MonotonicClock.now()).recording
    case .stopped(let stopped): stopped.recording
    }
  }
}
