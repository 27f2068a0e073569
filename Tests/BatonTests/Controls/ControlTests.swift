// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Controls", .usesSharingScheduler)
@MainActor
struct ControlTests {
  /// A text field, as far as a property needs it.
  @MainActor
  private final class Field {
    var text: String? = "a"
  }

  private let typed = PublishSubject<String?>()
  private let field = Field()

  private var property: ControlProperty<String?> {
    let field = field
    return ControlProperty(
      values: Observable.deferred { [typed] in typed.startWith(MainActor.assumeIsolated { field.text }) },
      valueSink: Binder(field) { field, text in field.text = text })
  }

  @Test func `A property sends its value and what is typed, and is set by what it is sent`() {
    var heard: [String?] = []
    let subscription = property.subscribe(onNext: { heard.append($0) })
    typed.onNext("b")
    property.onNext("c")
    #expect(heard == ["a", "b"])
    #expect(field.text == "c")
    subscription.dispose()
    #expect(!typed.hasObservers)
  }

  @Test func `changed leaves the first value out, orEmpty has a text in any case`() {
    var (changes, texts) = ([String?](), [String]())
    _ = property.changed.subscribe(onNext: { changes.append($0) })
    _ = property.orEmpty.subscribe(onNext: { texts.append($0) })
    typed.onNext(nil)
    property.orEmpty.onNext("d")
    #expect(changes == [nil])
    #expect(texts == ["a", ""])
    #expect(field.text == "d")
  }

  @Test func `A property is bound to, and drives`() {
    let relay = BehaviorRelay<String?>(value: "e")
    let binding = relay.bind(to: property)
    #expect(field.text == "e")
    var heard: [String?] = []
    let driving = property.asDriver().drive(onNext: { heard.append($0) })
    typed.onNext("f")
    #expect(heard == ["e", "f"])
    binding.dispose()
    driving.dispose()
  }

  @Test func `An event has no first value`() {
    let taps = PublishSubject<Void>()
    let event = ControlEvent(events: taps)
    var count = 0
    let subscriptions = [
      event.subscribe(onNext: { count += 1 }), event.asSignal().emit(onNext: { count += 10 }),
      event.asDriver().drive(onNext: { count += 100 }),
      event.asInfallible().subscribe(onNext: { count += 1000 }),
    ]
    #expect(count == 0)
    taps.onNext(())
    #expect(count == 1111)
    subscriptions.forEach { $0.dispose() }
    #expect(!taps.hasObservers)
  }

  @Test func `Relays drive and signal, and take what drivers and signals send`() {
    let source = BehaviorRelay(value: 1)
    let (copy, events) = (BehaviorRelay<Int?>(value: nil), PublishRelay<Int>())
    var heard: [Int] = []
    let bag = DisposeBag()
    source.asDriver().drive(copy).disposed(by: bag)
    events.asSignal().emit(onNext: { heard.append($0) }).disposed(by: bag)
    source.asSignal().emit(to: events).disposed(by: bag)
    source.asInfallible().bind(onNext: { heard.append($0 * 10) }).disposed(by: bag)
    source.accept(2)
    #expect(copy.value == 2)
    #expect(heard == [10, 2, 20] || heard == [1, 10, 2, 20])
  }
}
