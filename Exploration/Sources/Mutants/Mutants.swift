// SPDX-License-Identifier: MIT

extension Mutant {
  /// All of them. Their numbers are their places here, from 1.
  public static let all = ofSupport + ofThreads + ofSequences + ofQueues

  private static let ofSupport = [
    Mutant(
      "a lock that is freed publishes nothing", in: "BatonBase/Support/Lock",
      after: "if !take() { wait() }",
      replacing: "word.storeReleasing(0)", becomes: "word.store(0, ordering: .relaxed)",
      found: "publish/two emitters", "worker/two threads"),
    Mutant(
      "a lock is taken without seeing what was done in it", in: "BatonBase/Support/Lock",
      replacing: "word.compareExchange(expected: 0, desired: 1, ordering: .acquiring)",
      becomes: "word.compareExchange(expected: 0, desired: 1, ordering: .relaxed)",
      found: "publish/two emitters", "worker/two threads"),
    Mutant(
      "unpark leaves no token", in: "BatonBase/Support/Monitor",
      replacing: "permit.withLock { $0 = true }",
      becomes: "permit.withLock { _ in }", found: "parker", "worker/two threads"),
    Mutant(
      "an inbox takes an item in without publishing it", in: "BatonSchedulers/Engine/ItemInbox",
      replacing: """
        word.weakCompareExchange(
                expected: old,
                desired: address | old & Flags.all.rawValue | flag.rawValue,
                successOrdering: .acquiringAndReleasing,
                failureOrdering: .acquiring
              )
        """,
      becomes:
        "word.weakCompareExchange(expected: old, desired: address | old & Flags.all.rawValue | flag.rawValue, "
        + "successOrdering: .acquiring, failureOrdering: .acquiring)", found: "inbox", "worker/two threads"),
    Mutant(
      "an inbox is fallen asleep on with items in it", in: "BatonSchedulers/Engine/ItemInbox",
      replacing: """
        word.compareExchange(
              expected: old.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing
            ).exchanged
        """, becomes: "word.exchange(new.rawValue, ordering: .acquiringAndReleasing) == old.rawValue",
      found: "worker/two threads", "inbox"),
    Mutant(
      "a disposable is lost if its place changes twice as it is set",
      in: "BatonBase/Disposables/SerialDisposable",
      replacing: """
        held.withLock { held in
                guard let old = held else { return newValue }
                held = newValue
                return old
              }
        """,
      becomes: "{ () -> any Disposable in for _ in 0..<2 { "
        + "guard let seen = held.withLock({ $0 }) else { return newValue }; "
        + "if held.withLock({ now in guard let there = now, there.doesNothing && seen.doesNothing "
        + "|| there as AnyObject === seen as AnyObject else { return false }; now = newValue; return true }) "
        + "{ return seen } }; return NopDisposable.instance }()", found: "serial/one assignment"),
  ]

