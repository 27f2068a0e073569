// SPDX-License-Identifier: MIT

/// A block that a mechanism puts on its queue again and again.
///
/// The queue holds the block, the block holds its scheduler, and the scheduler owns the mechanism, from ``ready(for:_:)`` until
/// the block has run; after that nothing holds the scheduler. Only one block is on the queue that has not begun: a flag of the
/// mechanism's inbox says so.
final class ReusedBlock: @unchecked Sendable {
  // Sendable: the thread that has set the flag of the inbox makes the block ready, and then it is the block's.
  typealias Block = @convention(block) @Sendable () -> Void
  typealias Host = any ImmediateSchedulerType & AnyObject

  // Exclusivity unchecked: see above.
  @safe @exclusivity(unchecked) private var block: Block?
  @safe @exclusivity(unchecked) private var host: Host?

  /// The block. It calls `body` with `host`.
  ///
  /// - Parameter body: The same each time. It must not keep the mechanism alive, which `host` does.
  func ready(for host: Host, _ body: @autoclosure () -> @Sendable (Host) -> Void) -> Block {
    self.host = host
    if let block { return block }
    let body = body()
    // Unsafe: `host` keeps its scheduler alive, that its mechanism, and that this object, until the end of the block.
    let made: Block = { [unowned(unsafe) self] in
      guard let host = unsafe self.host.take() else { return }
      body(host)
      withExtendedLifetime(host) {}
    }
    block = made
    return made
  }
}
