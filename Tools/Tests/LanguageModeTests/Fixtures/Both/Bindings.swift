// SPDX-License-Identifier: MIT

import Baton

// Every way to bind a closure to the elements of a sequence. While elements are sent, the program notes the lines of its calls of `hear`
// and of `counted`, and then prints them: a test expects all of these lines.

@MainActor
final class Sources {
  let publish = PublishRelay<Int>()
  let behavior = BehaviorRelay(value: 0)
  let replay = ReplayRelay<Int>.create(bufferSize: 1)
  let subject = PublishSubject<Int>()
  lazy var observable = subject.asObservable()
  lazy var infallible = subject.asInfallible(onErrorJustReturn: 0)
  lazy var driver = subject.asDriver(onErrorJustReturn: 0)
  lazy var signal = subject.asSignal(onErrorJustReturn: 0)
  lazy var event = ControlEvent(events: subject)
  lazy var property = ControlProperty(values: subject, valueSink: AnyObserver<Int> { _ in })

  func send() {
    for number in 1...2 {
      publish.accept(number)
      behavior.accept(number)
      replay.accept(number)
      subject.onNext(number)
    }
  }
}

@MainActor
final class Screen {
  let sources = Sources()
  let bag = DisposeBag()
  var isSending = false
  var isVisible = true
  var lines: Set<Int> = []
  var notes = ""
  let other = PublishRelay<Int>()

  // Takes any value, as `print` does: only an element is one that it was bound to hear.
  func hear<Value>(_ value: Value, line: Int = #line) {
    if isSending, value is Int { lines.insert(line) }
  }

  @discardableResult
  func counted<Value>(_ value: Value, line: Int = #line) -> Int {
    hear(value, line: line)
    return lines.count
  }

  func note<Value>(_ value: Value) { notes += "\(value)" }
  func show(_ number: Int) { hear(number) }
  func present(_ number: Int) { hear(number) }
  func display(_ number: Int) { hear(number) }
  func render(_ number: Int) { hear(number) }

  func run() -> Set<Int> {
    ignored()
    kept()
    weak()
    statements()
    everySource()
    withObject()
    drivers()
    weakDrivers()
    transformed()
    let listeners = [returned { self.hear($0) }]
    isSending = true
    sources.send()
    isSending = false
    for listener in listeners { listener.dispose() }
    return lines
  }

  func ignored() {
    _ = sources.publish.bind { self.hear($0) }
    _ = sources.publish.bind { number in self.hear(number) }
    _ = sources.publish.bind { (number: Int) in self.hear(number) }
    _ = sources.publish.bind { (number: Int) -> Void in self.hear(number) }
    _ = sources.publish.bind { _ in self.hear(1) }
    _ = sources.publish.bind { [self] _ in hear(1) }
    _ = sources.publish.bind { [self] in hear($0) }
    _ = sources.publish.bind { self.counted($0) }
    _ = sources.publish.bind { _ in self.counted(1) }
    _ = sources.publish.bind { self.hear("\($0)".count) }
    _ = sources.publish.bind(onNext: { self.hear($0) })
    _ = sources.publish.bind(onNext: { _ in self.hear(1) })
    _ = sources.publish.bind(onNext: show)
    _ = sources.publish.bind { self.isVisible ? self.hear($0) : self.hear(1) }
    _ = sources.publish.map { $0 + 1 }.filter { $0 > 0 }.bind { self.hear($0) }
    _ = sources.publish.asObservable().bind {
      self.note($0); self.hear($0)
    }
  }

  func kept() {
    sources.behavior.bind { self.hear($0) }.disposed(by: bag)
    sources.behavior.bind { [weak self] _ in self?.hear(1) }.disposed(by: bag)
    sources.behavior.bind(onNext: present).disposed(by: bag)
    let inferred = sources.behavior.bind { self.hear($0) }
    let declared: any Disposable = sources.behavior.bind { [weak self] _ in self?.hear(1) }
    bag.insert(inferred, declared, sources.behavior.bind { _ in self.hear(1) })
    bag.insert {
      sources.behavior.bind { [weak self] _ in self?.hear(1) }
      sources.behavior.bind { self.hear($0) }
    }
    CompositeDisposable(disposables: [sources.behavior.bind { [weak self] _ in self?.hear(1) }])
      .disposed(by: bag)
    let serial = SerialDisposable()
    serial.disposable = sources.behavior.bind { [weak self] _ in self?.hear(1) }
    serial.disposed(by: bag)
  }

