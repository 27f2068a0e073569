// SPDX-License-Identifier: MIT

import Baton
import Words

/// In the Swift 6 mode: what it shows belongs to the main actor, and so do the closures that show it.
@MainActor
public final class SearchScreen {
  public private(set) var lines: [String] = []
  public private(set) var isDimmed = true
  private let model: SearchModel
  private let disposeBag = DisposeBag()

  public init(model: SearchModel) {
    self.model = model
    model.result
      .drive(onNext: { [weak self] in self?.show($0) })
      .disposed(by: disposeBag)
    model.result
      .map { $0 == .nothing }
      .drive(with: self) { screen, isDimmed in screen.isDimmed = isDimmed }
      .disposed(by: disposeBag)
  }

  public func type(_ text: String) { model.query.accept(text) }

  private func show(_ result: SearchResult) {
    switch result {
    case .nothing: lines = []
    case .found(let words): lines = words
    case .failed(let reason): lines = ["(\(reason))"]
    }
  }
}