  private static let ofThreads = [
    Mutant(
      "a server falls asleep though an item came", in: "BatonSchedulers/Engine/ItemQueue",
      after: "The flag was not set.",
      replacing: "inbox.exchangeIfEmpty(closed, for: closed)", becomes: "true",
      found: "worker/two threads", "pool/"),
    Mutant(
      "an earlier timer wakes nobody", in: "BatonSchedulers/Engine/ItemQueue",
      replacing: "state.crew.callForTimer(at: node.deadline)", becomes: "nil",
      found: "worker/an earlier timer", "worker/timers", "pool/a timer, earlier"),
    Mutant(
      "a timer comes into a queue that is closed", in: "BatonSchedulers/Engine/ItemQueue",
      after: "func insert",
      as: .statement, replacing: "if isClosed { return (false, nil) }",
      becomes: "if false { return (false, nil) }",
      found: "worker/scheduled after"),
    Mutant(
      "what comes while a loop notes its turn wakes nobody", in: "BatonSchedulers/EventLoop/LoopDriver",
      replacing: "!isServed", becomes: "false", found: "loop/two threads"),
    Mutant(
      "a loop's queue falls asleep though an earlier timer has come",
      in: "BatonSchedulers/EventLoop/LoopCrew",
      replacing: "moment <= earliest", becomes: "true", found: "loop/let go of"),
    Mutant(
      "a loop is told that all is over though an item has come",
      in: "BatonSchedulers/EventLoop/LoopCrew",
      replacing: "inbox.exchangeIfEmpty(flags, for: flags.union(.closed)) ? .over : .again",
      becomes: ".over",
      found: "loop/two threads"),
    Mutant(
      "jobs that wait when a loop is abandoned are left there", in: "BatonSchedulers/EventLoop/LoopDriver",
      after: "func abandon", as: .statement, replacing: "make(.wake)", becomes: "",
      found: "loop/it ends"),
    Mutant(
      "a queue whose thread cannot be started keeps what waits",
      in: "BatonSchedulers/Threads/ThreadCrew", as: .statement,
      replacing: "dropped += takeDropped(.dropQueued, &state)", becomes: "_ = inbox.takeAll()",
      found: "worker/its thread cannot"),
    Mutant(
      "a server sleeps on items that another one took from the inbox",
      in: "BatonSchedulers/Engine/ItemQueue", as: .statement,
      replacing: "if !state.waiting.isEmpty { return false }", becomes: "", found: "pool/"),
    Mutant(
      "a server takes an item and calls nobody for the rest",
      in: "BatonSchedulers/Engine/ItemQueue",
      after: "func outlook(", replacing: "!state.waiting.isEmpty", becomes: "false",
      found: "pool/", "concurrent queue/work that waits"),
    Mutant(
      "a keeper that runs an item leaves its timers to nobody",
      in: "BatonSchedulers/Threads/ThreadCrew",
      after: "mutating func callForRest", replacing: "callForTimer(at: rest.earliest)", becomes: "nil",
      found: "pool/a keeper that is busy"),
    Mutant(
      "a server that begins has nobody called after it", in: "BatonSchedulers/Engine/ItemQueue",
      after: "else if isSet, !state.crew.isCalled", replacing: "inbox.clear(.awake)", becomes: "()",
      found: "pool/"),
    Mutant(
      "a thread that was not started counts as called", in: "BatonSchedulers/Threads/ThreadCrew",
      after: "func startFailed", replacing: "(threads - 1, false)",
      becomes: "(threads - 1, isCalled)", found: "worker/its thread cannot"),
    Mutant(
      "a queue that is closed leaves its threads asleep", in: "BatonSchedulers/Threads/ThreadCrew",
      as: .statement, replacing: "if rest.isEnding, !sleepers.isEmpty { return callSleeper() }",
      becomes: "", found: "pool/"),
    Mutant(
      "a queue that is closed leaves callers waiting", in: "BatonSchedulers/Threads/QueueBound",
      after: "func close()",
      replacing: "state.broadcast()", becomes: "()", found: "worker of one place"),
    Mutant(
      "room in a queue is told nobody", in: "BatonSchedulers/Threads/QueueBound", replacing: "state.signal()",
      becomes: "()",
      found: "worker of one place"),
    Mutant(
      "a circle of full queues is not seen", in: "BatonSchedulers/Threads/QueueBound",
      replacing: "circle == .closing", becomes: "false", found: "circular wait/two"),
    Mutant(
      "a caller that closes a circle from outside tells nobody", in: "BatonSchedulers/Threads/QueueBound",
      replacing: "circle == .elsewhere", becomes: "false", found: "circular wait/a third"),
    Mutant(
      "a thread that finds no room when it is woken up does not look for circles",
      in: "BatonSchedulers/Threads/QueueBound", replacing: "state.departures != departures",
      becomes: "state.count < capacity", found: "circular wait/a third"),
    Mutant(
      "room that a waiting thread has not taken is not seen", in: "BatonSchedulers/Threads/RoomWaits",
      replacing: "member.hasRoom", becomes: "false", found: "circular wait/none where"),
    Mutant(
      "a queue with a free server is in a circle", in: "BatonSchedulers/Threads/RoomWaits",
      replacing: "servers.count < member.servers", becomes: "servers.isEmpty",
      found: "circular wait/none while"),
    Mutant(
      "an item that ends disposed of keeps what it returned", in: "BatonSchedulers/Engine/ScheduledItem",
      as: .statement, replacing: "if !move(from: .running, to: .finished) { disposeOfReturned() }",
      becomes: "_ = move(from: .running, to: .finished)", found: "worker/what work returned"),
    Mutant(
      "virtual work that has been disposed of is run", in: "BatonSchedulers/VirtualTime/VirtualTimeQueue",
      replacing: "item.begin()", becomes: "(item.begin(), true).1", found: "virtual time/disposed of"),
    Mutant(
      "an earlier timer of a dispatch queue is not set", in: "BatonSchedulers/Dispatch/BlockDriver",
      replacing: "alarm.value.moment > moment", becomes: "alarm.value.moment == .max",
      found: "serial queue/timers"),
  ]

