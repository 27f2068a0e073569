// SPDX-License-Identifier: MIT

import TestSupport

/// Runs scenarios that record what their process runs, each in a process of its own: recording is the whole
/// process's.
@main
enum Program {
  static func main() async {
    await Scenario.run(timelineScenarios + schedulerScenarios + placeScenarios + namingScenarios)
  }
}
