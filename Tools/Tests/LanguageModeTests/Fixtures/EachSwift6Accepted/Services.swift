// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton

nonisolated struct User: Equatable, Codable, Sendable { let id: Int, name: String }

nonisolated struct Client: Sendable {
  func user(_ id: Int) async throws -> User { User(id: id, name: "\(id)") }

  func users() -> Single<[User]> { Single.create { [try await self.user(1), try await self.user(2)] } }

  func callback(_ done: @escaping @Sendable (Result<User, any Error>) -> Void) {
    done(.success(User(id: 1, name: "1")))
  }

  func wrapped() -> Single<User> {
    Single.create { single in
      self.callback { single($0) }
      return Disposables.create()
    }
  }
}

// Work of a screen's is the main actor's, as in a `Task { }`.
@MainActor
final class UserModel {
  private let client = Client()
  private var requests = 0
  private(set) var seen: [Int] = []

  func user(_ id: Int) -> Single<User> {
    Single.create {
      self.requests += 1
      defer { self.requests -= 1 }
      return try await self.client.user(id)
    }
  }

  func pages() -> Observable<User> {
    Observable.create { observer in
      for id in 1...3 {
        self.requests += 1
        observer.onNext(try await self.client.user(id))
      }
    }
  }

  func users(_ ids: Observable<Int>) -> Observable<User> {
    ids.map(maxConcurrent: 4) {
      self.seen.append($0)
      return try await self.client.user($0)
    }
  }

  func friends(_ ids: Observable<Int>) -> Observable<User> {
    ids.flatMap(maxConcurrent: 2) { id in
      self.seen.append(id)
      let user = try await self.client.user(id)
      return Observable.of(user, User(id: id, name: "friend"))
    }
  }

  func unseen(_ ids: Observable<Int>) -> Observable<Int> {
    ids.filter(maxConcurrent: 2) { id in
      await Task.yield()
      return !self.seen.contains(id)
    }
  }

  // An executor is asked for, so it belongs to no actor.
  func heavy(_ ids: Observable<Int>, on executor: any TaskExecutor) -> Observable<Int> {
    ids.map(maxConcurrent: 2, on: executor) { id in (0..<id).reduce(0, +) }
  }
}

// So is an actor's, where it uses `self`.
actor Cache {
  private var users: [Int: User] = [:]
  private let client = Client()

  func user(_ id: Int) -> Single<User> {
    Single.create {
      if let user = self.users[id] { return user }
      let user = try await self.client.user(id)
      self.users[id] = user
      return user
    }
  }

  func users(_ ids: Observable<Int>) -> Observable<User> {
    ids.map(maxConcurrent: 4) { id in
      let user = try await self.client.user(id)
      self.users[id] = user
      return user
    }
  }

  func listen(to users: Observable<User>) -> any Disposable {
    users.subscribe(onNext: { self.users[$0.id] = $0 })
  }

  func sum(of users: Observable<User>) async throws -> Int {
    var sum = 0
    for try await user in users.values { sum += user.id }
    return sum
  }
}

// A service that is shared by all.
nonisolated final class Session: Sendable {
  private let userRelay = BehaviorRelay<User?>(value: nil)
  private let client = Client()

  var user: Observable<User?> { userRelay.distinctUntilChanged() }
  var isKnown: Driver<Bool> { userRelay.asDriver().map { $0 != nil } }

  func logIn(_ id: Int) -> Completable {
    let client = client
    let relay = userRelay
    return Single.create { try await client.user(id) }
      .do(onSuccess: { relay.accept($0) })
      .asCompletable()
  }

  func logOut() { userRelay.accept(nil) }
}

nonisolated extension ObservableType where Element: Sendable {
  // What `create` subscribes to is an observable, not `self`.
  func paired() -> Observable<(Element, Element)> {
    let source = asObservable()
    return Observable.create { observer in
      source.subscribe(
        onNext: { observer.onNext(($0, $0)) }, onError: observer.onError, onCompleted: observer.onCompleted)
    }
  }

  // What counts is the sequence's own.
  func numbered() -> Observable<(Int, Element)> {
    scan((0, nil)) { (last: (Int, Element?), element) in (last.0 + 1, element) }
      .compactMap { number, element in element.map { (number, $0) } }
  }

  func retried(_ count: Int, on scheduler: any SchedulerType) -> Observable<Element> {
    retry(when: { errors in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        if attempt >= count { return .error(error) }
        return .timer(.seconds(attempt + 1), scheduler: scheduler)
      }
    })
  }
}
