// SPDX-License-Identifier: MIT

import CExplore

/// A closure on its way through C.
final class Body {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }

  static let run: xp_body = { Unmanaged<Body>.fromOpaque($0!).takeUnretainedValue().call() }
  static let runOnce: xp_body = { Unmanaged<Body>.fromOpaque($0!).takeRetainedValue().call() }
}

/// Starts a thread of the scenario.
@discardableResult
func spawn(_ name: String, _ body: @escaping () -> Void) -> Int32 {
  xp_spawn(name, Body.runOnce, Unmanaged.passRetained(Body(body)).toOpaque())
}

/// Runs closures on threads of their own, and waits for them.
func fork(_ bodies: (() -> Void)...) {
  let threads = zip(["A", "B", "C", "D", "E"], bodies).map { spawn($0, $1) }
  for thread in threads { xp_join(thread) }
}

/// Waits for all threads, those of schedulers, too.
func joinAll() { xp_join_all() }

func sleep(milliseconds: Double) { xp_sleep(UInt64(milliseconds * 1_000_000)) }

func fail(_ message: String) { xp_fail(message) }

func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { xp_fail(message()) }
}

/// Values that oracles keep. To the explorer an access to a note is neither a step nor a race.
enum Note {
  static func get(_ index: Int) -> Int { xp_get(Int32(index)) }
  static func set(_ index: Int, _ value: Int) { xp_set(Int32(index), value) }
  static func add(_ index: Int, _ value: Int = 1) { xp_add(Int32(index), value) }
  /// Blocks the calling thread until the note is set.
  static func await(_ index: Int) { xp_await(Int32(index)) }

  // What each note is for; it takes as many as there are to the next.
  static let ran = 0
  static let refused = 40
  static let inside = 80
  static let ended = 100
  static let hasDisposed = 120
  static let disposer = 160
  static let tokens = 180
  /// From here on: for a scenario's own use.
  static let free = 190
}

/// Elements, or numbers of pieces of work, in the order in which they came.
func log(_ index: Int) -> [Int] {
  (0..<xp_log_count(Int32(index))).map { xp_log_at(Int32(index), Int32($0)) }
}

/// An object that is to be freed by the end of a run.
final class Token {
  let number: Int
  init(_ number: Int = 0) {
    self.number = number
    Note.add(Note.tokens)
  }
  deinit { Note.add(Note.tokens, -1) }
}

func expectAllFreed() {
  expect(Note.get(Note.tokens) == 0, "LEAK: \(Note.get(Note.tokens)) objects are not freed")
}

/// Runs a scenario that leaves nothing behind: no thread, and no object.
func leavingNothing(_ body: () -> Void) {
  body()
  joinAll()
  expectAllFreed()
}
