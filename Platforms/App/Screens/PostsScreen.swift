// SPDX-License-Identifier: MIT

import Baton
import RxCocoa
import UIKit

// In the Swift 6 mode, with controls of RxCocoa.

@MainActor
final class PostsScreen: UIViewController {
  let refreshes = PublishRelay<Void>()
  private(set) var titles: [String] = []
  private let tabs = UITabBar()
  private let delay: RxTimeInterval = .milliseconds(300)
  private let bag = DisposeBag()

  var appearances: Driver<Void> {
    rx.sentMessage(#selector(UIViewController.viewWillAppear(_:))) { _ in }.asDriver(
      onErrorDriveWith: .empty())
  }

  func bind(_ load: @escaping @Sendable () -> Single<[String]>) {
    Driver.merge(appearances, refreshes.asDriver(onErrorDriveWith: .empty()))
      .debounce(delay)
      .flatMapLatest { load().asDriver(onErrorJustReturn: []) }
      .drive(onNext: { [weak self] in self?.titles = $0 })
      .disposed(by: bag)
    tabs.rx.chosen.bind(to: refreshes).disposed(by: bag)
    rx.viewDidAppear.map { !$0 }.bind(to: tabs.rx.isHidden).disposed(by: bag)
  }
}

extension Reactive where Base: UIViewController {
  var viewDidAppear: ControlEvent<Bool> {
    ControlEvent(
      events: methodInvoked(#selector(UIViewController.viewDidAppear(_:))) { $0.first as? Bool ?? false })
  }
}

/// A proxy of one's own.
final class TabsProxy: DelegateProxy<UITabBar, UITabBarDelegate>, @MainActor DelegateProxyType,
  UITabBarDelegate
{
  init(bar: UITabBar) { super.init(parentObject: bar, delegateProxy: TabsProxy.self) }

  static func registerKnownImplementations() { register { TabsProxy(bar: $0) } }
  static func currentDelegate(for bar: UITabBar) -> (any UITabBarDelegate)? { bar.delegate }
  static func setCurrentDelegate(_ delegate: (any UITabBarDelegate)?, to bar: UITabBar) {
    bar.delegate = delegate
  }
}

@MainActor
extension Reactive where Base: UITabBar {
  var chosen: Observable<Void> {
    TabsProxy.proxy(for: base).methodInvoked(#selector(UITabBarDelegate.tabBar(_:didSelect:))) { _ in }
  }
}
