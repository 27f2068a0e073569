// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Foundation
import Testing

/// What hops to the main thread in virtual time stays in it.
@MainActor @Suite(.enabled(if: VirtualTimeUnavailable.here == nil)) struct MainHopTests {
  /// How answers come to the main thread.
  enum Way: CaseIterable {
    case subscribe, drive, observeOn, observeOnAsync, subscribeOn
  }

  /// An answer at 1 s begins on the main thread what is delayed by 5 s.
  @Test(arguments: Way.allCases, 0..<20)
  func `What an answer begins on the main thread begins when it came`(_ way: Way, _: Int) async throws {
    let times = try await withVirtualTimeScheduler { scheduler in
      let bag = DisposeBag()
      let (questions, answers) = (PublishRelay<Int>(), PublishRelay<Int>())
      let times = BehaviorRelay<[Double]>(value: [])
      let found = questions.flatMap { number in
        Single.create {
          try await Task.sleep(for: .seconds(1)); return number
        }
      }
      switch way {
      case .subscribe: found.subscribe(onNext: { answers.accept($0) }).disposed(by: bag)
      case .drive:
        found.asDriver(onErrorJustReturn: 0).drive(onNext: { answers.accept($0) }).disposed(by: bag)
      case .observeOn: found.observe(on: .main).bind(to: answers).disposed(by: bag)
      case .observeOnAsync:
        found.observe(on: MainScheduler.asyncInstance).bind(to: answers).disposed(by: bag)
      case .subscribeOn:
        found.flatMap { Observable.just($0).subscribe(on: ConcurrentMainScheduler.instance) }
          .bind(to: answers).disposed(by: bag)
      }
      answers.delay(.seconds(5), scheduler: scheduler)
        .subscribe(onNext: { _ in times.accept(times.value + [Double(scheduler.clock) / 1e6]) })
        .disposed(by: bag)
      questions.accept(1)
      try await Task.sleep(for: .seconds(120))
      return times.value
    }
    #expect(times == [6])
  }

  @Test func `Hops keep their order, and what is left at the end is run`() async throws {
    let log = BehaviorRelay<[Int]>(value: [])
    try await withVirtualTime {
      for number in 0..<100 {
        Task.detached {
          _ = MainScheduler.instance.schedule(number) {
            log.accept(log.value + [$0])
            return Disposables.create()
          }
        }
      }
      try await Task.sleep(for: .seconds(1))
      Task.detached { _ = MainScheduler.asyncInstance.schedule { log.accept(log.value + [100]) } }
    }
    _ = try await log.filter { $0.count == 101 }.take(1).record().wait(forElements: 1)
    #expect(log.value == Array(0...100))
  }
}
