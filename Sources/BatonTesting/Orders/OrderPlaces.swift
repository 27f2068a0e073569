// SPDX-License-Identifier: MIT

import BatonKernel

/// What a run knows of where pieces of work meet, and names for that which are the same in all orders.
struct OrderPlaces: Sendable {
  /// The piece that runs; nil while none does.
  private(set) var piece: OrderRun.Piece?
  /// The number of the scheduler's run, and whether it may end while pieces are due.
  private(set) var run = 0
  private(set) var isBounded = false
  /// How many names the piece that runs has given, and how many the body has given outside pieces.
  private var ofPiece: UInt64 = 0
  private var ofBody: UInt64 = 0
  /// The outermost scope of the subscription whose code subscribes to a test sequence.
  var subscribing: ObjectIdentifier?
  /// The subscriptions that have members of test sequences, with their number: these keep the scopes alive.
  private var roots: [ObjectIdentifier: (place: UInt64, members: Int)] = [:]
  /// The identities of the pieces that have run, by their numbers.
  private(set) var identities: [Int: UInt64] = [:]
  /// The places of subscriptions whose code has run in each piece, or in the one that scheduled it.
  private var entered: [UInt64: Set<UInt64>] = [:]

  static func place(ofLane name: String) -> UInt64 { name.utf8.reduce(1) { hash($0, UInt64($1)) } }

  private static func hash(_ word: UInt64, _ next: UInt64) -> UInt64 {
    let mixed = (word ^ (next &+ 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    return (mixed ^ mixed >> 29) &* 0x94D0_49BB_1331_11EB
  }

  /// A name for what the code under way makes.
  mutating func makePlace() -> UInt64 {
    if let piece {
      ofPiece += 1
      return Self.hash(piece.candidate.identity, ofPiece)
    }
    ofBody += 1
    return Self.hash(0, ofBody)
  }

  mutating func beginRun(isBounded: Bool) {
    run += 1
    self.isBounded = isBounded
  }

  mutating func endRun() { piece = nil }

  /// A piece begins. Returns the places of subscriptions whose code ran in the piece that scheduled it: its
  /// code is theirs, too.
  mutating func begin(_ piece: OrderRun.Piece, _ number: Int) -> Set<UInt64> {
    self.piece = piece
    identities[number] = piece.candidate.identity
    ofPiece = 0
    let known = entered[piece.candidate.cause] ?? []
    if !known.isEmpty { entered[piece.candidate.identity] = known }
    return known
  }

  /// Code of a subscription runs.
  mutating func enter(_ root: OrderRoot) {
    if let piece { entered[piece.candidate.identity, default: []].insert(root.place) }
  }

  /// A member joins the subscription that is under way.
  mutating func join(records: Bool) -> OrderRoot {
    guard let key = subscribing else {
      // One for all of which nothing is known.
      return OrderRoot(place: records ? makePlace() : 1, key: nil)
    }
    let place = roots[key]?.place ?? makePlace()
    roots[key] = (place, (roots[key]?.members ?? 0) + 1)
    return OrderRoot(place: place, key: key)
  }

  mutating func leave(_ root: OrderRoot) {
    guard let key = root.key, let (place, members) = roots[key] else { return }
    roots[key] = members == 1 ? nil : (place, members - 1)
  }
}

/// A subscription of the program's, with all operators that are part of it.
struct OrderRoot: Sendable {
  let place: UInt64
  fileprivate let key: ObjectIdentifier?
}
