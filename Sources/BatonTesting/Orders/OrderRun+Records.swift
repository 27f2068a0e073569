// SPDX-License-Identifier: MIT

import BatonKernel

// What a run records of its pieces of work.
extension OrderRun {
  /// A choice that was made.
  struct Choice: Sendable, Equatable {
    let pick, count: Int
  }

  /// A piece of work that was run.
  struct Step: Sendable {
    let number: Int
    let time: TestTime
    /// The pieces that could have run; more than one if there was a choice.
    let among: [Int]
  }

  /// The label of a piece of work, and the number of the piece that scheduled it; 0 if none did.
  struct Piece: Sendable {
    let label: WorkLabel?
    let cause: Int
    let candidate: OrderReduction.Candidate
    /// Its part of the program, if the caller has named that.
    let part: Int?
    let rank: UInt64
  }

  /// Something that happened to a sequence or an observer, during a step; 0 is before the first.
  struct Mark: Sendable {
    let row, step: Int
    let kind: MarbleDiagram.Mark.Kind
  }
}
