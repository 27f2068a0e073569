// SPDX-License-Identifier: MIT

extension ImmediateScheduler {
  package func recursing(_ block: @escaping (@escaping @Sendable () -> Void) -> Void) -> any Disposable {
    let request: BlockRecursion.Request = { [self] _, run in
      schedule(run) { $0.perform() }
    }
    let recursion = BlockRecursion(request) { recursion in
      Schedulers.run(as: self) { block { recursion.reschedule() } }
    }
    recursion.begin()
    return recursion
  }
}
