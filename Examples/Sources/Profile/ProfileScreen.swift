// SPDX-License-Identifier: MIT

import Baton

/// What a screen shows of a person: what the disk remembers, until the network says what is so now.
public struct ProfileScreen {
  private let disk: any Scheduler
  private let network: any Scheduler
  private let ui: any Scheduler

  /// Makes a screen; each scheduler is a serial one.
  public init(disk: any Scheduler, network: any Scheduler, ui: any Scheduler) {
    self.disk = disk
    self.network = network
    self.ui = ui
  }

  /// What is shown, one text after another.
  public func texts(remembered: Observable<String>, current: Observable<String>) -> Observable<String> {
    let current = current.subscribe(on: network).share()
    return Observable.of(remembered.subscribe(on: disk).take(until: current), current).merge().observe(on: ui)
  }

  /// The same as it is often written. If the disk is slower than the network for once, what it remembers
  /// stays on the screen.
  public func hopefulTexts(remembered: Observable<String>, current: Observable<String>) -> Observable<String>
  {
    Observable.of(remembered.subscribe(on: disk), current.subscribe(on: network)).merge().observe(on: ui)
  }
}
