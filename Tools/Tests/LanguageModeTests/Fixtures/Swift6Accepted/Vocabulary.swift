// SPDX-License-Identifier: MIT

import Baton
import Foundation

// Filters, events as elements, resources and subjects.

struct Account: Codable, Sendable {
  var name = ""
  var balance = 0
}

final class Connection: Disposable {
  func dispose() {}
  func read() -> Observable<Int> { .of(1, 2, 3) }
}

@MainActor
final class Center {
  var limit = 3
  let bag = DisposeBag()
  let latest = AsyncSubject<Account>()

  func filters(_ source: Observable<Int>) {
    let second: Observable<Int> = source.element(at: 1)
    let end: Observable<Never> = source.ignoreElements()
    let first: Single<Int?> = source.first()
    source.takeLast(2).single().subscribe(onNext: { self.limit = $0 }).disposed(by: bag)
    source.single { $0 > 3 }.subscribe().disposed(by: bag)
    source.take(while: { [limit] in $0 < limit }).subscribe().disposed(by: bag)
    source.take(while: { $0 < 3 }, behavior: .inclusive).subscribe().disposed(by: bag)
    source.take(until: { $0 == 3 }).subscribe().disposed(by: bag)
    source.take(until: { $0 == 3 }, behavior: .inclusive).subscribe().disposed(by: bag)
    source.skip(while: { $0 < 3 }).subscribe().disposed(by: bag)
    source.ifEmpty(default: limit).ifEmpty(switchTo: second).subscribe().disposed(by: bag)
    end.subscribe(onCompleted: { self.limit = 0 }).disposed(by: bag)
    first.subscribe(onSuccess: { self.limit = $0 ?? 0 }).disposed(by: bag)
  }

  func events(_ source: Observable<Account>) {
    let events: Observable<Event<Account>> = source.materialize().share()
    events.compactMap { $0.error }.subscribe(onNext: { print($0) }).disposed(by: bag)
    events.dematerialize().debug("account", trimOutput: true).subscribe(latest).disposed(by: bag)
    latest.onCompleted()
    latest.subscribe(onNext: { self.limit = $0.balance }).disposed(by: bag)
  }

  func resources(_ bytes: Observable<Data>) {
    bytes.decode(type: Account.self, decoder: JSONDecoder())
      .multicast({ PublishSubject() }) { accounts in
        Observable.zip(accounts, accounts.skip(1)) { $1.balance - $0.balance }
      }
      .subscribe(onNext: { self.limit = $0 })
      .disposed(by: bag)
    bytes.decode(type: [Account].self, decoder: PropertyListDecoder()).subscribe().disposed(by: bag)
    Observable.using({ Connection() }, observableFactory: { $0.read() }).subscribe().disposed(by: bag)
  }
}