  func returned(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> any Disposable {
    // swift 6: sources.replay.bind(onNext: body)
    sources.replay.bind { number in MainActor.assumeIsolated { body(number) } }
  }

  func weak() {
    _ = sources.publish.bind { [weak self] in self?.hear($0) }
    _ = sources.publish.bind { [weak self] number in self?.hear(number) }
    _ = sources.publish.bind { [weak self] _ in self?.hear(1) }
    _ = sources.publish.bind { [weak self] _ in self?.counted(1) }
    _ = sources.publish.bind { [weak self] (number: Int) in self?.hear(number) }
    _ = sources.publish.bind { [unowned self] _ in self.hear(1) }
    _ = sources.publish.bind { [unowned self] number in self.hear(number) }
    _ = sources.publish.bind(onNext: { [weak self] _ in self?.hear(1) })
  }

  func statements() {
    _ = sources.publish.bind { number in
      let next = number + 1
      self.hear(next)
    }
    _ = sources.publish.bind { number in
      self.note(number)
      self.hear(number)
    }
    _ = sources.publish.bind { _ in
      self.note(1)
      self.hear(1)
    }
    _ = sources.publish.bind { number in
      guard number > 0 else { return }
      self.hear(number)
    }
    _ = sources.publish.bind { [weak self] number in
      guard let self else { return }
      hear(number)
    }
    _ = sources.publish.bind { [weak self] _ in
      guard let self = self, self.isVisible else { return }
      self.hear(1)
    }
    _ = sources.publish.bind { [weak self] number in
      self?.isVisible = true
      self?.hear(number)
    }
    _ = sources.publish.bind { number in if self.isVisible { self.hear(number) } }
    _ = sources.publish.bind { [weak self] number in if let self { self.hear(number) } }
    _ = sources.publish.bind { number in
      switch number {
      case 1, 2: self.hear(number)
      default: break
      }
    }
    _ = sources.publish.bind { number in for each in [number] { self.hear(each) } }
    _ = sources.publish.bind { number in
      defer { self.hear(number) }
      self.note(number)
    }
  }

  func everySource() {
    _ = sources.replay.bind { [weak self] _ in self?.hear(1) }
    _ = sources.subject.bind { [weak self] _ in self?.hear(1) }
    _ = sources.subject.bind { number in
      self.note(number)
      self.hear(number)
    }
    _ = sources.observable.bind { [weak self] _ in self?.hear(1) }
    _ = sources.observable.bind { self.hear($0) }
    _ = sources.event.bind { [weak self] _ in self?.hear(1) }
    _ = sources.event.bind { self.hear($0) }
    _ = sources.property.bind { [weak self] _ in self?.hear(1) }
    _ = sources.property.bind { self.hear($0) }
    _ = sources.property.changed.bind { [weak self] _ in self?.hear(1) }
    _ = sources.infallible.bind { [weak self] _ in self?.hear(1) }
    _ = sources.infallible.bind { self.hear($0) }
    _ = sources.infallible.bind { number in
      guard self.isVisible else { return }
      self.hear(number)
    }
    _ = sources.infallible.bind(onNext: display)
    sources.infallible.bind { [weak self] in self?.hear($0) }.disposed(by: bag)
  }

  func withObject() {
    _ = sources.publish.bind(with: self) { screen, number in screen.hear(number) }
    _ = sources.publish.bind(with: self) { screen, _ in screen.hear(1) }
    _ = sources.publish.bind(with: self) { $0.hear($1) }
    _ = sources.publish.bind(with: self, onNext: { $0.hear($1) })
    sources.infallible.bind(with: self) { screen, number in screen.hear(number) }.disposed(by: bag)
    _ = sources.driver.drive(with: self) { screen, number in screen.hear(number) }
    _ = sources.driver.drive(with: self, onNext: { screen, _ in screen.hear(1) }, onDisposed: { _ in })
    _ = sources.signal.emit(with: self) { $0.hear($1) }
  }

  func drivers() {
    _ = sources.driver.drive { self.hear($0) }
    _ = sources.driver.drive { number in self.hear(number) }
    _ = sources.driver.drive { (number: Int) in self.hear(number) }
    _ = sources.driver.drive { _ in self.hear(1) }
    _ = sources.driver.drive { self.counted($0) }
    _ = sources.driver.drive { number in
      self.note(number)
      self.hear(number)
    }
    _ = sources.driver.drive { number in
      guard self.isVisible else { return }
      self.hear(number)
    }
    _ = sources.driver.drive(onNext: { self.hear($0) })
    _ = sources.driver.drive(onNext: { _ in self.hear(1) }, onCompleted: {}, onDisposed: {})
    _ = sources.driver.drive(onNext: render)
    _ = sources.driver.drive {
      self.hear($0)
    } onDisposed: {
    }
    sources.driver.drive { self.hear($0) }.disposed(by: bag)
    _ = sources.signal.emit { self.hear($0) }
    _ = sources.signal.emit { number in
      guard self.isVisible else { return }
      self.hear(number)
    }
    _ = sources.signal.emit(onNext: { _ in self.hear(1) })
  }

  func weakDrivers() {
    _ = sources.driver.drive { [weak self] in self?.hear($0) }
    _ = sources.driver.drive { [weak self] _ in self?.hear(1) }
    _ = sources.driver.drive { [weak self] _ in
      guard let self else { return }
      hear(1)
    }
    let driven = sources.driver.drive { [weak self] _ in self?.hear(1) }
    driven.disposed(by: bag)
    sources.driver.drive { [weak self] _ in self?.counted(1) }.disposed(by: bag)
    _ = sources.signal.emit { [weak self] _ in self?.hear(1) }
  }

  // Functions of the sequence itself, which RxSwift's programs have too.
  func transformed() {
    sources.publish.bind(to: { $0.subscribe(onNext: { self.hear($0) }) }).disposed(by: bag)
    sources.publish.bind { $0.subscribe(onNext: { self.hear($0) }) }.disposed(by: bag)
    let doubled: Observable<Int> = sources.publish.bind { numbers in numbers.map { $0 * 2 } }
    _ = doubled.bind { self.hear($0) }
    let tripled = sources.observable.bind { (numbers: Observable<Int>) -> Observable<Int> in
      let factor = 3
      return numbers.map { $0 * factor }
    }
    _ = tripled.bind { self.hear($0) }
    let added = sources.observable.bind(to: adding, curriedArgument: 1)
    _ = added.bind { self.hear($0) }
    _ = sources.observable.bind(to: made) { $0 + 1 }.bind { self.hear($0) }
    sources.infallible.bind(to: { $0.asObservable().bind { self.hear($0) } }).disposed(by: bag)
    sources.driver.drive { $0.subscribe(onNext: { self.hear($0) }) }.disposed(by: bag)
    _ = sources.driver.drive(made) { $0 + 1 }.bind { self.hear($0) }
    let called = sources.driver.drive { (numbers: Observable<Int>) -> any Disposable in
      numbers.subscribe(onNext: { self.hear($0) })
    }
    called.disposed(by: bag)
    let count: Int = sources.publish.bind { _ in 1 }
    sources.publish.bind(to: other).disposed(by: bag)
    _ = other.bind { self.hear($0 * count) }
  }

  private let adding: @Sendable (Observable<Int>) -> (Int) -> Observable<Int> = { numbers in
    { summand in numbers.map { $0 + summand } }
  }

  private nonisolated func made(_ numbers: Observable<Int>) -> (@escaping (Int) -> Int) -> Observable<Int> {
    { make in
      let made = make(1)
      return numbers.map { _ in made }
    }
  }
}

@main
enum Program {
  @MainActor
  static func main() { for line in Screen().run().sorted() { print(line) } }
}