  private static let ofSequences = [
    Mutant(
      "an answer between a thread's last look and its sleep is forgotten", in: "BatonKernel/Drain/DrainCore",
      replacing: "change({ $0.fellAsleep(waiter) })",
      becomes: "{ if change({ $0.fellAsleep(waiter) }) { return true }; waiter.begin(); return false }()",
      found: "drain/two threads push (small)", "drain/items that go ahead (small)"),
    Mutant(
      "a thread gives up claiming a drain that changes twice meanwhile", in: "BatonKernel/Drain/DrainCore",
      as: .statement, replacing: "current = original",
      becomes: "let again: DrainWord = original == .idle ? .busy : original.union(.attended); "
        + "return again != original && word.compareExchange(expected: original, desired: again, "
        + "ordering: .acquiringAndReleasing).exchanged && original == .idle",
      found: "drain/bookkeeping beside one item", "drain/two items beside one"),
    Mutant(
      "a drain is entered without seeing what was done in it", in: "BatonKernel/Drain/DrainCore",
      replacing: "word.compareExchange(expected: .idle, desired: .busy, ordering: .acquiring).exchanged",
      becomes: "word.compareExchange(expected: .idle, desired: .busy, ordering: .relaxed).exchanged",
      found: "publish/two emitters", "merge"),
    Mutant(
      "a drain is left with items in it", in: "BatonKernel/Drain/DrainCore",
      replacing: "word.compareExchange(expected: .busy, desired: .idle, ordering: .releasing).exchanged",
      becomes: "word.exchange(.idle, ordering: .acquiringAndReleasing) != .wanted",
      found: "publish/two emitters"),
    Mutant(
      "a thread waits for a drain that nobody owns", in: "BatonKernel/Drain/DrainState",
      after: "mutating func linedUp", as: .statement, replacing: "guard isCrowded else { return false }",
      becomes: "guard isCrowded || true else { return false }", found: "drain/several items at once (small)"),
    Mutant(
      "a subscriber that comes at the end is told nothing", in: "BatonKernel/Sharing/Multicaster",
      after: "drain.note(.add(entry), ahead: false) {", replacing: "!ended.load(ordering: .relaxed)",
      becomes: "true", found: "publish/"),
    Mutant(
      "the subscriber of all groups is not freed", in: "BatonKernel/Operators/Transforming/GroupBy",
      after: "func sink<Group>", replacing: "downstream.scope.add(gate)", becomes: "()",
      found: "groupBy/the outer", "window/the outer"),
    Mutant(
      "an element overtakes those that wait while paused", in: "BatonKernel/Operators/Combining/Pausable",
      after: "func received", replacing: "waiting.isEmpty", becomes: "true", found: "pausable/"),
    Mutant(
      "a scope is over before its contents have been disposed of", in: "BatonKernel/Sequence/Scope",
      replacing: "isEnd && state.above.isParent", becomes: "false", found: "going on/one source"),
    Mutant(
      "a sequence goes on while its source is being subscribed to", in: "BatonKernel/Sequence/Scope+End",
      as: .statement, replacing: "if state.withLock({ !$0.isToWaitFor }) { return continuation.closed }",
      becomes: "if true { return continuation.closed }", found: "going on/one source"),
    Mutant(
      "a task forgets that it was disposed of during an element", in: "BatonKernel/Concurrency/TaskSink",
      replacing: "role.leave()", becomes: "(role.leave(), true).1", found: "asObservable/disposed of"),
    Mutant(
      "the thread that runs a context's task stops without a look at what was left",
      in: "BatonKernel/Concurrency/TaskContext", replacing: "!role.leave()",
      becomes: "(role.leave(), false).1", found: "context/two threads"),
    Mutant(
      "a second thread runs a context's task", in: "BatonKernel/Concurrency/TaskContext",
      replacing: "role.take()", becomes: "(role.take(), true).1", found: "context/two threads"),
    Mutant(
      "disposal frees what a task sends to", in: "BatonKernel/Concurrency/TaskSink",
      replacing: "role.take()", becomes: "(role.take(), true).1", found: "asObservable/disposed of"),
    Mutant(
      "a connection that is over sends on into a hub that lasts",
      in: "BatonKernel/Operators/Connectable/Multicast", after: "source.run(",
      replacing: "!connection.isOver", becomes: "true", found: "share/share(replay: 1, scope"),
    Mutant(
      "an element of a source that was replaced passes", in: "BatonKernel/Drain/Gate",
      after: "func next(_ element: Element, of", replacing: "!inner.isReplaced", becomes: "true",
      found: "flattening/an element"),
    Mutant(
      "a source that is replaced does not get to know it", in: "BatonKernel/Operators/Combining/SwitchLatest",
      replacing: "state.exchange(.replaced, ordering: .acquiringAndReleasing)",
      becomes: "state.load(ordering: .acquiring)", found: "map/the latest alone"),
    Mutant(
      "a scope that has ended takes more in", in: "BatonKernel/Sequence/Scope", as: .statement,
      replacing: "if old & Self.disposedBit != 0 { return false }", becomes: "_ = old", found: "scope",
      "publish/", "observe"),
    Mutant(
      "a scope that is made in one that has ended stays open", in: "BatonKernel/Sequence/Scope",
      after: "func join", as: .statement, replacing: "if isIn { return }", becomes: "return",
      found: "scope"),
    Mutant(
      "a scope that is abandoned keeps its parent", in: "BatonKernel/Sequence/Scope", as: .statement,
      replacing: "state.above = .weakParent(WeakScope(parent), key)", becomes: "_ = (parent, key)",
      found: "scope/a child is abandoned beside the release"),
    Mutant(
      "a scope's end does not see what is in it", in: "BatonKernel/Sequence/Scope",
      replacing: "bits.bitwiseOr(Self.contentsBit | bit, ordering: .acquiringAndReleasing).oldValue",
      becomes: "{ let old = bits.load(ordering: .acquiring); if old & 1 == 0 { "
        + "bits.store(old | Self.contentsBit, ordering: .releasing) }; return old }()", found: "scope",
      "publish/"),
  ]

