// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import BatonFoundation
import Foundation
import Testing

private let cake = Notification.Name("cake")
private let tea = Notification.Name("tea")

@Suite("NotificationCenter")
struct NotificationCenterTests {
  let center = NotificationCenter()
  let bag = DisposeBag()

  @Test("What is posted while somebody subscribes arrives, on the thread that posts")
  func arrives() {
    let layers = Record<Int>()
    center.post(name: cake, object: nil, userInfo: ["layers": 1])
    let subscription = center.rx.notification(cake).compactMap { $0.userInfo?["layers"] as? Int }
      .subscribe { layers.on($0) }
    center.post(name: cake, object: nil, userInfo: ["layers": 2])
    #expect(layers.elements == [2])
    center.post(name: cake, object: nil, userInfo: ["layers": 3])
    subscription.dispose()
    center.post(name: cake, object: nil, userInfo: ["layers": 4])
    #expect(layers.elements == [2, 3])
    #expect(!layers.hasEnded)
  }

  @Test("A closure makes the elements where the notification is posted; what it throws ends the sequence")
  func mapped() {
    let layers = Record<Int>()
    let places = Record<Place?>()
    let (kitchen, shop) = (Place(), Place())
    center.rx.notification(cake) { notification in
      guard let count = notification.userInfo?["layers"] as? Int else { throw RxError.noElements }
      return count
    }.subscribe { layers.on($0) }.disposed(by: bag)
    center.rx.notification(cake, object: kitchen) { $0.object as? Place }.subscribe { places.on($0) }
      .disposed(by: bag)
    center.post(name: cake, object: kitchen, userInfo: ["layers": 1])
    center.post(name: cake, object: shop, userInfo: ["layers": 2])
    #expect(layers.elements == [1, 2])
    #expect(!layers.hasEnded)
    center.post(name: cake, object: kitchen)
    center.post(name: cake, object: kitchen, userInfo: ["layers": 3])
    #expect(layers.elements == [1, 2])
    #expect(layers.hasEnded)
    #expect(places.elements.map { $0 === kitchen } == [true, true, true])
  }

  @Test("A name is one among others, and no name means any")
  func names() {
    let cakes = Record<Notification.Name>()
    let all = Record<Notification.Name>()
    center.rx.notification(cake).map(\.name).subscribe { cakes.on($0) }.disposed(by: bag)
    center.rx.notification(nil).map(\.name).subscribe { all.on($0) }.disposed(by: bag)
    for name in [cake, tea, cake] { center.post(name: name, object: nil) }
    #expect(cakes.elements == [cake, cake])
    #expect(all.elements == [cake, tea, cake])
  }

  @Test("A sender is one among others, and no sender means any")
  func senders() {
    let (kitchen, shop) = (Place(), Place())
    let own = Record<Bool>()
    let all = Record<Bool>()
    let isKitchen = { @Sendable (posted: PostedNotification) in posted.object as? Place === kitchen }
    center.rx.notification(cake, object: kitchen).map(isKitchen).subscribe { own.on($0) }.disposed(by: bag)
    center.rx.notification(cake).map(isKitchen).subscribe { all.on($0) }.disposed(by: bag)
    center.post(name: cake, object: kitchen)
    center.post(name: cake, object: shop)
    center.post(name: cake, object: nil)
    #expect(own.elements == [true])
    #expect(all.elements == [true, false, false])
  }

  @Test("The sequence does not keep a sender alive, subscribed to or not, and is silent without it")
  func weakSender() {
    var kitchen: Place? = Place()
    weak let weakKitchen = kitchen
    let record = Record<Notification.Name>()
    let names = center.rx.notification(nil, object: kitchen).map(\.name)
    names.subscribe { record.on($0) }.disposed(by: bag)
    kitchen = nil
    #expect(weakKitchen == nil)
    names.subscribe { record.on($0) }.disposed(by: bag)
    center.post(name: cake, object: nil)
    center.post(name: cake, object: Place())
    #expect(record.elements == [])
    #expect(!record.hasEnded)
  }

  @Test("A sender that is made of a value is told from others while somebody holds it, and not by its value")
  func senderOfAValue() {
    let (held, passing) = (Record<Bool>(), Record<Bool>())
    let name = PlaceName(text: "kitchen")
    let sender = name as AnyObject
    center.rx.notification(cake, object: sender).map { _ in true }.subscribe { held.on($0) }.disposed(by: bag)
    center.rx.notification(cake, object: PlaceName(text: "kitchen") as AnyObject).map { _ in true }
      .subscribe { passing.on($0) }.disposed(by: bag)
    center.post(name: cake, object: sender)
    center.post(name: cake, object: PlaceName(text: "kitchen") as AnyObject)
    #expect(held.elements == [true])
    #expect(passing.elements == [])
    withExtendedLifetime(sender) {}
  }

