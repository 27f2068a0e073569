// SPDX-License-Identifier: MIT

/// The threads that wait for room in bounded queues, in the whole process: a wait-for graph, to find circles.
///
/// Any one of a queue's servers makes room there, so a deadlock is a knot of the graph (the OR model): full
/// queues, all of whose servers wait for room in others of these queues.
///
/// A thread that waits takes a place only in ``enter(_:)``, and a server that waits takes no item out. So
/// while ``all`` is locked no thread in the graph makes room or takes it, and a queue without room stays so
/// if all its servers are in the graph: what ``circle(from:)`` finds in one queue after another holds at one
/// moment. (Disposals and shutdowns can still make room.)
///
/// No circle is missed. A thread closes one if it begins to wait, or if it takes the last place of a queue
/// for which others wait. In the first case it looks for circles as it begins. In the second it looks if it
/// has waited itself. If it has not, it has taken a place that another thread was woken up for, which looks
/// when it finds no room.
struct RoomWaits {
  struct Wait {
    let thread: UInt
    /// Where it waits for room.
    let queue: QueueBound
    /// The bounded queues that it serves: these wait for the thread.
    let served: [QueueBound]
  }

  static let all = Lock(RoomWaits())

  private var waits: [UInt: Wait] = [:]

  /// What a thread finds that looks for room.
  enum Circle: Equatable {
    case none
    /// The thread would close it.
    case closing
    /// The thread waits for room in it, or has taken its last place, and is not in it: a thread that is has
    /// to look.
    case elsewhere
  }

  /// Counts an item in if there is room. Otherwise the thread counts as waiting until it calls this again, or
  /// ``leave(_:)``; unless it would close a circle.
  mutating func enter(_ wait: Wait) -> (entry: QueueBound.Entry, circle: Circle) {
    leave(wait)
    let entry = wait.queue.enter()
    if case .full = entry { waits[wait.thread] = wait }
    let members = circle(from: wait.queue)
    if !members.contains(where: wait.serves) { return (entry, members.isEmpty ? .none : .elsewhere) }
    leave(wait)
    return (entry, .closing)
  }

  mutating func leave(_ wait: Wait) { waits[wait.thread] = nil }

  /// `queue`, those that its servers wait for, and so on: empty if one of them has room, or a server that
  /// does not wait.
  private func circle(from queue: QueueBound) -> [QueueBound] {
    var (members, next) = ([queue], 0)
    while next < members.count {
      let member = members[next]
      let servers = waits.values.filter { $0.serves(member) }
      if servers.count < member.servers || member.hasRoom { return [] }
      for server in servers where !members.contains(where: { $0 === server.queue }) {
        members.append(server.queue)
      }
      next += 1
    }
    return members
  }
}

/// A scheduler whose work may wait for room.
protocol BoundedServer {
  /// Its bounded queue, if it has one and the calling thread makes room there.
  var servedQueue: QueueBound? { get }
}

extension RoomWaits.Wait {
  /// A wait of the calling thread.
  init(for queue: QueueBound) {
    var served: [QueueBound] = []
    _ = RunningScheduler.first { run -> Void? in
      // Any thread may claim by `Schedulers.run(as:)` that it serves.
      if let queue = (run.scheduler as? any BoundedServer)?.servedQueue { served.append(queue) }
      return nil
    }
    self.init(thread: ThreadIdentity.current, queue: queue, served: served)
  }

  func serves(_ queue: QueueBound) -> Bool { served.contains { $0 === queue } }
}