  private static let ofQueues = [
    Mutant(
      "an element is counted without being published", in: "BatonKernel/Hop/HopQueue",
      replacing: "count.wrappingAdd(1, ordering: .acquiringAndReleasing)",
      becomes: "count.wrappingAdd(1, ordering: .acquiring)",
      found: "hop queue/"),
    Mutant(
      "a spent block is filled while it is read", in: "BatonKernel/Hop/HopQueue", after: "func grow",
      replacing: "spare.exchange(nil, ordering: .acquiringAndReleasing)",
      becomes: "spare.exchange(nil, ordering: .relaxed)",
      found: "hop queue/", "observe(on:)/a pool"),
    Mutant(
      "a wake-up that comes while another delivers is dropped",
      in: "BatonKernel/Support/Role",
      replacing:
        "arrivals.compareExchange(expected: 1, desired: 0, ordering: .acquiringAndReleasing).exchanged",
      becomes: "arrivals.exchange(0, ordering: .acquiringAndReleasing) > 0",
      found: "observe(on:)/a pool of two threads"),
    Mutant(
      "a disposal frees what another thread takes out", in: "BatonKernel/Hop/Hop",
      after: "func dispose", replacing: "role.take()", becomes: "(role.take(), true).1", found: "observe(on:)"
    ),
    Mutant(
      "a wake-up is queued while it is in a queue", in: "BatonSchedulers/Engine/WakeUpItem",
      after: "func pend",
      replacing: "isPending.exchange(true, ordering: .acquiringAndReleasing)",
      becomes: "(isPending.exchange(true, ordering: .acquiringAndReleasing), false).1", found: "observe(on:)"),
    Mutant(
      "whoever makes room tells nobody", in: "BatonKernel/Hop/HopBound",
      as: .statement,
      replacing: "if bound.isAwaited.load(ordering: .sequentiallyConsistent) { bound.alertIfAwaited() }",
      becomes: "return element",
      found: "bounded hop queue/a producer that waits"),
    Mutant(
      "whoever waits for room does not say so", in: "BatonKernel/Hop/HopBound",
      as: .statement, replacing: "_ = isAwaited.exchange(true, ordering: .sequentiallyConsistent)",
      becomes: "_ = isOver",
      found: "observe(on:) with room"),
    Mutant(
      "whoever gives the role up tells nobody", in: "BatonKernel/Hop/Hop",
      after: "func deliverAsHolder", as: .statement, replacing: "queue.bound?.alertIfAwaited()",
      becomes: "_ = queue",
      found: "observe(on:) with room"),
    Mutant(
      "a task that was woken too early sleeps", in: "BatonKernel/Concurrency/ValuesBuffer",
      replacing: "!role.leave()", becomes: "(role.leave(), false).1", found: "values"),
    Mutant(
      "a credit that is given back is free though somebody waits", in: "BatonKernel/Concurrency/Credits",
      replacing: "fields.waiting.popFirst()", becomes: "Waiter?.none", found: "credits"),
    Mutant(
      "a task that gives up takes the timer with it though another one waits",
      in: "BatonKernel/Concurrency/RateLimiter",
      replacing: "(waiter, !waiting.isEmpty)", becomes: "(waiter, false)", found: "limiter"),
  ]
}