  @Test("A subscriber is freed by its disposal")
  func freedByDisposal() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = observing(center.rx.notification(cake), freed)
    center.post(name: cake, object: nil)
    #expect(freed.wait(timeout: .now()) == .timedOut)
    subscription.dispose()
    #expect(freed.wait(timeout: .now()) == .success)
  }

  @Test("A subscriber is freed when it has had enough")
  func freedByEnd() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = observing(center.rx.notification(cake).take(1), freed)
    center.post(name: cake, object: nil)
    #expect(freed.wait(timeout: .now()) == .success)
    subscription.dispose()
  }

  @Test("The center keeps nothing of a subscription that has been disposed of")
  func freedByCenter() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = tracking(freed).subscribe()
    #expect(freed.wait(timeout: .now()) == .timedOut)
    subscription.dispose()
    #expect(freed.wait(timeout: .now()) == .success)
  }

  @Test("What is posted while another is delivered waits its turn")
  func reentrant() {
    let record = Record<String>()
    center.rx.notification(nil).subscribe(onNext: { [center] posted in
      record.add("\(posted.name.rawValue) begins")
      if posted.name == cake { center.post(name: tea, object: nil) }
      record.add("\(posted.name.rawValue) ends")
    }).disposed(by: bag)
    center.post(name: cake, object: nil)
    #expect(record.elements == ["cake begins", "cake ends", "tea begins", "tea ends"])
  }

  @Test("Threads may post at once: all arrives, one after the other")
  func threads() {
    let inside = Counter()
    let record = Record<Int>()
    center.rx.notification(cake).compactMap { $0.userInfo?["number"] as? Int }
      .map { number in
        let entered = inside.next()
        return entered == inside.count ? number : -1
      }
      .subscribe { record.on($0) }.disposed(by: bag)
    DispatchQueue.concurrentPerform(iterations: 1000) { [center] number in
      center.post(name: cake, object: nil, userInfo: ["number": number])
    }
    #expect(record.elements.sorted() == Array(0..<1000))
  }

  @Test("Disposal stops what threads post, from one of them or in between")
  func disposalInBetween() {
    for _ in 0..<50 {
      let record = Record<Int>()
      let subscription = center.rx.notification(cake).compactMap { $0.userInfo?["number"] as? Int }
        .take(5).subscribe { record.on($0) }
      DispatchQueue.concurrentPerform(iterations: 20) { [center] number in
        center.post(name: cake, object: nil, userInfo: ["number": number])
      }
      subscription.dispose()
      #expect(record.elements.count == 5)
      #expect(record.hasEnded)
    }
  }

  @Test("Notifications hop to another thread and to the actor that subscribes") @MainActor
  func hops() async {
    let names = await withCheckedContinuation { continuation in
      var names: [Notification.Name] = []
      center.rx.notification(nil).observe(on: .serial(qos: .userInitiated)).take(2)
        .subscribe(
          onNext: { names.append($0.notification.name) },
          onCompleted: { continuation.resume(returning: names) }
        )
        .disposed(by: bag)
      center.post(name: cake, object: nil)
      center.post(name: tea, object: nil)
    }
    #expect(names == [cake, tea])
  }

  /// A sequence that has an object, which signals when it is gone.
  private func tracking(_ freed: DispatchSemaphore) -> Observable<Notification.Name> {
    let tracked = Tracked { freed.signal() }
    return center.rx.posted(cake, nil) { notification in withExtendedLifetime(tracked) { notification.name } }
  }

  /// Subscribes with a closure that has an object, which signals when it is gone.
  private func observing(
    _ source: Observable<PostedNotification>, _ freed: DispatchSemaphore
  ) -> any Disposable {
    let tracked = Tracked { freed.signal() }
    return source.subscribe { _ in withExtendedLifetime(tracked) {} }
  }
}

/// What sends notifications.
private final class Place: Sendable {}

private struct PlaceName: Equatable { let text: String }

/// What a sequence has sent so far.
private final class Record<Element: Sendable>: Sendable {
  private let events = Lock<(elements: [Element], hasEnded: Bool)>(([], false))

  var elements: [Element] { events.withLock { $0.elements } }
  var hasEnded: Bool { events.withLock { $0.hasEnded } }

  func add(_ element: Element) { events.withLock { $0.elements.append(element) } }

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): add(element)
    case .error, .completed: events.withLock { $0.hasEnded = true }
    }
  }
}
