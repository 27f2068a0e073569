// SPDX-License-Identifier: MIT

import TestSupport

/// Runs scenarios in which threads set and read the same thing for some seconds, or leave elements behind on
/// every way out, each in a process of its own: a defect ends the process, and hooks are the whole process's.
///
/// Tests run it with memory that is never zero when it is fresh or freed, optimised too: the optimiser
/// decides when a reference is counted.
@main
enum Program {
  static func main() async {
    await Scenario.run(
      hookScenarios + disposableScenarios + sequenceScenarios + schedulerScenarios + taskScenarios
    ) { Token.expectNone() }
  }
}
