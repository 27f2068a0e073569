// SPDX-License-Identifier: MIT

import Foundation
// swift 6: import Baton
import RxCocoa
// swift 6: import Synchronization
import RxRelay
// swift 6:
import RxSwift

// MARK: - Views, in the place of UIKit's

// swift 6: @MainActor class View: NSObject {
class View: NSObject {
  var isHidden = false
  var alpha = 1.0
}

// swift 6: @MainActor class Label: View {
class Label: View {
  var text: String?
}

// swift 6: @MainActor class TextField: View {
class TextField: View {
  var text: String? = ""
  let edits = PublishSubject<String?>()
}

// swift 6: @MainActor class Button: View {
class Button: View {
  var isEnabled = true
  let presses = PublishSubject<Void>()
}

// swift 6: @MainActor extension Reactive where Base: View {
extension Reactive where Base: View {
  var isHidden: Binder<Bool> {
    return Binder(base) { view, hidden in view.isHidden = hidden }
  }

  var fadeIn: Binder<Void> {
    return Binder(self.base, scheduler: MainScheduler.asyncInstance) { view, _ in
      // swift 6: MainActor.assumeIsolated { view.alpha = 1 }
      view.alpha = 1
    }
  }
}

// swift 6: @MainActor extension Reactive where Base: Label {
extension Reactive where Base: Label {
  var text: Binder<String?> { return Binder(base) { $0.text = $1 } }
}

// swift 6: @MainActor extension Reactive where Base: TextField {
extension Reactive where Base: TextField {
  var text: ControlProperty<String?> { return value }

  var value: ControlProperty<String?> {
    let source = Observable<String?>.deferred { [weak base] in
      // swift 6: MainActor.assumeIsolated { guard let base = base else { return .empty() }
      guard let base = base else { return .empty() }
      // swift 6: return base.edits.startWith(base.text) }
      return base.edits.startWith(base.text)
    }
    let sink = Binder(base) { (field: TextField, text: String?) in field.text = text }
    return ControlProperty(values: source, valueSink: sink)
  }
}

// swift 6: @MainActor extension Reactive where Base: Button {
extension Reactive where Base: Button {
  var tap: ControlEvent<Void> { return ControlEvent(events: base.presses) }
  var isEnabled: Binder<Bool> { return Binder(base) { $0.isEnabled = $1 } }
}

// MARK: - Helpers

// swift 6: @MainActor protocol ViewModelType {
protocol ViewModelType {
  associatedtype Input
  associatedtype Output
  func transform(input: Input) -> Output
}

// swift 6: extension ObservableType where Element: Sendable {
extension ObservableType {
  func asDriverOnErrorJustComplete() -> Driver<Element> {
    return asDriver { _ in .empty() }
  }

  // swift 6: func unwrap<T: Sendable>() -> Observable<T> where Element == T? { return compactMap { $0 } }
  func unwrap<T>() -> Observable<T> where Element == T? { return compactMap { $0 } }
}

infix operator <->
// swift 6: @MainActor
// swift 6: func <-> <T: Sendable>(property: ControlProperty<T>, relay: BehaviorRelay<T>) -> any Disposable {
func <-> <T>(property: ControlProperty<T>, relay: BehaviorRelay<T>) -> Disposable {
  let toProperty = relay.bind(to: property)
  let toRelay = property.subscribe(onNext: { relay.accept($0) }, onCompleted: { toProperty.dispose() })
  return Disposables.create(toProperty, toRelay)
}

// MARK: - View model

// swift 6: struct User: Equatable, Sendable {
struct User: Equatable {
  var name: String
  var email: String
}

// swift 6: final class UserAPI: Sendable {
class UserAPI {
  func save(_ user: User) -> Single<User> {
    return Single.just(user).delay(.milliseconds(10), scheduler: MainScheduler.instance)
  }
  func validate(email: String) -> Observable<Bool> {
    return .just(email.contains("@"))
  }
}

