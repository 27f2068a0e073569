// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// Filters, events as elements, resources and subjects, with captured state as people capture it.

class Account: Codable {
  var name = ""
  var balance = 0
}

class Connection: Disposable {
  var isOpen = true
  func dispose() { isOpen = false }
  func read() -> Observable<Int> { return Observable.of(1, 2, 3) }
}

class Center {
  var limit = 3
  let bag = DisposeBag()
  let latest = AsyncSubject<Account>()

  func filters(_ source: Observable<Int>) throws {
    let second: Observable<Int> = source.element(at: 1)
    let end: Observable<Never> = source.ignoreElements()
    let first: Single<Int?> = source.first()
    source.takeLast(2).subscribe(onNext: { self.limit = $0 }).disposed(by: bag)
    source.single().subscribe().disposed(by: bag)
    source.single { $0 > self.limit }.subscribe().disposed(by: bag)
    source.take(while: { [weak self] in $0 < self?.limit ?? 0 }).subscribe().disposed(by: bag)
    source.take(while: { $0 < self.limit }, behavior: .inclusive).subscribe().disposed(by: bag)
    source.take(until: { $0 == self.limit }).subscribe().disposed(by: bag)
    source.take(until: { $0 == self.limit }, behavior: TakeBehavior.exclusive).subscribe().disposed(by: bag)
    source.skip(while: { $0 < self.limit }).subscribe().disposed(by: bag)
    source.ifEmpty(default: limit).ifEmpty(switchTo: second).subscribe().disposed(by: bag)
    end.subscribe(onCompleted: { self.limit = 0 }).disposed(by: bag)
    first.subscribe(onSuccess: { self.limit = $0 ?? 0 }).disposed(by: bag)
  }

  func events(_ source: Observable<Account>) {
    let events: Observable<Event<Account>> = source.materialize().share()
    events.compactMap { $0.error }.subscribe(onNext: { print($0) }).disposed(by: bag)
    events.dematerialize().debug("account", trimOutput: true).subscribe(latest).disposed(by: bag)
    latest.asObserver().onNext(Account())
    latest.onCompleted()
    latest.subscribe(onNext: { self.limit = $0.balance }).disposed(by: bag)
    print(latest.hasObservers)
  }

  func resources(_ bytes: Observable<Data>) {
    bytes.decode(type: Account.self, decoder: JSONDecoder())
      .multicast({ PublishSubject<Account>() }) { accounts in
        Observable.zip(accounts, accounts.skip(1)) { $1.balance - $0.balance + self.limit }
      }
      .subscribe(onNext: { print($0) })
      .disposed(by: bag)
    bytes.decode(type: [Account].self, decoder: PropertyListDecoder()).subscribe().disposed(by: bag)
    Observable.using({ Connection() }, observableFactory: { $0.read() }).subscribe().disposed(by: bag)
    Observable<Int>.using(
      { () -> Connection in
        self.limit += 1
        return Connection()
      },
      observableFactory: { connection in
        connection.isOpen ? connection.read() : .empty()
      }
    ).subscribe().disposed(by: bag)
  }
}
