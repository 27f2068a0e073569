// SPDX-License-Identifier: MIT
// options: -Xfrontend -warn-long-expression-type-checking=1000

import Baton

nonisolated struct Item: Equatable, Sendable { let id: Int, name: String }

nonisolated enum LoadError: Error { case offline, empty }

nonisolated protocol ItemService: Sendable {
  func items(_ query: String) -> Single<[Item]>
  func save(_ item: Item) -> Completable
}

// A list with a loading flag, an error message and a query.
@MainActor
final class ListModel {
  private let service: any ItemService
  private let disposeBag = DisposeBag()
  let query = BehaviorRelay(value: "")
  let refresh = PublishRelay<Void>()
  private let isLoadingRelay = BehaviorRelay(value: false)
  private let messageRelay = PublishRelay<String>()
  private(set) var requests = 0

  init(service: any ItemService) { self.service = service }

  var isLoading: Driver<Bool> { isLoadingRelay.asDriver().distinctUntilChanged() }
  var message: Signal<String> { messageRelay.asSignal() }

  // Closures in the value of a `lazy var` belong to nobody unless they say so, those of a `Task { }` too.
  lazy var items: Driver<[Item]> = Driver.merge(
    query.asDriver(), refresh.asDriver(onErrorJustReturn: ()).withLatestFrom(query.asDriver())
  )
  .do(onNext: { @MainActor [weak self] _ in self?.begin() })
  .flatMapLatest { [weak self] query -> Driver<[Item]> in
    guard let self else { return .empty() }
    return self.service.items(query).asDriver(onErrorRecover: { error in
      self.messageRelay.accept("\(error)")
      return .just([])
    })
  }
  .do(onNext: { [weak self] _ in self?.isLoadingRelay.accept(false) })

  private func begin() {
    requests += 1
    isLoadingRelay.accept(true)
  }
}

// Input and output.
@MainActor
protocol ViewModel {
  associatedtype Input
  associatedtype Output
  func transform(_ input: Input) -> Output
}

@MainActor
final class LoginModel: ViewModel {
  struct Input {
    let name: Driver<String>
    let password: Driver<String>
    let login: Signal<Void>
  }
  struct Output {
    let isEnabled: Driver<Bool>
    let result: Signal<String>
  }
  private var attempts = 0
  private let shortest = 8

  func transform(_ input: Input) -> Output {
    let credentials = Driver.combineLatest(input.name, input.password) { (name: $0, password: $1) }
    let isEnabled = credentials.map { !$0.name.isEmpty && $0.password.count >= self.shortest }
    let result = input.login
      .withLatestFrom(credentials)
      .map { [unowned self] in
        self.attempts += 1
        return "\($0.name) \(self.attempts)"
      }
    return Output(isEnabled: isEnabled.distinctUntilChanged(), result: result)
  }
}

// State by a reducer.
@MainActor
final class Store {
  nonisolated struct State: Equatable, Sendable {
    var items: [Item] = []
    var isLoading = false
  }
  nonisolated enum Action: Sendable { case load, loaded([Item]) }

  private let actions = PublishRelay<Action>()
  private var log: [String] = []

  var state: Driver<State> { states }
  private lazy var states = makeStates()

  private func makeStates() -> Driver<State> {
    actions.asSignal()
      .do(onNext: { [weak self] in self?.log.append("\($0)") })
      .asDriver(onErrorJustReturn: .load)
      .scan(into: State()) { state, action in
        switch action {
        case .load: state.isLoading = true
        case .loaded(let items): state = State(items: items)
        }
      }
      .startWith(State())
  }

  func send(_ action: Action) { actions.accept(action) }
}

// Paging.
@MainActor
final class PagesModel {
  private var page = 0
  private let nextPage = PublishRelay<Void>()
  private let service: any ItemService

  init(service: any ItemService) { self.service = service }

  func pages() -> Driver<[Item]> {
    nextPage.asDriver(onErrorJustReturn: ())
      .flatMapFirst { [service] in
        self.page += 1
        return service.items("\(self.page)").asDriver(onErrorJustReturn: [])
      }
      .scan([]) { $0 + $1 }
  }

  func reset() {
    page = 0
    nextPage.accept(())
  }
}

// What an observable has to offer to main-actor state.
@MainActor
final class ProgressModel {
  private(set) var isLoading = false
  private(set) var values: [Int] = []
  private let disposeBag = DisposeBag()

  func load(_ numbers: Observable<Int>) {
    isLoading = true
    numbers
      .observe(on: .concurrent(qos: .utility))
      .map { $0 * 2 }
      .subscribe(
        onNext: { [weak self] in self?.values.append($0) },
        onError: { [weak self] _ in self?.isLoading = false },
        onCompleted: { [weak self] in self?.isLoading = false }
      )
      .disposed(by: disposeBag)
  }

  func loadWith(_ numbers: Observable<Int>) {
    numbers.subscribe(with: self, onNext: { $0.values.append($1) }).disposed(by: disposeBag)
  }

  func bind(_ numbers: Observable<Int>) {
    numbers.bind(to: Binder(self) { model, number in model.values.append(number) }).disposed(by: disposeBag)
  }

  func loadAgain(_ numbers: Single<[Int]>) {
    numbers
      .subscribe(
        onSuccess: { self.values = $0 }, onFailure: { _ in self.values = [] },
        onDisposed: { self.isLoading = false }
      )
      .disposed(by: disposeBag)
  }
}

// Timers of a screen.
@MainActor
final class ClockModel {
  private var ticks = 0

  func text() -> Driver<String> {
    Driver<Int>.interval(.seconds(1)).map { _ in
      self.ticks += 1
      return "\(self.ticks) s"
    }
  }

  func autosave(_ text: Driver<String>, to service: any ItemService) -> Driver<Bool> {
    text.debounce(.milliseconds(300)).flatMapLatest { text in
      self.ticks = 0
      return service.save(Item(id: self.ticks, name: text)).andThen(Single.just(true))
        .asDriver(onErrorJustReturn: false)
    }
  }
}

// A coordinator.
@MainActor
final class Coordinator {
  private var path: [String] = []
  private let disposeBag = DisposeBag()

  func start(_ selections: Signal<Item>, _ back: Signal<Void>) {
    Signal.merge(selections.map { Optional($0.name) }, back.map { nil })
      .emit(onNext: { [weak self] name in
        if let name { self?.path.append(name) } else { _ = self?.path.popLast() }
      })
      .disposed(by: disposeBag)
  }

  func titles(_ selections: Signal<Item>) -> Signal<String> {
    selections.filter { !self.path.contains($0.name) }.map(\.name)
  }
}
