// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import BatonTesting
import Foundation
import Testing

private let cake = Notification.Name("cake")
private let tea = Notification.Name("tea")

@Suite struct NotificationCenterTests {
  let center = NotificationCenter()
  let bag = DisposeBag()

  private func post(_ layers: Int?, from sender: Place? = nil) {
    center.post(name: cake, object: sender, userInfo: layers.map { ["layers": $0] })
  }

  @Test func `What is posted while somebody subscribes arrives, on the thread that posts`() {
    post(1)
    let layers = center.rx.notification(cake).compactMap { $0.userInfo?["layers"] as? Int }.record()
    post(2)
    #expect(layers.elements == [2])
    post(3)
    layers.dispose()
    post(4)
    #expect(layers.events == [.next(2), .next(3)])
  }

  @Test
  func `A closure makes the elements where the notification is posted; what it throws ends the sequence`() {
    let (kitchen, shop) = (Place(), Place())
    let layers = center.rx.notification(cake) { notification in
      guard let count = notification.userInfo?["layers"] as? Int else { throw RxError.noElements }
      return count
    }.record()
    let places = center.rx.notification(cake, object: kitchen) { $0.object as? Place }.record()
    post(1, from: kitchen)
    post(2, from: shop)
    #expect(layers.events == [.next(1), .next(2)])
    post(nil, from: kitchen)
    post(3, from: kitchen)
    #expect(layers.events == [.next(1), .next(2), .error(RxError.noElements)])
    #expect(places.elements.map { $0 === kitchen } == [true, true, true])
  }

  @Test func `A name is one among others, and no name means any`() {
    let cakes = center.rx.notification(cake).map(\.name).record()
    let all = center.rx.notification(nil).map(\.name).record()
    for name in [cake, tea, cake] { center.post(name: name, object: nil) }
    #expect(cakes.elements == [cake, cake])
    #expect(all.elements == [cake, tea, cake])
  }

  @Test func `A sender is one among others, and no sender means any`() {
    let (kitchen, shop) = (Place(), Place())
    let isKitchen = { @Sendable (posted: PostedNotification) in posted.object as? Place === kitchen }
    let own = center.rx.notification(cake, object: kitchen).map(isKitchen).record()
    let all = center.rx.notification(cake).map(isKitchen).record()
    for sender in [kitchen, shop, nil] { post(1, from: sender) }
    #expect(own.elements == [true])
    #expect(all.elements == [true, false, false])
  }

  @Test func `The sequence does not keep a sender alive, subscribed to or not, and is silent without it`() {
    var kitchen: Place? = Place()
    weak let weakKitchen = kitchen
    let names = center.rx.notification(nil, object: kitchen).map(\.name)
    let early = names.record()
    kitchen = nil
    #expect(weakKitchen == nil)
    let late = names.record()
    post(1)
    post(1, from: Place())
    #expect(early.events == [] && late.events == [])
  }

  @Test("A sender that is made of a value is told from others while somebody holds it, and not by its value")
  func senderOfAValue() {
    let sender = PlaceName(text: "kitchen") as AnyObject
    let held = center.rx.notification(cake, object: sender).map { _ in true }.record()
    let passing = center.rx.notification(cake, object: PlaceName(text: "kitchen") as AnyObject)
      .map { _ in true }.record()
    center.post(name: cake, object: sender)
    center.post(name: cake, object: PlaceName(text: "kitchen") as AnyObject)
    #expect(held.elements == [true])
    #expect(passing.elements == [])
    withExtendedLifetime(sender) {}
  }

  @Test func `A subscriber is freed by its disposal`() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = observing(center.rx.notification(cake), freed)
    center.post(name: cake, object: nil)
    #expect(freed.wait(timeout: .now()) == .timedOut)
    subscription.dispose()
    #expect(freed.wait(timeout: .now()) == .success)
  }

  @Test func `A subscriber is freed when it has had enough`() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = observing(center.rx.notification(cake).take(1), freed)
    center.post(name: cake, object: nil)
    #expect(freed.wait(timeout: .now()) == .success)
    subscription.dispose()
  }

  @Test func `The center keeps nothing of a subscription that has been disposed of`() {
    let freed = DispatchSemaphore(value: 0)
    let subscription = tracking(freed).subscribe()
    #expect(freed.wait(timeout: .now()) == .timedOut)
    subscription.dispose()
    #expect(freed.wait(timeout: .now()) == .success)
  }

  @Test func `What is posted while another is delivered waits its turn`() {
    let steps = Recorder<String>()
    center.rx.notification(nil).subscribe(onNext: { [center] posted in
      steps.on(.next("\(posted.name.rawValue) begins"))
      if posted.name == cake { center.post(name: tea, object: nil) }
      steps.on(.next("\(posted.name.rawValue) ends"))
    }).disposed(by: bag)
    center.post(name: cake, object: nil)
    #expect(steps.elements == ["cake begins", "cake ends", "tea begins", "tea ends"])
  }

  @Test func `Threads may post at once: all arrives, one after the other`() {
    let inside = Counter()
    let numbers = center.rx.notification(cake).compactMap { $0.userInfo?["layers"] as? Int }
      .map { number in
        let entered = inside.next()
        return entered == inside.count ? number : -1
      }
      .record()
    DispatchQueue.concurrentPerform(iterations: 1000) { post($0) }
    #expect(numbers.elements.sorted() == Array(0..<1000))
  }

  @Test func `Disposal stops what threads post, from one of them or in between`() {
    for _ in 0..<50 {
      let numbers = center.rx.notification(cake).compactMap { $0.userInfo?["layers"] as? Int }.take(5)
        .record()
      DispatchQueue.concurrentPerform(iterations: 20) { post($0) }
      numbers.dispose()
      #expect(numbers.elements.count == 5)
      #expect(numbers.isCompleted)
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
}

/// What sends notifications.
private final class Place: Sendable {}

private struct PlaceName: Equatable { let text: String }
