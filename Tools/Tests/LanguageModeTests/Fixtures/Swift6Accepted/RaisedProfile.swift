// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

// MARK: - Views, in the place of UIKit's

@MainActor
class View: NSObject {
  var isHidden = false
  var alpha = 1.0
}

@MainActor
class Label: View {
  var text: String?
}

@MainActor
class TextField: View {
  var text: String? = ""
  let edits = PublishSubject<String?>()
}

@MainActor
class Button: View {
  var isEnabled = true
  let presses = PublishSubject<Void>()
}

@MainActor
extension Reactive where Base: View {
  var isHidden: Binder<Bool> {
    return Binder(base) { view, hidden in view.isHidden = hidden }
  }

  var fadeIn: Binder<Void> {
    return Binder(self.base, scheduler: MainScheduler.asyncInstance) { view, _ in
      MainActor.assumeIsolated { view.alpha = 1 }
    }
  }
}

@MainActor
extension Reactive where Base: Label {
  var text: Binder<String?> { return Binder(base) { $0.text = $1 } }
}

@MainActor
extension Reactive where Base: TextField {
  var text: ControlProperty<String?> { return value }

  var value: ControlProperty<String?> {
    let source = Observable<String?>.deferred { [weak base] in
      MainActor.assumeIsolated {
        guard let base = base else { return .empty() }
        return base.edits.startWith(base.text)
      }
    }
    let sink = Binder(base) { (field: TextField, text: String?) in field.text = text }
    return ControlProperty(values: source, valueSink: sink)
  }
}

@MainActor
extension Reactive where Base: Button {
  var tap: ControlEvent<Void> { return ControlEvent(events: base.presses) }
  var isEnabled: Binder<Bool> { return Binder(base) { $0.isEnabled = $1 } }
}

// MARK: - Helpers

@MainActor
protocol ViewModelType {
  associatedtype Input
  associatedtype Output
  func transform(input: Input) -> Output
}

final class ActivityIndicator: SharedSequenceConvertibleType, Sendable {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let count = Mutex(0)
  private let relay = BehaviorRelay(value: 0)
  private let loading: SharedSequence<SharingStrategy, Bool>

  init() {
    loading = relay.asDriver().map { $0 > 0 }.distinctUntilChanged()
  }

  fileprivate func track<O: ObservableConvertibleType>(_ source: O) -> Observable<O.Element>
  where O.Element: Sendable {
    let source = source.asObservable()
    return Observable.using({ () -> ActivityToken<O.Element> in
      self.increment()
      return ActivityToken(source: source, disposeAction: self.decrement)
    }) { token in
      return token.asObservable()
    }
  }

  private func increment() {
    relay.accept(
      count.withLock {
        $0 += 1; return $0
      })
  }

  private func decrement() {
    relay.accept(
      count.withLock {
        $0 -= 1; return $0
      })
  }

  func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { return loading }
}

private struct ActivityToken<E: Sendable>: ObservableConvertibleType, Disposable {
  private let source: Observable<E>
  private let cancelable: any Cancelable

  init(source: Observable<E>, disposeAction: @escaping @Sendable () -> Void) {
    self.source = source
    cancelable = Disposables.create(with: disposeAction)
  }

  func dispose() { cancelable.dispose() }
  func asObservable() -> Observable<E> { return source }
}

final class ErrorTracker: SharedSequenceConvertibleType, Sendable {
  typealias Element = any Error
  typealias SharingStrategy = SignalSharingStrategy
  private let subject = PublishSubject<any Error>()

  func track<O: ObservableConvertibleType>(from source: O) -> Observable<O.Element>
  where O.Element: Sendable {
    return source.asObservable().do(onError: subject.onNext)
  }

  func asSharedSequence() -> SharedSequence<SharingStrategy, any Error> {
    return subject.asSignal(onErrorSignalWith: .empty())
  }

  deinit { subject.onCompleted() }
}

extension ObservableConvertibleType where Element: Sendable {
  func trackActivity(_ indicator: ActivityIndicator) -> Observable<Element> { return indicator.track(self) }
  func trackError(_ tracker: ErrorTracker) -> Observable<Element> { return tracker.track(from: self) }
}

extension ObservableType where Element: Sendable {
  func asDriverOnErrorJustComplete() -> Driver<Element> {
    return asDriver { _ in .empty() }
  }

  func unwrap<T: Sendable>() -> Observable<T> where Element == T? { return compactMap { $0 } }
}

infix operator <->
@MainActor
func <-> <T: Sendable>(property: ControlProperty<T>, relay: BehaviorRelay<T>) -> any Disposable {
  let toProperty = relay.bind(to: property)
  let toRelay = property.subscribe(onNext: { relay.accept($0) }, onCompleted: { toProperty.dispose() })
  return Disposables.create(toProperty, toRelay)
}

// MARK: - View model

struct User: Equatable, Sendable {
  var name: String
  var email: String
}

final class UserAPI: Sendable {
  let failures = Mutex(0)
  func save(_ user: User) -> Single<User> {
    if failures.withLock({
      $0 -= 1; return $0 >= 0
    }) {
      return .error(NSError(domain: "api", code: 1))
    }
    return Single.just(user).delay(.milliseconds(10), scheduler: MainScheduler.instance)
  }
  func validate(email: String) -> Observable<Bool> {
    return .just(email.contains("@"))
  }
}

@MainActor
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
    let activity = ActivityIndicator()
    let errors = ErrorTracker()
    let isEmailValid = input.email
      .throttle(.milliseconds(300))
      .flatMapLatest { [api] email in api.validate(email: email).asDriver(onErrorJustReturn: false) }
      .startWith(false)
    let user = Driver.combineLatest(input.name, input.email) { User(name: $0, email: $1) }
    let canSave = Driver.combineLatest(isEmailValid, input.name, activity.asDriver()) {
      $0 && !$1.isEmpty && !$2
    }
    .distinctUntilChanged()
    let saved = input.save
      .withLatestFrom(user)
      .flatMapLatest { user in
        self.api.save(user)
          .trackActivity(activity)
          .trackError(errors)
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
      isEmailValid: isEmailValid, canSave: canSave, saved: saved, isLoading: activity.asDriver(),
      error: errors.asSignal().map { ($0 as NSError).domain }, title: title)
  }
}

// MARK: - Screen

@MainActor
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