// swift 6: @MainActor class ProfileViewModel: ViewModelType {
class ProfileViewModel: ViewModelType {
  struct Input {
    let name: Driver<String>
    let email: Driver<String>
    let save: Signal<Void>
    let viewWillAppear: Driver<Void>
  }

  struct Output {
    let isEmailValid: Driver<Bool>
    let canSave: Driver<Bool>
    let saved: Signal<User>
    let isLoading: Driver<Bool>
    let error: Signal<String>
    let title: Driver<String>
  }

  private let api: UserAPI
  private let router: (User) -> Void
  private let disposeBag = DisposeBag()
  private(set) var saveCount = 0
  let selection = PublishRelay<Int>()
  let draft = BehaviorRelay<User>(value: User(name: "", email: ""))

  init(api: UserAPI, router: @escaping (User) -> Void = { _ in }) {
    self.api = api
    self.router = router
    selection
      .asSignal()
      .emit(onNext: { [weak self] _ in self?.saveCount = 0 })
      .disposed(by: disposeBag)
  }

  func transform(input: Input) -> Output {
    let isLoading = BehaviorRelay(value: false)
    let errors = PublishRelay<Error>()
    let isEmailValid = input.email
      .throttle(.milliseconds(300))
      .flatMapLatest { [api] email in api.validate(email: email).asDriver(onErrorJustReturn: false) }
      .startWith(false)
    let user = Driver.combineLatest(input.name, input.email) { User(name: $0, email: $1) }
    let canSave = Driver.combineLatest(isEmailValid, input.name, isLoading.asDriver()) {
      $0 && !$1.isEmpty && !$2
    }
    .distinctUntilChanged()
    let saved = input.save
      .withLatestFrom(user)
      .flatMapLatest { user in
        self.api.save(user)
          .do(
            onError: errors.accept, onSubscribe: { isLoading.accept(true) },
            onDispose: { isLoading.accept(false) }
          )
          .asSignal(onErrorSignalWith: .empty())
      }
      .do(onNext: { [weak self] user in
        self?.saveCount += 1
        self?.draft.accept(user)
        self?.router(user)
      })
    let title = Driver.merge(
      input.viewWillAppear.map { "Profile" }, saved.asDriver(onErrorDriveWith: .never()).map { $0.name })
    return Output(
      isEmailValid: isEmailValid, canSave: canSave, saved: saved.asSignal(), isLoading: isLoading.asDriver(),
      error: errors.asSignal().map { ($0 as NSError).domain }, title: title)
  }
}

// MARK: - Screen

// swift 6: @MainActor class ProfileScreen: NSObject {
class ProfileScreen: NSObject {
  let nameField = TextField()
  let emailField = TextField()
  let saveButton = Button()
  let titleLabel = Label()
  let spinner = View()
  private var disposeBag = DisposeBag()
  private let viewModel: ProfileViewModel
  private let closed = PublishSubject<Void>()

  deinit { closed.onNext(()) }

  init(viewModel: ProfileViewModel) {
    self.viewModel = viewModel
    super.init()
  }

  func bind() {
    let input = ProfileViewModel.Input(
      name: nameField.rx.text.orEmpty.asDriver(),
      email: emailField.rx.text.orEmpty.asDriver(),
      save: saveButton.rx.tap.asSignal(),
      viewWillAppear: .just(()))
    let output = viewModel.transform(input: input)
    disposeBag.insert(
      output.canSave.drive(saveButton.rx.isEnabled),
      output.isLoading.map { !$0 }.drive(spinner.rx.isHidden),
      output.title.drive(titleLabel.rx.text),
      output.error.emit(to: titleLabel.rx.text),
      output.saved.emit(with: self, onNext: { screen, user in screen.show(user) })
    )
    viewModel.draft
      .map { $0.name }
      .bind(to: titleLabel.rx.text)
      .disposed(by: disposeBag)
    nameField.rx.text.changed
      .take(until: closed)
      .subscribe(onNext: { print($0 ?? "") })
      .disposed(by: disposeBag)
  }

  func reuse() { disposeBag = DisposeBag() }

  private func show(_ user: User) { titleLabel.text = user.name }
}
