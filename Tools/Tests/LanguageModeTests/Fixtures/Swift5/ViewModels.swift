// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// View models as people write them: an input of drivers and signals is transformed to an output of them.

protocol ViewModelType {
  associatedtype Input
  associatedtype Output
  func transform(input: Input) -> Output
}

private struct ActivityToken<E>: ObservableConvertibleType, Disposable {
  private let _source: Observable<E>
  private let _dispose: Cancelable

  init(source: Observable<E>, disposeAction: @escaping () -> Void) {
    _source = source
    _dispose = Disposables.create(with: disposeAction)
  }

  func dispose() { _dispose.dispose() }
  func asObservable() -> Observable<E> { return _source }
}

class ActivityIndicator: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let _relay = BehaviorRelay(value: 0)
  private let _loading: SharedSequence<SharingStrategy, Bool>

  init() {
    _loading = _relay.asDriver()
      .map { $0 > 0 }
      .distinctUntilChanged()
  }

  fileprivate func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
    return Observable.using({ () -> ActivityToken<Source.Element> in
      self._relay.accept(self._relay.value + 1)
      return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
    }) { t in
      return t.asObservable()
    }
  }

  private func decrement() { _relay.accept(_relay.value - 1) }
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { return _loading }
}

final class ErrorTracker: SharedSequenceConvertibleType {
  typealias SharingStrategy = DriverSharingStrategy
  private let _subject = PublishSubject<Error>()

  func trackError<O: ObservableConvertibleType>(from source: O) -> Observable<O.Element> {
    return source.asObservable().do(onError: onError)
  }
  func asSharedSequence() -> SharedSequence<SharingStrategy, Error> {
    return _subject.asObservable().asDriverOnErrorJustComplete()
  }
  func asObservable() -> Observable<Error> { return _subject.asObservable() }
  private func onError(_ error: Error) { _subject.onNext(error) }
}

extension ObservableConvertibleType {
  func trackActivity(_ indicator: ActivityIndicator) -> Observable<Element> { return indicator.track(self) }
  func trackError(_ tracker: ErrorTracker) -> Observable<Element> { return tracker.trackError(from: self) }
}
extension ObservableType {
  func catchErrorJustComplete() -> Observable<Element> {
    return `catch` { _ in return Observable.empty() }
  }
  func asDriverOnErrorJustComplete() -> Driver<Element> {
    return asDriver { error in
      return Driver.empty()
    }
  }
}
extension SharedSequenceConvertibleType {
  func mapToVoid() -> SharedSequence<SharingStrategy, Void> { return map { _ in } }
}
extension SharedSequence where SharingStrategy == DriverSharingStrategy, Element == Bool {
  func inverted() -> Driver<Bool> { map(!) }
}
extension PrimitiveSequence where Trait == SingleTrait {
  func retryWithDelay(_ count: Int, delay: RxTimeInterval, scheduler: SchedulerType) -> Single<Element> {
    return self.catch { error in
      guard count > 0 else { return .error(error) }
      return Single<Int>.timer(delay, scheduler: scheduler)
        .flatMap { _ in self.retryWithDelay(count - 1, delay: delay, scheduler: scheduler) }
    }
  }
}
extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  func andThenValue<T>(_ t: T) -> Single<T> { return self.andThen(.just(t)) }
}

final class SearchModel: ViewModelType {
  struct Input {
    let query: Driver<String>
    let refresh: Signal<Void>
    let select: Driver<Int>
  }
  struct Output {
    let found: Driver<[String]>
    let isLoading: Driver<Bool>
    let error: Driver<Error>
    let selected: Driver<String>
    let title: Driver<String>
    let refreshed: Signal<String>
  }
  let search: (String) -> Single<[String]>
  init(search: @escaping (String) -> Single<[String]>) { self.search = search }

  func transform(input: Input) -> Output {
    let activity = ActivityIndicator()
    let errors = ErrorTracker()
    let search = self.search
    let query = input.query.debounce(.milliseconds(300)).distinctUntilChanged()
    // The strategy stays the signal's.
    let refreshed: Signal<String> = input.refresh.withLatestFrom(query)
    let found = Driver.merge(query, refreshed.asDriver(onErrorJustReturn: ""))
      .flatMapLatest { query -> Driver<[String]> in
        guard !query.isEmpty else { return .just([]) }
        return search(query)
          .trackActivity(activity)
          .trackError(errors)
          .asDriver(onErrorJustReturn: [])
      }
    let title = Driver.combineLatest(found, query) { "\($1): \($0.count)" }.startWith("-")
    let selected = input.select.withLatestFrom(found) { (index, found) -> String in found[index] }
    return Output(
      found: found, isLoading: activity.asDriver(), error: errors.asDriver(), selected: selected,
      title: title, refreshed: input.refresh.withLatestFrom(query) { "\($1)" })
  }
}

enum Validation: Equatable {
  case ok(message: String), empty, validating, failed(message: String)
  var isValid: Bool { if case .ok = self { return true } else { return false } }
}

class SignUpModel {
  let name: Driver<Validation>
  let password: Driver<Validation>
  let isEnabled: Driver<Bool>
  let signedIn: Signal<Bool>

  init(
    input: (name: Driver<String>, password: Driver<String>, taps: Signal<()>),
    dependency: (
      isAvailable: (String) -> Observable<Bool>, signUp: (String, String) -> Observable<Bool>
    )
  ) {
    name = input.name
      .flatMapLatest { name in
        // A literal first: its type comes from where the result goes.
        if name.isEmpty { return .just(.empty) }
        return dependency.isAvailable(name)
          .map { isAvailable in
            if isAvailable {
              return Validation.ok(message: "fine")
            } else {
              return .failed(message: "taken")
            }
          }
          .startWith(.validating)
          .asDriver(onErrorJustReturn: .failed(message: "no answer"))
      }
    password = input.password.map { $0.count < 3 ? .failed(message: "short") : .ok(message: "fine") }
    let signingIn = ActivityIndicator()
    let both = Driver.combineLatest(input.name, input.password) { (name: $0, password: $1) }
    signedIn = input.taps.withLatestFrom(both)
      .flatMapFirst { pair in
        return dependency.signUp(pair.name, pair.password)
          .trackActivity(signingIn)
          .asSignal(onErrorJustReturn: false)
      }
      .flatMap { isSignedIn -> Signal<Bool> in .just(isSignedIn) }
    isEnabled = Driver.combineLatest(name, password, signingIn) { $0.isValid && $1.isValid && !$2 }
      .distinctUntilChanged()
  }
}
