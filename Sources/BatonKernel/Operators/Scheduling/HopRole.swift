// SPDX-License-Identifier: MIT

import Synchronization

/// The right to take elements out of a ``Hop``, held by one wake-up at a time.
@usableFromInline
enum HopRole: UInt8, AtomicRepresentable, Sendable {
  /// No wake-up has the role. The next one takes it.
  case idle
  /// A wake-up has the role until its batch is done. If more elements wait then, it asks for another wake-up
  /// before it leaves.
  case busy
  /// A wake-up has the role, and another wake-up has come meanwhile: the holder does its work too.
  case again
  /// The hop is over. The thread that closed it while idle, or that finds it closed when it gives the role
  /// up, frees what waits.
  case closed
  /// The hop is over, and what waited has been freed. A wake-up that finds this closes it again, and frees what has come since.
  case freed
  /// A wake-up has the role, and the scheduler has refused the next one. The holder closes the hop, and sends the refusal
  /// downstream.
  case refused
}
